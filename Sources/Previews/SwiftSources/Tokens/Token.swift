/// A token of Swift source, by the bytes that it occupies.
package struct Token: Equatable {
  package enum Kind: UInt8 {
    case word, quotedWord, number, string, regex, `operator`
    /// `#` and a word: a directive or a macro.
    case hash
    case at, comma, colon, semicolon
    case open, close
    case other
  }

  package var kind: Kind
  /// The byte offsets of the token, half-open.
  package var range: Range<Int>
  /// True if a line begins between the previous token and this one.
  package var startsLine: Bool
  /// The number of brackets that are open around this token; a bracket is outside itself.
  package var depth: Int
  /// The index of the bracket's counterpart; nil for other tokens and for brackets that have none.
  package var matchingIndex: Int?
}
