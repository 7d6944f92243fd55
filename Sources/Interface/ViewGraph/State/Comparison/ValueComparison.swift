@_spi(Reflection) import Swift

/// Tells whether two values are certainly the same, so that anything made of one can stand for the same made of the
/// other.
///
/// Equal bits are the same value, except for closures. Otherwise a type's own `==` decides, or else its fields, one by
/// one; closures are compared by their captures (`ClosureComparison`). All other values are the same only as the same
/// instance. A false answer is always safe; a true one is as long as both values live, because then no storage can have
/// been freed and reused.
///
/// Nothing here is isolated, because isolated closures check their executor at each call. The table of known types
/// belongs to the main actor all the same, like the views: no other thread compares.
package final class ValueComparison {
  private enum Rule {
    case bits
    case own(any SelfComparable.Type)
    case equal(any Equatable.Type)
    case fields
    case closure(ClosureComparison)
    case either(EitherComparison)
  }

  /// Not retained: the comparison of a type is never released.
  private struct Field {
    let offset: Int
    let comparison: Unmanaged<ValueComparison>
  }

  private let size: Int
  private let rule: Rule
  /// The fields that are not empty, the cheapest to compare first: a modifier comes before the views that it modifies.
  private let fields: [Field]
  /// True if equal bits are the same value, for everything in it.
  let isBits: Bool
  /// The approximate number of comparisons that it may take.
  let cost: Int

  nonisolated(unsafe) private static var known = TypeTable<ValueComparison>()

  static func same<Value>(_ a: Value, _ b: Value) -> Bool {
    let size = MemoryLayout<Value>.size
    if size == 0 { return true }
    return withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        _isPOD(Value.self) && memcmp(a, b, size) == 0
          || of(Value.self).same(UnsafeRawPointer(a), UnsafeRawPointer(b))
      }
    }
  }

  /// Returns whether two values of any types are of one type and the same.
  package static func sameContents(_ a: Any, _ b: Any) -> Bool {
    func open<Value>(_ a: Value) -> Bool {
      // Both are of one type, so that no cast is needed.
      func compare<Other>(_ b: Other) -> Bool {
        let comparison = of(Value.self)
        return withUnsafePointer(to: a) { comparison.isSame(b, at: UnsafeRawPointer($0)) }
      }
      return _openExistential(b, do: compare)
    }
    return Swift.type(of: a) == Swift.type(of: b) && _openExistential(a, do: open)
  }

  static func of(_ type: Any.Type) -> ValueComparison {
    if let found = known[type] { return found }
    func make<Value>(_ type: Value.Type) -> ValueComparison { ValueComparison(type) }
    let made = _openExistential(type, do: make)
    known[type] = made
    return made
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    let (rule, fields) = Self.rule(for: type)
    self.rule = rule
    self.fields = fields.map { Field(offset: $0.offset, comparison: .passUnretained($0.comparison)) }
    (isBits, cost) =
      switch rule {
      case .bits, .equal: (true, 1)
      case .own(let own): (own.isBits, type is any View.Type ? 64 : 8)
      case .fields:
        (fields.allSatisfy { $0.comparison.isBits }, fields.reduce(1) { min($0 + $1.comparison.cost, 1 << 20) })
      case .closure(let closures): (closures.isAction, 4)
      // The bits beside a small value in the memory of a large one are arbitrary.
      case .either(let either): (false, either.cost)
      }
  }

  private static func rule<Value>(
    for type: Value.Type
  ) -> (Rule, fields: [(offset: Int, comparison: ValueComparison)]) {
    if let either = type as? any Either.Type, let comparison = EitherComparison(either) {
      return (.either(comparison), [])
    }
    if let own = type as? any SelfComparable.Type { return (.own(own), []) }
    if let equatable = type as? any Equatable.Type { return (.equal(equatable), []) }
    let traits = TypeTraits(type)
    switch traits.kind {
    case .function: return (ClosureComparison(of: type).map { .closure($0) } ?? .bits, [])
    // Reflection traps on types without fields.
    case .struct where traits.isBitwiseTakable:
      var fields: [(offset: Int, comparison: ValueComparison)] = []
      let isComplete = _forEachField(of: type, options: _EachFieldOptions()) { _, offset, type, _ in
        fields.append((offset, of(type)))
        return true
      }
      guard isComplete, !fields.isEmpty else { return (.bits, []) }
      return (.fields, fields.filter { $0.comparison.size > 0 }.sorted { $0.comparison.cost < $1.comparison.cost })
    default: return (.bits, [])
    }
  }

  /// Returns whether two values of the type, at two addresses, are certainly the same.
  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    if size == 0 || isBits && memcmp(a, b, size) == 0 { return true }
    switch rule {
    case .own(let type): return Self.compare(type, a, b)
    case .equal(let type): return Self.compare(type, a, b)
    case .fields:
      for field in fields {
        let isSame = field.comparison._withUnsafeGuaranteedRef { $0.same(a + field.offset, b + field.offset) }
        if !isSame { return false }
      }
      return true
    case .closure(let closures): return closures.same(a, b)
    case .either(let either): return either.same(a, b)
    case .bits: return false
    }
  }

  /// Returns whether a value of the type is certainly the same as the one at an address.
  func isSame<Value>(_ value: Value, at place: UnsafeRawPointer) -> Bool {
    withUnsafePointer(to: value) { same(place, UnsafeRawPointer($0)) }
  }

  static func compare<Value: SelfComparable>(
    _ type: Value.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> Bool {
    a.assumingMemoryBound(to: type).pointee.isSame(as: b.assumingMemoryBound(to: type).pointee)
  }

  static func compare<Value: Equatable>(
    _ type: Value.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> Bool {
    a.assumingMemoryBound(to: type).pointee == b.assumingMemoryBound(to: type).pointee
  }
}

/// A type that compares its values better than their bits can.
package protocol SelfComparable {
  func isSame(as other: Self) -> Bool
  /// True if values that are the same can stand for each other wherever views are made of them: they give the same
  /// results, or tell their readers of a change.
  static var isTracked: Bool { get }
  /// True if equal bits are the same value.
  static var isBits: Bool { get }
}

extension SelfComparable {
  package static var isTracked: Bool { false }
  package static var isBits: Bool { true }
}

extension Optional: SelfComparable {
  package static var isBits: Bool { ValueComparison.of(Wrapped.self).isBits }

  package func isSame(as other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): ValueComparison.same(a, b)
    default: false
    }
  }
}

extension Array: SelfComparable {
  package func isSame(as other: [Element]) -> Bool {
    count == other.count && indices.allSatisfy { ValueComparison.same(self[$0], other[$0]) }
  }
}
