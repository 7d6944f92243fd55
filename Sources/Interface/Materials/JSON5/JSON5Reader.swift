import Platform

/// Reads JSON5 (spec.json5.org, version 1.0.0): JSON with comments, trailing commas, names without quotes, single
/// quotes, hexadecimal numbers, signs, and numbers that begin or end with a point.
///
/// Objects that name something twice are refused, though the standard lets the last one win: in a hand-written file
/// it is a mistake.
struct JSON5Reader {
  /// Nesting that no file of ours needs and every stack holds.
  static let maximumDepth = 64

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var place = TextPlace()

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
    var names: Set<String> = []
    while true {
      try skipSpace()
      if take("}") { return .object(members) }
      let start = place
      let name = try memberName()
      if !names.insert(name).inserted {
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
    case let other: throw JSON5Error(place: start, message: "a string needs quotes: \"\(other.printable)\"")
    }
  }

  // MARK: numbers

  private mutating func number() throws(JSON5Error) -> Double {
    let start = place
    var text = ""
    while let next = peek, next.isNumberPart { text.unicodeScalars.append(advance()) }
    guard let value = Self.number(text), value.isFinite else {
      throw JSON5Error(place: start, message: "\"\(text.printable)\" is not a finite number")
    }
    return value
  }

  // MARK: the text

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  @discardableResult
  mutating func advance() -> Unicode.Scalar {
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

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
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

  func failure(_ message: String) -> JSON5Error { JSON5Error(place: place, message: message) }

  private func expected(_ what: String) -> JSON5Error {
    guard let next = peek else { return failure("the text ends where \(what) is expected") }
    return unexpected(next, instead: what)
  }

  private func unexpected(_ scalar: Unicode.Scalar, instead what: String) -> JSON5Error {
    failure("\(what) is expected, not \"\(String(Character(scalar)).printable)\"")
  }
}
