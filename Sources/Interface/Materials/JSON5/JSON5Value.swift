/// A value of a JSON5 text with the place where it begins.
struct JSON5Value: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON5Value])
    case object([Member])
  }

  /// A name and its value; an object's names differ.
  struct Member: Hashable, Sendable {
    var name: String
    var place: TextPlace
    var value: JSON5Value
  }

  var content: Content
  var place: TextPlace

  /// Its kind, for error messages.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A line and a column, both from 1; columns count characters.
struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  var line = 1
  var column = 1

  var description: String { "\(line):\(column)" }
}

/// What is wrong with a text, and where.
struct JSON5Error: Error, Hashable {
  var place: TextPlace
  var message: String
}
