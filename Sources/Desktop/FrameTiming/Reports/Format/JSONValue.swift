import Platform

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
  /// A number, written rounded to so many decimals; NaN, infinities and values from 1e15 are written as 0.
  case number(Double, decimals: Int = 3)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
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
    case .number(let value, let decimals): Self.decimal(value, decimals)
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
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

  /// Formats `value` with up to so many decimals, without trailing zeros.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "0" }
    let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * unit).rounded() / unit
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
      // RFC 8259 asks for this below U+0020 only, a terminal for the others.
      case let control where control.isUnprintable:
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
