extension UInt8 {
  var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  /// True if Swift skips the byte between tokens.
  var isBlank: Bool { self == 0 || (9...13).contains(self) || self == UInt8(ascii: " ") }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// True if the byte can begin a word. Bytes beyond ASCII count as letters: operators of such characters are rare, and
  /// occur in no place that matters.
  var beginsWord: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
  var continuesWord: Bool { beginsWord || isDigit }
  var isOperator: Bool { Self.operators.contains(self) }

  private static let operators = Array("/=-+!*%<>&|^~?.".utf8)
}
