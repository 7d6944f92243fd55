/// A name that a view has for itself as long as it keeps its place, so that ids inside do not meet others'.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The name.
  public struct ID: Hashable, Sendable {
    fileprivate let rawValue: UInt64
  }

  private var id = ID(rawValue: 0)

  /// A name that is made when the view appears.
  public init() {}

  /// The name; before the view is evaluated, one that all share.
  public var wrappedValue: ID { id }
}

extension Namespace: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) { id = ID(rawValue: context.identity.rawValue) }
}
