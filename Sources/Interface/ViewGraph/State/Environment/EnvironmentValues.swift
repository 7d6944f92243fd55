import Synchronization

/// A value that flows from a view to everything below it.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value if none was set.
  static var defaultValue: Value { get }
}

/// The values that flow down the tree, by key.
public struct EnvironmentValues: CustomStringConvertible {
  /// The values, in the order of their first writing. There are a few dozen: a linear search is faster than hashing,
  /// and so is copying them for the next write.
  private var entries: [Written] = [] {
    didSet { version = Self.versions.add(1, ordering: .relaxed).newValue }
  }

  /// The version of the values: every change makes a new one, so that equal versions have equal values.
  package private(set) var version: UInt64 = 0
  private static let versions = Atomic<UInt64>(0)

  /// Creates an environment in which each value is its key's default.
  public init() {}

  /// The value of a key: the one last written, or the key's default.
  ///
  /// - Complexity: O(n), where n is the number of values that have been set; the first write after a copy also copies
  ///   them.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    // Inlined where the key is known: elsewhere the type of its box would be looked up by name each time.
    @inlinable get {
      guard let box = box(of: ObjectIdentifier(key)) else { return K.defaultValue }
      // Nothing else is ever written under this key.
      return unsafeDowncast(box, to: Box<K.Value>.self).value
    }
    set { write(Box(newValue), for: ObjectIdentifier(key)) }
  }

  /// The object of a type that `environment(_:)` or `environmentObject(_:)` wrote.
  subscript(object type: AnyObject.Type) -> AnyObject? {
    get { box(of: ObjectIdentifier(type)).map { unsafeDowncast($0, to: Box<AnyObject?>.self).value } ?? nil }
    set { write(Box(newValue), for: ObjectIdentifier(type)) }
  }

  /// The number of values set, for debugging.
  public var description: String { "EnvironmentValues(\(entries.count) written)" }

  func isSame(as other: EnvironmentValues) -> Bool {
    guard version != other.version else { return true }
    guard entries.count == other.entries.count else { return false }
    for (entry, there) in zip(entries, other.entries) {
      // If both were written in the same order, the entries are at the same places.
      guard let box = there.key == entry.key ? there.box : other.box(of: entry.key) else { return false }
      guard box === entry.box || box.isSame(as: entry.box) else { return false }
    }
    return true
  }

  @usableFromInline func box(of key: ObjectIdentifier) -> AnyBox? {
    for index in entries.indices where entries[index].key == key { return entries[index].box }
    return nil
  }

  private mutating func write(_ box: AnyBox, for key: ObjectIdentifier) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].box = box
    } else {
      entries.append(Written(key: key, box: box))
    }
  }

  private struct Written {
    let key: ObjectIdentifier
    var box: AnyBox
  }

  @usableFromInline class AnyBox {
    func isSame(as other: AnyBox) -> Bool { self === other }
  }

  @usableFromInline final class Box<Value>: AnyBox {
    @usableFromInline let value: Value
    init(_ value: Value) { self.value = value }

    override func isSame(as other: AnyBox) -> Bool {
      ValueComparison.same(value, unsafeDowncast(other, to: Box<Value>.self).value)
    }
  }
}
