/// A value of a JSON or JSON5 text: what it is, and the place where it begins.
///
/// Two values are equal where they are the same value, wherever they were read: places are not compared. An integer and
/// another number are not the same value.
package struct JSONValue: Sendable {
  /// A value without its place.
  package enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without a fraction and an exponent that fits.
    case integer(Int)
    /// Any other number; finite where it was read.
    case number(Double)
    /// A string, not escaped.
    case string(String)
    case array([JSONValue])
    /// An object with its members in order.
    case object([Member])
  }

  /// A member of an object.
  package struct Member: Sendable {
    /// The key, not escaped.
    package var key: String
    package var value: JSONValue
    /// The place of the key.
    package var place: TextPlace

    package init(_ key: String, _ value: JSONValue, at place: TextPlace = TextPlace()) {
      self.key = key
      self.value = value
      self.place = place
    }
  }

  package var content: Content
  /// The beginning of the text for a value that was not read.
  package var place: TextPlace

  package init(_ content: Content, at place: TextPlace = TextPlace()) {
    self.content = content
    self.place = place
  }
}

extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool { left.content == right.content }
  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue.Member: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.key == right.key && left.value == right.value }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

// Values that are made, spelt like the cases of an enumeration.
extension JSONValue {
  package static let null = JSONValue(.null)
  package static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }
  package static func integer(_ value: Int) -> JSONValue { JSONValue(.integer(value)) }
  package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
  package static func members(_ members: [Member]) -> JSONValue { JSONValue(.object(members)) }

  /// Returns an object with its members in order.
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .members(members.map { Member($0.key, $0.value) })
  }

  /// Returns a number rounded to so many decimals; 0 for NaN, infinities and values from 1e15.
  package static func number(_ value: Double, decimals: Int = 3) -> JSONValue {
    guard value.isFinite, abs(value) < 1e15 else { return JSONValue(.number(0)) }
    let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return JSONValue(.number((value * unit).rounded() / unit))
  }
}

extension JSONValue {
  /// The value of a member of an object, the first of several; nil for other values, and where there is none.
  ///
  /// - Complexity: O(n), where n is the number of members.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The members of an object.
  package var members: [Member]? { if case .object(let members) = content { members } else { nil } }
  /// The elements of an array.
  package var elements: [JSONValue]? { if case .array(let values) = content { values } else { nil } }
  /// The text of a string.
  package var text: String? { if case .string(let text) = content { text } else { nil } }

  /// A whole number that fits, however it is written.
  package var whole: Int? {
    switch content {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// An integer or another number.
  package var double: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// Its kind, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
