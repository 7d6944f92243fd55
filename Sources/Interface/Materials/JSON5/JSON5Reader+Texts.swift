extension JSON5Reader {
  /// A text between quotes, which the reader stands before.
  mutating func string() throws(JSON5Error) -> String {
    let start = place
    let quote = advance()
    var text = String.UnicodeScalarView()
    while let next = peek {
      if next == quote {
        advance()
        return String(text)
      }
      if next == "\n" || next == "\r" { break }
      let at = place
      advance()
      if next == "\\" {
        if let scalar = try escape(at) { text.append(scalar) }
      } else {
        text.append(next)
      }
    }
    throw JSON5Error(place: start, message: "a string without its closing quote")
  }

  /// What a backslash stands for; nil for a line that goes on.
  private mutating func escape(_ start: TextPlace) throws(JSON5Error) -> Unicode.Scalar? {
    guard peek != nil else { throw JSON5Error(place: start, message: "a backslash at the end of the text") }
    let letter = advance()
    switch letter {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "\n", "\u{2028}", "\u{2029}": return nil
    case "\r":
      _ = take("\n")
      return nil
    case "x": return Unicode.Scalar(try hexadecimal(2, start))
    case "u": return try unicode(start)
    case "0":
      if peek?.properties.numericType != nil { fallthrough }
      return "\0"
    case "1", "2", "3", "4", "5", "6", "7", "8", "9":
      throw JSON5Error(place: start, message: "a backslash before a digit")
    default: return letter
    }
  }

  private mutating func unicode(_ start: TextPlace) throws(JSON5Error) -> Unicode.Scalar {
    let first = try hexadecimal(4, start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A surrogate: the other half follows as an escape of its own.
    if first < 0xDC00, take("\\"), take("u") {
      let second = try hexadecimal(4, start)
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw JSON5Error(place: start, message: "half of a surrogate pair")
  }

  private mutating func hexadecimal(_ count: Int, _ start: TextPlace) throws(JSON5Error) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let next = peek, let digit = Character(next).hexDigitValue, next.isASCII else {
        throw JSON5Error(place: start, message: "\(count) hexadecimal digits are needed here")
      }
      advance()
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
