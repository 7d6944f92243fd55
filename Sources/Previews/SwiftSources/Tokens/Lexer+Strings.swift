extension Lexer {
  /// A literal, or the code of an interpolation in one.
  private enum Part {
    case literal(hashes: Int, isMultiline: Bool)
    case code(openParentheses: Int)
  }

  /// Skips a string literal from its first quote on, with all that its interpolations contain.
  ///
  /// - Parameter hashes: the number of `#` before the quote.
  mutating func skipString(hashes: Int = 0) {
    var parts = [beginLiteral(hashes: hashes)]
    while let part = parts.last, let byte = current {
      switch part {
      case .literal(let hashes, let isMultiline):
        if endLiteral(hashes: hashes, isMultiline: isMultiline) {
          parts.removeLast()
        } else if !isMultiline && byte.isNewline {
          isWhole = false
          parts.removeLast()
        } else if skipEscape(hashes: hashes) {
          parts.append(.code(openParentheses: 1))
        }
      case .code(let open):
        parts.removeLast()
        parts += skipCode(byte, openParentheses: open)
      }
    }
    if !parts.isEmpty { isWhole = false }
  }

  private mutating func beginLiteral(hashes: Int) -> Part {
    guard starts("\"\"\"") else {
      position += 1
      return .literal(hashes: hashes, isMultiline: false)
    }
    // In `#"""#` the quote in the middle is the text: the first line of a multi-line literal is empty.
    var end = position + 3
    if hashes > 0 {
      while let byte = byte(at: end), byte.isBlank, !byte.isNewline { end += 1 }
    }
    let isMultiline = hashes == 0 || byte(at: end)?.isNewline ?? true
    position += isMultiline ? 3 : 1
    return .literal(hashes: hashes, isMultiline: isMultiline)
  }

  /// Skips the end of a literal, and returns whether it is here.
  private mutating func endLiteral(hashes: Int, isMultiline: Bool) -> Bool {
    guard current == UInt8(ascii: "\""), !isMultiline || starts("\"\"\"") else { return false }
    let quotes = isMultiline ? 3 : 1
    guard countHashes(at: position + quotes, atMost: hashes) == hashes else { return false }
    position += quotes + hashes
    return true
  }

  /// Skips a character of a literal, and returns whether it began an interpolation.
  private mutating func skipEscape(hashes: Int) -> Bool {
    let isEscape = current == UInt8(ascii: "\\") && countHashes(at: position + 1, atMost: hashes) == hashes
    position += 1
    guard isEscape else { return false }
    position += hashes
    guard let escaped = current else { return false }
    // A line break after a backslash still ends a literal of one line.
    if !escaped.isNewline { position += 1 }
    return escaped == UInt8(ascii: "(")
  }

  /// Skips a token of an interpolation's code, and returns the parts that are open after it.
  private mutating func skipCode(_ byte: UInt8, openParentheses: Int) -> [Part] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      let start = position
      while current == UInt8(ascii: "#") { position += 1 }
      let hashes = position - start
      if current == UInt8(ascii: "\"") {
        return [.code(openParentheses: openParentheses), beginLiteral(hashes: hashes)]
      }
      if current == UInt8(ascii: "/") { skipExtendedRegex(hashes: hashes) }
    case UInt8(ascii: "`"): _ = scanQuotedWord()
    case UInt8(ascii: "/") where starts("/*"): _ = skipBlockComment()
    case UInt8(ascii: "/") where starts("//"): skipLine()
    case UInt8(ascii: "("):
      position += 1
      return [.code(openParentheses: openParentheses + 1)]
    case UInt8(ascii: ")"):
      position += 1
      return openParentheses > 1 ? [.code(openParentheses: openParentheses - 1)] : []
    default: position += 1
    }
    return [.code(openParentheses: openParentheses)]
  }

  func countHashes(at start: Int, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, byte(at: start + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }
}
