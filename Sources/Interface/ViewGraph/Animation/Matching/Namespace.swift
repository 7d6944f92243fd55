/// A namespace that is a view's own as long as it keeps its place, so that ids inside do not clash with others.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identifier of a namespace.
  public struct ID: Hashable, Sendable {
    fileprivate let rawValue: UInt64
  }

  private var id = ID(rawValue: 0)

  /// Creates a namespace, whose identifier is made when the view appears.
  public init() {}

  /// The identifier; before the view is evaluated, one that all namespaces share.
  public var wrappedValue: ID { id }
}

extension Namespace: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) { id = ID(rawValue: context.identity.rawValue) }
}
