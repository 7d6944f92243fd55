extension Lexer {
  /// Skips `/…/`, if a regular expression begins here by the rules of Swift 6: it ends on its line, does not begin or
  /// end with a blank, and closes no parenthesis that it has not opened.
  ///
  /// - Returns: whether one was skipped.
  mutating func skipBareRegex() -> Bool {
    guard !withoutRegex.contains(position), let first = byte(at: position + 1), !first.isBlank,
      ![UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: ")")].contains(first)
    else { return false }
    var end = position + 1
    var parentheses = 0
    while let byte = byte(at: end), !byte.isNewline {
      switch byte {
      case UInt8(ascii: "\\"): end += self.byte(at: end + 1)?.isNewline == false ? 1 : 0
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")") where parentheses == 0: return false
      case UInt8(ascii: ")"): parentheses -= 1
      case UInt8(ascii: "/"):
        guard !bytes[end - 1].isBlank else { return false }
        position = end + 1
        return true
      default: break
      }
      end += 1
    }
    withoutRegex = position..<end
    return false
  }

  /// Skips `#/…/#` from its slash on, which has one line, or several if the first is empty.
  mutating func skipExtendedRegex(hashes: Int) {
    position += 1
    var end = position
    while let byte = byte(at: end), byte.isBlank, !byte.isNewline { end += 1 }
    let isMultiline = byte(at: end)?.isNewline ?? true
    while let byte = current, isMultiline || !byte.isNewline {
      position += 1
      if byte == UInt8(ascii: "\\"), current?.isNewline == false {
        position += 1
      } else if byte == UInt8(ascii: "/"), countHashes(at: position, atMost: hashes) == hashes {
        position += hashes
        return
      }
    }
    isWhole = false
  }
}
