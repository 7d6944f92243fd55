/// A lexer that divides Swift source into tokens, in one pass and linear time; comments and blanks are left out.
///
/// Any bytes are accepted. A literal or comment that is not closed ends with its line if it may have only one, and with
/// the source otherwise.
struct Lexer {
  let bytes: [UInt8]
  var position = 0
  /// The last token, which decides whether a slash begins a regular expression.
  private var previous: (kind: Token.Kind, range: Range<Int>)?
  /// The part of a line in which no regular expression begins, because none ends there.
  var withoutRegex = 0..<0
  /// False once a literal, a comment or a name in backquotes has no end.
  var isWhole = true

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if starts("#!") { skipLine() }
  }

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
  var current: UInt8? { byte(at: position) }

  func starts(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<position + $0.count].elementsEqual($0) }
  }

  /// Returns the next token, and whether a line began before it; nil at the end.
  mutating func next() -> (kind: Token.Kind, range: Range<Int>, startsLine: Bool)? {
    let startsLine = skipBlanks()
    guard let first = current else { return nil }
    let start = position
    let kind = scan(first, startsLine: startsLine)
    previous = (kind, start..<position)
    return (kind, start..<position, startsLine)
  }

  private static let punctuation: [UInt8: Token.Kind] = [
    UInt8(ascii: "("): .open, UInt8(ascii: "["): .open, UInt8(ascii: "{"): .open,
    UInt8(ascii: ")"): .close, UInt8(ascii: "]"): .close, UInt8(ascii: "}"): .close,
    UInt8(ascii: "@"): .at, UInt8(ascii: ","): .comma, UInt8(ascii: ":"): .colon, UInt8(ascii: ";"): .semicolon,
  ]

  private mutating func scan(_ first: UInt8, startsLine: Bool) -> Token.Kind {
    switch first {
    case UInt8(ascii: "\""):
      skipString()
      return .string
    case UInt8(ascii: "#"): return scanHash()
    case UInt8(ascii: "`"): return scanQuotedWord()
    case UInt8(ascii: "/") where mayBeginExpression(startsLine: startsLine) && skipBareRegex(): return .regex
    case _ where first.isOperator:
      repeat { position += 1 } while current?.isOperator == true && !starts("//") && !starts("/*")
      return .operator
    case _ where first.isDigit: return scanNumber()
    case _ where first.beginsWord:
      skipWord()
      return .word
    default:
      position += 1
      return Self.punctuation[first] ?? .other
    }
  }

  mutating func skipWord() {
    while current?.continuesWord == true { position += 1 }
  }

  private mutating func scanNumber() -> Token.Kind {
    skipWord()
    if current == UInt8(ascii: "."), byte(at: position + 1)?.isDigit == true {
      position += 1
      skipWord()
    }
    return .number
  }

  mutating func scanQuotedWord() -> Token.Kind {
    var end = position + 1
    while let byte = byte(at: end), !byte.isNewline, byte != UInt8(ascii: "`") { end += 1 }
    guard byte(at: end) == UInt8(ascii: "`"), end > position + 1 else {
      isWhole = false
      position += 1
      return .other
    }
    position = end + 1
    return .quotedWord
  }

  private mutating func scanHash() -> Token.Kind {
    let start = position
    while current == UInt8(ascii: "#") { position += 1 }
    let count = position - start
    switch current {
    case UInt8(ascii: "\""):
      skipString(hashes: count)
      return .string
    case UInt8(ascii: "/"):
      skipExtendedRegex(hashes: count)
      return .regex
    case let byte? where count == 1 && byte.beginsWord:
      skipWord()
      return .hash
    default: return .other
    }
  }

  /// The words after which an expression follows.
  private static let beforeExpressions: Set<String> = [
    "return", "in", "case", "where", "if", "while", "try", "await", "else", "is", "as", "switch", "guard", "repeat",
    "throw", "yield", "consume", "copy", "each", "any", "some",
  ]

  /// Returns whether an expression, rather than a binary operator, may begin here.
  private func mayBeginExpression(startsLine: Bool) -> Bool {
    guard let previous, !startsLine else { return true }
    switch previous.kind {
    case .open, .comma, .colon, .semicolon: return true
    case .operator:
      // An operator between its operand and a blank is a postfix one.
      let start = previous.range.lowerBound
      let isPostfix = start > 0 && !bytes[start - 1].isBlank && previous.range.upperBound < position
      return !isPostfix
    case .word: return Self.beforeExpressions.contains(String(decoding: bytes[previous.range], as: UTF8.self))
    default: return false
    }
  }
}
