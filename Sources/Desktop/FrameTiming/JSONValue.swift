/// A JSON value with ordered objects.
///
/// Numbers are written independently of the locale.
public indirect enum JSONValue: Hashable, Sendable {
  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The key, not escaped.
    public var key: String
    public var value: JSONValue
  }

  /// A string, not escaped.
  case string(String)
  /// An integer.
  case integer(Int)
  /// A number, written rounded to 0.001; NaN, infinities and values from 1e15 are written as 0.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// An array.
  case array([JSONValue])
  /// An object with its members in order.
  case members([Member])

  /// Returns an object with its members in order.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .members(members.map { Member(key: $0.key, value: $0.value) })
  }

  /// The value on one line.
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

  /// The value with one line per member of the outermost object or array.
  public var lines: String {
    switch self {
    case .members(let members):
      "{\n" + members.map { "  " + Self.quoted($0.key) + ": " + $0.value.compact }.joined(separator: ",\n") + "\n}"
    case .array(let values) where !values.isEmpty:
      "[\n" + values.map { "  " + $0.compact }.joined(separator: ",\n") + "\n]"
    default: compact
    }
  }

  /// Formats `value` with up to three decimals, without trailing zeros.
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
