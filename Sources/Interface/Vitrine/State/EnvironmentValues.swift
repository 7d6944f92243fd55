/// A value that flows from a view to everything below it.
public protocol EnvironmentKey {
  associatedtype Value
  /// What is read where nobody has written.
  static var defaultValue: Value { get }
}

/// The values that flow down the tree, by key.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var description: String { "EnvironmentValues(\(values.count) written)" }

  /// The object of a type that `environment(_:)` or `environmentObject(_:)` wrote.
  subscript(object type: AnyObject.Type) -> AnyObject? {
    get { values[ObjectIdentifier(type)] as AnyObject? }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
