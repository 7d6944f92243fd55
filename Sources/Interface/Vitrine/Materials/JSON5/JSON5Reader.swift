/// Reads JSON5 (spec.json5.org, version 1.0.0): JSON with comments, trailing commas, names without quotes, single quotes,
/// hexadecimal numbers, signs, and numbers that begin or end with a point.
///
/// Objects that name something twice are refused, though the standard lets the last one win: it is a slip in a file that
/// people write.
struct JSON5Reader {
  /// Nesting that no file of ours needs and every stack holds.
  static let maximumDepth = 64

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var place = TextPlace()

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The one value of a text.
  static func read(_ text: String) throws(JSON5Error) -> JSON5Value {
    var reader = JSON5Reader(text)
    if reader.peek == "\u{FEFF}" { reader.advance() }
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    if let next = reader.peek { throw reader.unexpected(next, instead: "the end of the text") }
    return value
  }

  // MARK: values

  private mutating func value(depth: Int) throws(JSON5Error) -> JSON5Value {
    try skipSpace()
    guard depth <= Self.maximumDepth else { throw failure("nested deeper than \(Self.maximumDepth)") }
    let start = place
    let content: JSON5Value.Content
    switch peek {
    case "{"?: content = try object(depth: depth)
    case "["?: content = try array(depth: depth)
    case "\""?, "'"?: content = .string(try string())
    case let first? where first.isNumberStart: content = .number(try number())
    case let first? where first.isNameStart: content = try word()
    case let other?: throw unexpected(other, instead: "a value")
    case nil: throw failure("the text ends where a value is expected")
    }
    return JSON5Value(content: content, place: start)
  }

  private mutating func object(depth: Int) throws(JSON5Error) -> JSON5Value.Content {
    advance()
    var members: [JSON5Value.Member] = []
    while true {
      try skipSpace()
      if take("}") { return .object(members) }
      let start = place
      let name = try memberName()
      if members.contains(where: { $0.name == name }) {
        throw JSON5Error(place: start, message: "\(name.printable) is given twice")
      }
      try skipSpace()
      guard take(":") else { throw expected("a colon after \(name.printable)") }
      members.append(JSON5Value.Member(name: name, place: start, value: try value(depth: depth + 1)))
      try skipSpace()
      if !take(","), peek != "}" { throw expected("a comma or }") }
    }
  }

  private mutating func array(depth: Int) throws(JSON5Error) -> JSON5Value.Content {
    advance()
    var elements: [JSON5Value] = []
    while true {
      try skipSpace()
      if take("]") { return .array(elements) }
      elements.append(try value(depth: depth + 1))
      try skipSpace()
      if !take(","), peek != "]" { throw expected("a comma or ]") }
    }
  }

  private mutating func memberName() throws(JSON5Error) -> String {
    switch peek {
    case "\""?, "'"?: return try string()
    case let first? where first.isNameStart: return name()
    case let other?: throw unexpected(other, instead: "a name or }")
    case nil: throw failure("the text ends inside an object")
    }
  }

  private mutating func name() -> String {
    var name = String.UnicodeScalarView()
    while let next = peek, next.isNamePart { name.append(advance()) }
    return String(name)
  }

  private mutating func word() throws(JSON5Error) -> JSON5Value.Content {
    let start = place
    switch name() {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity", "NaN": throw JSON5Error(place: start, message: "only finite numbers have a meaning here")
    case let other: throw JSON5Error(place: start, message: "a text needs quotes: \"\(other.printable)\"")
    }
  }

  // MARK: numbers

  private mutating func number() throws(JSON5Error) -> Double {
    let start = place
    var text = ""
    while let next = peek, next.isNumberPart { text.unicodeScalars.append(advance()) }
    guard let value = Self.number(text), value.isFinite else {
      throw JSON5Error(place: start, message: "\"\(text.printable)\" is no finite number")
    }
    return value
  }

  // MARK: texts

  private mutating func string() throws(JSON5Error) -> String {
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
    throw JSON5Error(place: start, message: "a text without its closing quote")
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

  // MARK: the text

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  @discardableResult
  private mutating func advance() -> Unicode.Scalar {
    let scalar = scalars[index]
    index += 1
    let isBreak = scalar == "\n" || scalar == "\r" && peek != "\n" || scalar == "\u{2028}" || scalar == "\u{2029}"
    if isBreak {
      place.line += 1
      place.column = 1
    } else {
      place.column += 1
    }
    return scalar
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    advance()
    return true
  }

  private mutating func skipSpace() throws(JSON5Error) {
    while let next = peek {
      if next.properties.isWhitespace || next == "\u{FEFF}" {
        advance()
      } else if next == "/" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Error) {
    let start = place
    advance()
    if take("/") {
      while let next = peek, next != "\n", next != "\r", next != "\u{2028}", next != "\u{2029}" { advance() }
    } else if take("*") {
      while peek != nil {
        if advance() == "*", take("/") { return }
      }
      throw JSON5Error(place: start, message: "a comment without its end")
    } else {
      throw JSON5Error(place: start, message: "a stray /")
    }
  }

  private func failure(_ message: String) -> JSON5Error { JSON5Error(place: place, message: message) }

  private func expected(_ what: String) -> JSON5Error {
    guard let next = peek else { return failure("the text ends where \(what) is expected") }
    return unexpected(next, instead: what)
  }

  private func unexpected(_ scalar: Unicode.Scalar, instead what: String) -> JSON5Error {
    failure("\(what) is expected, not \"\(String(Character(scalar)).printable)\"")
  }
}
