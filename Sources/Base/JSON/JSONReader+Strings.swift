extension JSONReader {
  /// Reads a string, from the quote that the reader stands before to the next one like it.
  mutating func string() throws(JSONError) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    // Few strings have escapes; the others are ranges of the text.
    var run = position
    var earlier: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == quote {
        let end = position - 1
        return try earlier.isEmpty
          ? text(bytes[run..<end], from: start) : text((earlier + bytes[run..<end])[...], from: start)
      }
      if byte == UInt8(ascii: "\\") {
        earlier += bytes[run..<(position - 1)]
        if let scalar = try escape(), let encoded = Unicode.UTF8.encode(scalar) { earlier += encoded }
        run = position
      } else if byte < 0x20 {
        if format == .json { throw failure(.controlCharacter) }
        if byte == 0x0a || byte == 0x0d { break }
      }
    }
    throw failure(.unterminatedString, at: start)
  }

  private func text(_ bytes: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
    if isRepairing { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(.notUTF8, at: start) }
    return text
  }

  /// Reads what follows a backslash: a scalar, or nil for a line of JSON5 that goes on.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar? {
    let start = position - 1
    guard let (letter, length) = nextScalar else { throw failure(.escapeAtEnd, at: start) }
    position += length
    switch letter {
    case "\"", "\\", "/": return letter
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codeUnits(start)
    default:
      guard format == .json5 else { throw failure(.escape, at: start) }
      return try json5Escape(letter, start)
    }
  }

  /// - Parameter start: the position of the backslash.
  private mutating func json5Escape(_ letter: Unicode.Scalar, _ start: Int) throws(JSONError) -> Unicode.Scalar? {
    switch letter {
    case "v": return "\u{b}"
    case "x": return Unicode.Scalar(UInt8(truncatingIfNeeded: try hexadecimal(2, start)))
    case "0":
      if let next = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { throw failure(.escapedDigit, at: start) }
      return "\0"
    case "1"..."9": throw failure(.escapedDigit, at: start)
    case "\r":
      _ = take("\n")
      return nil
    case _ where letter.isLineBreak: return nil
    default: return letter
    }
  }

  /// Reads what follows `\u`: a scalar, or the first half of a surrogate pair and an escape with its second half.
  private mutating func codeUnits(_ start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal(4, start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xdc00, take("\\"), take("u") {
      let second = try hexadecimal(4, start)
      if 0xdc00..<0xe000 ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
      {
        return scalar
      }
    }
    throw failure(.unpairedSurrogate, at: start)
  }

  private mutating func hexadecimal(_ count: Int, _ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw failure(.noDigits(count: count), at: start)
      }
      position += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
