/// A JSON value that keeps the order of an object's members, on which file names in clang's syntax tree depend.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var int: Int? { if case .number(let value) = self { Int(exactly: value) } else { nil } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The value of a JSON text (RFC 8259); nil if it is malformed, or nested deeper than 2000 levels.
  init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    self = value
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var index = 0

  private mutating func next() -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
      index += 1
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if matches { index += word.utf8CodeUnitCount }
    return matches
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < 2000, let byte = next() else { return nil }
    switch byte {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    index += 1
    var members: [(key: String, value: JSONValue)] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append((key, value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    index += 1
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(elements) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = index
    while index < bytes.count, "+-.0123456789eE".utf8.contains(bytes[index]) { index += 1 }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self)).map { .number($0) }
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard index < bytes.count else { return nil }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): text.append(0x0a)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0d)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0c)
      case UInt8(ascii: "u"):
        guard let scalar = escapedScalar() else { return nil }
        text += Array(String(scalar).utf8)
      default: text.append(escape)
      }
    }
    return nil
  }

  /// `\uXXXX`, or a surrogate pair of them.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take(word: "\\u"), let second = hexadecimal(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }
}
