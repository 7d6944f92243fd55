/// A JSON value whose objects keep the order of their keys.
///
/// Numbers are written as Swift describes them, which no locale changes.
public indirect enum JSONValue: Hashable, Sendable {
  /// A key of an object and what it holds.
  public struct Member: Hashable, Sendable {
    /// As it is; quoted where it is written.
    public var key: String
    /// What the key holds.
    public var value: JSONValue
  }

  /// A text, escaped where it is written.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// Written rounded to 0.001; a value that JSON cannot hold is written as 0.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// Values in their order.
  case array([JSONValue])
  /// An object, its keys in this order.
  case members([Member])

  /// An object, its keys in the order in which they are written.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .members(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// One line.
  public var compact: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let value): String(value)
    case .number(let value): Self.decimal(value)
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.compact).joined(separator: ", ") + "]"
    case .members(let members):
      "{" + members.map { Self.quoted($0.key) + ": " + $0.value.compact }.joined(separator: ", ") + "}"
    }
  }

  /// One line a member of the outermost object or array.
  public var lines: String {
    switch self {
    case .members(let members):
      "{\n" + members.map { "  " + Self.quoted($0.key) + ": " + $0.value.compact }.joined(separator: ",\n") + "\n}"
    case .array(let values) where !values.isEmpty:
      "[\n" + values.map { "  " + $0.compact }.joined(separator: ",\n") + "\n]"
    default: compact
    }
  }

  /// `value` to three decimals, without trailing zeros.
  static func decimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "0" }
    let rounded = (value * 1000).rounded() / 1000
    if rounded == rounded.rounded() { return String(Int(rounded)) }
    return "\(rounded)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case let control where control.value < 0x20:
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
