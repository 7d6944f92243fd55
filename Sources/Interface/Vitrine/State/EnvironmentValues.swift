import Synchronization

/// A value that flows from a view to everything below it.
public protocol EnvironmentKey {
  associatedtype Value
  /// What is read where nobody has written.
  static var defaultValue: Value { get }
}

/// The values that flow down the tree, by key.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:] {
    didSet { version = Self.versions.add(1, ordering: .relaxed).newValue }
  }

  /// Equal for equal values: every change makes a new one.
  private(set) var version: UInt64 = 0
  private static let versions = Atomic<UInt64>(0)

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  @MainActor
  func isSame(as other: EnvironmentValues) -> Bool {
    guard version != other.version else { return true }
    guard values.count == other.values.count else { return false }
    return values.allSatisfy { key, value in other.values[key].map { ValueComparison.sameContents(value, $0) } ?? false
    }
  }

  public var description: String { "EnvironmentValues(\(values.count) written)" }

  /// The object of a type that `environment(_:)` or `environmentObject(_:)` wrote.
  subscript(object type: AnyObject.Type) -> AnyObject? {
    get { values[ObjectIdentifier(type)] as AnyObject? }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
