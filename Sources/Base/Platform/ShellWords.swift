/// The words of a command line that is written as for a shell.
package enum ShellWords {
  /// Returns the words between blanks and line breaks. Quotes and backslashes mean what they do in a POSIX shell;
  /// nothing else has a meaning: commands, variables, patterns and comments are text. nil where a quote has no end, or
  /// a backslash nothing after it.
  package static func split(_ text: some StringProtocol) -> [String]? {
    var words: [String] = []
    var word: [UInt8]?
    var quote: UInt8?
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        guard let next = bytes.next() else { return nil }
        // Lines are joined.
        if next == UInt8(ascii: "\n") { continue }
        // Between double quotes it is itself before others.
        let isText = quote != nil && !"\"\\$`".utf8.contains(next)
        word.append(isText ? [byte, next] : [next])
      case _ where quote == nil && "'\"".utf8.contains(byte):
        quote = byte
        word.append([])
      case _ where byte == quote: quote = nil
      case _ where quote == nil && " \t\n".utf8.contains(byte):
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
      default: word.append([byte])
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}

extension [UInt8]? {
  /// Begins a word where there is none.
  fileprivate mutating func append(_ bytes: [UInt8]) {
    if self == nil { self = [] }
    self?.append(contentsOf: bytes)
  }
}
