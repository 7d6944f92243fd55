extension Lexer {
  /// Skips blanks and comments, and returns whether a line, or the source, began there.
  mutating func skipBlanks() -> Bool {
    var startsLine = position == 0
    while let byte = current {
      if byte.isBlank {
        startsLine = startsLine || byte.isNewline
        position += 1
      } else if starts("//") {
        skipLine()
      } else if starts("/*") {
        startsLine = skipBlockComment() || startsLine
      } else {
        break
      }
    }
    return startsLine
  }

  mutating func skipLine() {
    while let byte = current, !byte.isNewline { position += 1 }
  }

  /// Skips a block comment with those nested in it, and returns whether it has several lines.
  mutating func skipBlockComment() -> Bool {
    var depth = 0
    var hasNewline = false
    repeat {
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
      } else {
        hasNewline = hasNewline || current?.isNewline == true
        position += 1
      }
    } while depth > 0 && position < bytes.count
    if depth > 0 { isWhole = false }
    return hasNewline
  }
}
