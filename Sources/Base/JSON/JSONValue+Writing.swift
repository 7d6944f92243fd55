import Platform

extension JSONValue {
  /// The value on one line.
  package var compact: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value with one line per member of the outermost object, or per element of the outermost array.
  package var lines: String {
    var text = ""
    switch content {
    case .object(let members) where !members.isEmpty:
      text += "{"
      Self.list(members, to: &text, before: "\n  ", between: ",\n  ") { $0.write(to: &$1) }
      text += "\n}"
    case .array(let elements) where !elements.isEmpty:
      text += "["
      Self.list(elements, to: &text, before: "\n  ", between: ",\n  ") { $0.write(to: &$1) }
      text += "\n]"
    default: write(to: &text)
    }
    return text
  }

  fileprivate func write(to text: inout String) {
    switch content {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.written(value)
    case .string(let value): value.writeQuoted(to: &text)
    case .array(let elements):
      text += "["
      Self.list(elements, to: &text) { $0.write(to: &$1) }
      text += "]"
    case .object(let members):
      text += "{"
      Self.list(members, to: &text) { $0.write(to: &$1) }
      text += "}"
    }
  }

  private static func list<Item>(
    _ items: [Item], to text: inout String, before: String = "", between: String = ", ",
    _ write: (Item, inout String) -> Void
  ) {
    for (index, item) in items.enumerated() {
      text += index == 0 ? before : between
      write(item, &text)
    }
  }

  /// The shortest text that is read as the same number, in any locale; 0 for what JSON cannot spell.
  private static func written(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }
}

extension JSONValue.Member {
  fileprivate func write(to text: inout String) {
    key.writeQuoted(to: &text)
    text += ": "
    value.write(to: &text)
  }
}

extension String {
  fileprivate func writeQuoted(to text: inout String) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      // RFC 8259 asks for this below U+0020 only, a terminal for the others.
      case let control where control.isUnprintable:
        let digits = String(control.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
