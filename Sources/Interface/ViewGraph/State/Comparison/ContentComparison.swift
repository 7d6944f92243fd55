@_spi(Reflection) import Swift

/// Compares the whole contents of two values, whatever their `==` says.
///
/// There are two comparisons for a type: one takes an object in a value to be the same if it is the same object, the
/// other accepts nothing that may change without telling those who have read it.
final class ContentComparison {
  private enum Rule {
    case bits(Int)
    case equal(any Equatable.Type)
    case own(any SelfComparable.Type)
    case container(any ContentContainer.Type, ContentComparison)
    case closure(ClosureComparison)
    case fields([(offset: Int, comparison: ContentComparison)])
  }

  private let rule: Rule
  nonisolated(unsafe) private static var known = TypeTable<ContentComparison?>()
  nonisolated(unsafe) private static var knownWithObjects = TypeTable<ContentComparison?>()

  private init(_ rule: Rule) { self.rule = rule }

  /// Compares pointer-sized values by their bits.
  nonisolated(unsafe) static let word = ContentComparison(.bits(MemoryLayout<UInt>.size))

  /// Returns the comparison of a type; nil for types that contain anything else.
  static func of(_ type: Any.Type, withObjects: Bool = false) -> ContentComparison? {
    if let found = withObjects ? knownWithObjects[type] : known[type] { return found }
    func keep(_ made: ContentComparison?) {
      if withObjects { knownWithObjects[type] = .some(made) } else { known[type] = .some(made) }
    }
    // Until then, a type that contains values of itself has none.
    keep(nil)
    func make<Value>(_ type: Value.Type) -> ContentComparison? {
      rule(for: type, withObjects: withObjects).map { ContentComparison($0) }
    }
    let made = _openExistential(type, do: make)
    keep(made)
    return made
  }

  private static func rule<Value>(for type: Value.Type, withObjects: Bool) -> Rule? {
    let traits = TypeTraits(type)
    guard traits.isBitwiseTakable else { return nil }
    switch type {
    case is any _Pointer.Type, is OpaquePointer.Type: return withObjects ? .bits(MemoryLayout<Value>.size) : nil
    case is String.Type, is Substring.Type, is Character.Type, is AnyKeyPath.Type:
      return (type as? any Equatable.Type).map { .equal($0) }
    case let container as any ContentContainer.Type:
      return of(container.content, withObjects: withObjects).map { .container(container, $0) }
    case let own as any SelfComparable.Type: return withObjects || own.isTracked ? .own(own) : nil
    default: break
    }
    switch traits.kind {
    case .class: return withObjects ? .bits(MemoryLayout<Value>.size) : nil
    case .function:
      // A closure that is not an action may return something from an object.
      return ClosureComparison(of: type).flatMap { withObjects || $0.isAction ? .closure($0) : nil }
    case .struct: break
    default: return _isPOD(type) ? .bits(MemoryLayout<Value>.size) : nil
    }
    var fields: [(offset: Int, comparison: ContentComparison)] = []
    let isComplete = _forEachField(of: type, options: _EachFieldOptions()) { _, offset, type, _ in
      guard let comparison = of(type, withObjects: withObjects) else { return false }
      fields.append((offset, comparison))
      return true
    }
    guard isComplete else { return nil }
    // Reflection does not report all fields of structures from C.
    if _isPOD(type) { return .bits(MemoryLayout<Value>.size) }
    return fields.isEmpty ? nil : .fields(fields)
  }

  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    switch rule {
    case .bits(let size): return memcmp(a, b, size) == 0
    case .equal(let type): return ValueComparison.compare(type, a, b)
    case .own(let type): return ValueComparison.compare(type, a, b)
    case .container(let type, let contents): return Self.compare(type, a, b, contents)
    case .closure(let closures): return closures.same(a, b)
    case .fields(let fields):
      for field in fields where !field.comparison.same(a + field.offset, b + field.offset) { return false }
      return true
    }
  }

  /// Compares the whole contents of two values; false for types that may contain anything else.
  static func same<Value>(_ a: Value, _ b: Value) -> Bool {
    guard let comparison = of(Value.self) else { return false }
    return withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { comparison.same(a, $0) } }
  }

  private static func compare<Value: ContentContainer>(
    _ type: Value.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ contents: ContentComparison
  ) -> Bool {
    a.assumingMemoryBound(to: type).pointee.hasContents(of: b.assumingMemoryBound(to: type).pointee, by: contents)
  }
}

/// A container that is compared by the values in it.
private protocol ContentContainer {
  static var content: Any.Type { get }
  func hasContents(of other: Self, by comparison: ContentComparison) -> Bool
}

extension Optional: ContentContainer {
  fileprivate static var content: Any.Type { Wrapped.self }

  fileprivate func hasContents(of other: Wrapped?, by comparison: ContentComparison) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?):
      withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { comparison.same(a, $0) } }
    default: false
    }
  }
}

extension Array: ContentContainer {
  fileprivate static var content: Any.Type { Element.self }

  fileprivate func hasContents(of other: [Element], by comparison: ContentComparison) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in
        a.baseAddress == b.baseAddress
          || a.indices.allSatisfy { comparison.same(a.baseAddress! + $0, b.baseAddress! + $0) }
      }
    }
  }
}
