/// A `@State` of a plain type that is changed from outside of its view: what it is called, what it takes, and its value.
package struct StateParameter: Codable, Hashable, Sendable {
  /// What it takes.
  package enum Kind: Codable, Hashable, Sendable {
    case flag
    case number
    case wholeNumber
    /// In degrees.
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
    /// The place of a case among the enumeration's.
    case choice(Int)
  }

  /// A value for one of them; nil for the one that the source gives.
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
  /// The name of the view's type, without what it is nested in and its arguments.
  package var owner: String
  /// The name of the variable.
  package var label: String
  package var kind: Kind
  package var value: Value
  /// What the source gives.
  package var initial: Value

  package init(id: UInt64, owner: String, label: String, kind: Kind, value: Value, initial: Value) {
    self.id = id
    self.owner = owner
    self.label = label
    self.kind = kind
    self.value = value
    self.initial = initial
  }

  /// The number of parameters that a host lists at most.
  package static let most = 200
  /// The number of cases of an enumeration that is listed, and the scalars of a case's or a variable's name.
  package static let mostChoices = 64
  package static let longestName = 60
  /// The number of scalars of a text that is listed.
  package static let longestText = 1000
}
