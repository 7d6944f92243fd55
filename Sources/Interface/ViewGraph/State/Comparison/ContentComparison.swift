@_spi(Reflection) import Swift

/// Compares all that is in two values, whatever their `==` says.
///
/// There are two of a type: for one an object is in a value as the same object, for the other nothing is that may change
/// without telling those who have read it.
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

  /// Compares values as large as a pointer by their bits.
  nonisolated(unsafe) static let word = ContentComparison(.bits(MemoryLayout<UInt>.size))

  /// nil for types with anything else in them.
  static func of(_ type: Any.Type, withObjects: Bool = false) -> ContentComparison? {
    if let found = withObjects ? knownWithObjects[type] : known[type] { return found }
    func keep(_ made: ContentComparison?) {
      if withObjects { knownWithObjects[type] = .some(made) } else { known[type] = .some(made) }
    }
    // A type that has values of itself is none of these.
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
      // The answer of one that is no action may be an object's.
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
    // Reflection does not tell all fields of structures from C.
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

  /// Compares all that is in two values; false for types that may have anything else in them.
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

/// A type whose values are what is in them.
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
