/// The tokens of a source, with their brackets matched.
package struct TokenList {
  package let bytes: [UInt8]
  package private(set) var tokens: [Token] = []
  /// False where a literal, a comment or a name in backquotes has no end.
  private(set) var isWhole = true
  /// The indices of the brackets that are open, and how many of them are braces, brackets and parentheses.
  private var openBrackets: [Int] = []
  private var openCounts = [UInt8: Int]()

  private static let opening: [UInt8: UInt8] = [
    UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["), UInt8(ascii: "}"): UInt8(ascii: "{"),
  ]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = Lexer(bytes: bytes)
    while let (kind, range, startsLine) = lexer.next() { append(kind, range, startsLine: startsLine) }
    isWhole = lexer.isWhole
  }

  private mutating func append(_ kind: Token.Kind, _ range: Range<Int>, startsLine: Bool) {
    var token = Token(kind: kind, range: range, startsLine: startsLine, depth: openBrackets.count)
    if kind == .close { close(&token) }
    tokens.append(token)
    if kind == .open {
      openBrackets.append(tokens.count - 1)
      openCounts[bytes[range.lowerBound], default: 0] += 1
    }
  }

  /// Matches a closing bracket with the last one of its kind that is open. Brackets inside that were not closed have no
  /// counterpart; a parenthesis does not close a brace.
  private mutating func close(_ token: inout Token) {
    guard let opening = Self.opening[bytes[token.range.lowerBound]], openCounts[opening, default: 0] > 0 else { return }
    let brace = UInt8(ascii: "{")
    while let index = openBrackets.last {
      let bracket = bytes[tokens[index].range.lowerBound]
      guard bracket == opening || opening == brace || bracket != brace else { return }
      openBrackets.removeLast()
      openCounts[bracket, default: 0] -= 1
      guard bracket == opening else { continue }
      token.depth = openBrackets.count
      token.matchingIndex = index
      tokens[index].matchingIndex = tokens.count
      return
    }
  }
}

extension TokenList {
  var count: Int { tokens.count }
  /// The token at an index; nil past the ends.
  package subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns whether the token at an index has this text; false past the ends.
  package func token(_ index: Int, is text: StaticString) -> Bool {
    guard let token = self[index], token.range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[token.range].elementsEqual($0) }
  }

  /// Returns the word at an index, without backticks; nil for other tokens.
  package func word(_ index: Int) -> String? {
    switch self[index] {
    case let token? where token.kind == .word: text(token.range)
    case let token? where token.kind == .quotedWord: text(token.range.dropFirst().dropLast())
    default: nil
    }
  }

  /// Returns the index after the counterpart of an opening bracket, or the number of tokens if it has none; the next
  /// index for other tokens.
  package func index(after index: Int) -> Int {
    guard let token = self[index], token.kind == .open else { return index + 1 }
    return token.matchingIndex.map { $0 + 1 } ?? count
  }

  /// Returns whether bytes that are not blank adjoin the token on each side.
  func hasAdjacentText(_ index: Int) -> (left: Bool, right: Bool) {
    guard let range = self[index]?.range else { return (false, false) }
    func isNotBlank(_ offset: Int) -> Bool { bytes.indices.contains(offset) && !bytes[offset].isBlank }
    return (isNotBlank(range.lowerBound - 1), isNotBlank(range.upperBound))
  }
}
