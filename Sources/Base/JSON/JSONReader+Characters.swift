// The text as bytes, and as characters where JSON5 has classes of them.
extension JSONReader {
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The scalar here and its length in bytes; U+FFFD for what is not UTF-8.
  var nextScalar: (value: Unicode.Scalar, length: Int)? {
    guard let byte = peek else { return nil }
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[position...].makeIterator()
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded): return (Unicode.UTF8.decode(encoded), encoded.count)
    case .error(let length): return ("\u{FFFD}", length)
    case .emptyInput: return nil
    }
  }

  /// - Parameter character: ASCII.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads letters as far as they are part of a name; in JSON, those of its three words.
  mutating func name() -> String {
    let start = position
    if format == .json {
      while let byte = peek, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { position += 1 }
    } else {
      while let next = nextScalar, next.value.isNamePart { position += next.length }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Skips white space and, in JSON5, comments.
  mutating func skipBlanks() throws(JSONError) {
    while true {
      // A syntax tree of clang is blanks by half: the loop is kept short.
      position =
        bytes[position...].firstIndex { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09 } ?? bytes.count
      guard format == .json5, try skipJSON5Blank() else { return }
    }
  }

  /// Skips a comment, or a blank that JSON does not have; returns false where there is none.
  private mutating func skipJSON5Blank() throws(JSONError) -> Bool {
    guard let next = nextScalar, next.value == "/" || next.value.isBlank else { return false }
    if next.value == "/" { try skipComment() } else { position += next.length }
    return true
  }

  private mutating func skipComment() throws(JSONError) {
    let start = position
    position += 1
    if take("/") {
      while let next = nextScalar, !next.value.isLineBreak { position += next.length }
    } else if take("*") {
      while let byte = peek {
        position += 1
        if byte == UInt8(ascii: "*"), take("/") { return }
      }
      throw failure(.unterminatedComment, at: start)
    } else {
      throw failure(.unexpectedCharacter, at: start)
    }
  }
}

// The classes of characters of JSON5.
extension Unicode.Scalar {
  var isLineBreak: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }
  var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
  var isNameStart: Bool { self == "$" || self == "_" || properties.isAlphabetic }
  var isNamePart: Bool {
    isNameStart || properties.numericType == .decimal || self == "\u{200C}" || self == "\u{200D}"
      || properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
      || properties.generalCategory == .connectorPunctuation
  }
}
