/// Why a text is not JSON, with the line where it stops being so.
public struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// What was found.
  public var reason: String

  public var description: String { "line \(line): \(reason)" }
}

extension JSONValue {
  /// Reads one JSON value (RFC 8259) in UTF-8, with nothing after it.
  ///
  /// Numbers without a fraction and an exponent that fit an `Int` are integers. Values are nested at most 64 deep.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.document()
  }

  /// The value of a member of an object; nil for other values, and where there is none.
  public subscript(key: String) -> JSONValue? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of an array.
  public var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  /// An integer.
  public var whole: Int? { if case .integer(let value) = self { value } else { nil } }
  /// An integer or another number.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value, _): value
    default: nil
    }
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  private var position = 0

  private static let deepest = 64

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSONValue {
    skipBlanks()
    guard position < bytes.count else { throw failure("the file is empty") }
    let result = try value(depth: 0)
    skipBlanks()
    if position < bytes.count { throw failure("there is more after the value") }
    return result
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw failure("values are nested more than \(Self.deepest) deep") }
    switch peek {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(_ depth: Int) throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    try list(until: UInt8(ascii: "}")) { reader throws(JSONError) in
      guard reader.peek == UInt8(ascii: "\"") else { throw reader.failure("a key is missing") }
      let key = try reader.string()
      reader.skipBlanks()
      guard reader.take(UInt8(ascii: ":")) else { throw reader.failure("a colon is missing") }
      reader.skipBlanks()
      members.append(JSONValue.Member(key: key, value: try reader.value(depth: depth + 1)))
    }
    return .members(members)
  }

  private mutating func array(_ depth: Int) throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { reader throws(JSONError) in values.append(try reader.value(depth: depth + 1)) }
    return .array(values)
  }

  /// Reads items with commas between them, and the bracket at either end.
  private mutating func list(
    until end: UInt8, _ item: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    position += 1
    skipBlanks()
    if take(end) { return }
    while true {
      try item(&self)
      skipBlanks()
      if take(end) { return }
      guard take(UInt8(ascii: ",")) else { throw failure("a comma or a bracket is missing") }
      skipBlanks()
    }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else { throw failure("a string is not UTF-8") }
        return valid
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw failure("a control character in a string")
      default: text.append(byte)
      }
    }
    throw failure("a string has no end")
  }

  private mutating func escaped() throws(JSONError) -> Character {
    switch next() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try scalar())
    default: throw failure("an unknown escape in a string")
    }
  }

  /// Reads what follows `\u`: a scalar, or the first half of a surrogate pair and its second half.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit()
    guard 0xd800..<0xdc00 ~= first else {
      guard let scalar = Unicode.Scalar(first) else { throw failure("half a surrogate pair in a string") }
      return scalar
    }
    guard next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u") else {
      throw failure("half a surrogate pair in a string")
    }
    let second = try codeUnit()
    guard 0xdc00..<0xe000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw failure("half a surrogate pair in a string") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape without its four digits")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    while let byte = peek, Self.numeric.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let first = text.utf8.first, let last = text.utf8.last, first != UInt8(ascii: "+"),
      first != UInt8(ascii: "."), 48...57 ~= last
    else { throw failure(start == bytes.count ? "the file ends early" : "a value is missing") }
    if let whole = Int(text) { return .integer(whole) }
    guard let value = Double(text), value.isFinite else { throw failure("an invalid number") }
    let decimals =
      text.split(separator: ".", maxSplits: 1).dropFirst().first.map { $0.prefix { $0.isNumber }.count } ?? 0
    return .number(value, decimals: min(max(decimals, 3), 12))
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw failure("an unknown word") }
    position += word.utf8.count
    return value
  }

  private static let numeric = Set("0123456789+-.eE".utf8)

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || 0x9...0xa ~= byte || byte == 0xd { position += 1 }
  }

  private func failure(_ reason: String) -> JSONError {
    JSONError(line: 1 + bytes.prefix(position).count { $0 == 0xa }, reason: reason)
  }
}
