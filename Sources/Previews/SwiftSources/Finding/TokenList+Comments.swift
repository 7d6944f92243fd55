extension TokenList {
  /// Returns the comments of a declaration of these tokens; see `CommentedState.comments`.
  func comments(besides tokens: Range<Int>) -> [String] {
    var found: [String] = []
    var index = tokens.lowerBound
    while index < tokens.upperBound {
      // Comments within brackets are about something else.
      index = self.index(after: index)
      let isLast = index >= tokens.upperBound
      found += comments(before: index).filter { !isLast || !$0.startsLine }.map(\.text)
    }
    return found + comments(before: tokens.lowerBound).reversed().filter(\.startsLine).map(\.text)
  }

  /// The most bytes of a comment that are read.
  private static let maximumLength = 200

  /// Returns the comments between the token before the index and the one at it, and whether a line begins before each.
  private func comments(before index: Int) -> [(text: String, startsLine: Bool)] {
    var lexer = Lexer(bytes: bytes)
    lexer.position = self[index - 1]?.range.upperBound ?? 0
    let end = self[index]?.range.lowerBound ?? bytes.count
    var startsLine = index == 0
    var found: [(text: String, startsLine: Bool)] = []
    while lexer.position < end {
      let start = lexer.position
      if lexer.starts("//") {
        lexer.skipLine()
      } else if lexer.starts("/*") {
        _ = lexer.skipBlockComment()
      } else {
        startsLine = startsLine || bytes[start].isNewline
        lexer.position += 1
        continue
      }
      let marks: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: " ")]
      var text = bytes[start..<min(lexer.position, end)].prefix(Self.maximumLength).drop { marks.contains($0) }
      while let last = text.last, marks.contains(last) || last.isBlank { text.removeLast() }
      if !text.isEmpty { found.append((String(decoding: text, as: UTF8.self), startsLine)) }
    }
    return found
  }
}
