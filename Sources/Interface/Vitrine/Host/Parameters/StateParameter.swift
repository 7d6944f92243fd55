/// A `@State` of a plain type that can be changed from outside its view: its name, its kind and its value.
package struct StateParameter: Codable, Hashable, Sendable {
  /// The kind of values that a parameter takes.
  package enum Kind: Codable, Hashable, Sendable {
    case flag
    case number
    case wholeNumber
    /// An angle in degrees.
    case angle
    case text
    case color
    /// One of an enumeration's cases, by their names.
    case choice([String])
  }

  package enum Value: Codable, Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
    /// Red, green and blue in encoded sRGB, and the opacity.
    case color(SIMD4<Float>)
    /// The index of a case in the enumeration.
    case choice(Int)
  }

  /// A new value for a parameter; nil for the initial value in the source.
  package struct Change: Codable, Hashable, Sendable {
    package var id: UInt64
    package var value: Value?

    package init(id: UInt64, value: Value?) {
      self.id = id
      self.value = value
    }
  }

  /// The property's identity.
  package var id: UInt64
  /// The name of the view's type, without enclosing types and generic arguments.
  package var owner: String
  /// The name of the variable.
  package var label: String
  package var kind: Kind
  package var value: Value
  /// The initial value in the source.
  package var initial: Value

  package init(id: UInt64, owner: String, label: String, kind: Kind, value: Value, initial: Value) {
    self.id = id
    self.owner = owner
    self.label = label
    self.kind = kind
    self.value = value
    self.initial = initial
  }

  /// The largest number of parameters that a host lists.
  package static let maximumCount = 200
  /// The largest number of cases in an enumeration that is listed.
  package static let maximumChoices = 64
  /// The largest number of scalars in the name of a case or a variable.
  package static let maximumNameLength = 60
  /// The largest number of scalars in a text that is listed.
  package static let maximumTextLength = 1000
}
