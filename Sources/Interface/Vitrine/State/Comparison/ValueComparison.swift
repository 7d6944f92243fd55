@_spi(Reflection) import Swift

/// Whether two values are surely the same, so that whatever was made of one can stand for the other.
///
/// Equal bits are the same value, but for closures. Otherwise a type's own `==` decides, or else its fields, one by one; of
/// closures what they have captured (`ClosureComparison`). What only bits can tell is the same as long as it is the very same
/// instance. A false answer is always safe; a true one is as long as both values live, because then no storage can have been
/// freed and reused.
@MainActor
final class ValueComparison {
  private enum Rule {
    case bits
    case own(any SelfComparable.Type)
    case equal(any Equatable.Type)
    case fields([(offset: Int, comparison: ValueComparison)])
    case closure(ClosureComparison)
    case either(EitherComparison)
  }

  private let size: Int
  private let rule: Rule
  /// True where equal bits are the same value, for all that is in it.
  let isBits: Bool

  private static var known = TypeTable<ValueComparison>()

  static func same<Value>(_ a: Value, _ b: Value) -> Bool {
    let size = MemoryLayout<Value>.size
    if size == 0 { return true }
    return withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        memcmp(a, b, size) == 0 && _isPOD(Value.self) || of(Value.self).same(UnsafeRawPointer(a), UnsafeRawPointer(b))
      }
    }
  }

  /// Whether two values of any types are of one type and the same.
  static func sameContents(_ a: Any, _ b: Any) -> Bool {
    func open<Value>(_ a: Value) -> Bool {
      guard let b = b as? Value else { return false }
      return same(a, b)
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
    let rule = Self.rule(for: type)
    self.rule = rule
    isBits =
      switch rule {
      case .bits, .equal: true
      case .own(let type): type.isBits
      case .fields(let fields): fields.allSatisfy { $0.comparison.isBits }
      case .closure(let closures): closures.isAction
      // The bits beside a small value in the memory of a large one is arbitrary.
      case .either: false
      }
  }

  private static func rule<Value>(for type: Value.Type) -> Rule {
    if let either = type as? any Either.Type, let comparison = EitherComparison(either) { return .either(comparison) }
    if let own = type as? any SelfComparable.Type { return .own(own) }
    if let equatable = type as? any Equatable.Type { return .equal(equatable) }
    let traits = TypeTraits(type)
    switch traits.kind {
    case .function: return ClosureComparison(of: type).map { .closure($0) } ?? .bits
    // The reflection traps on those without fields.
    case .struct where traits.isBitwiseTakable:
      var fields: [(offset: Int, comparison: ValueComparison)] = []
      let isComplete = _forEachField(of: type, options: _EachFieldOptions()) { _, offset, type, _ in
        fields.append((offset, of(type)))
        return true
      }
      return isComplete && !fields.isEmpty ? .fields(fields) : .bits
    default: return .bits
    }
  }

  /// Tells whether two values of the type, where they are, are surely the same.
  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    if size == 0 || isBits && memcmp(a, b, size) == 0 { return true }
    switch rule {
    case .own(let type): return Self.compare(type, a, b)
    case .equal(let type): return Self.compare(type, a, b)
    case .fields(let fields):
      for field in fields where !field.comparison.same(a + field.offset, b + field.offset) { return false }
      return true
    case .closure(let closures): return closures.same(a, b)
    case .either(let either): return either.same(a, b)
    case .bits: return false
    }
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

/// A type that knows better than its bits which of its values are the same.
protocol SelfComparable {
  @MainActor func isSame(as other: Self) -> Bool
  /// True where one of two that are the same may stand for the other wherever views are made of them: it tells the same, or
  /// its readers are told of a change.
  @MainActor static var isTracked: Bool { get }
  /// True where equal bits are the same value.
  @MainActor static var isBits: Bool { get }
}

extension SelfComparable {
  static var isTracked: Bool { false }
  static var isBits: Bool { true }
}

extension Optional: SelfComparable {
  static var isBits: Bool { ValueComparison.of(Wrapped.self).isBits }

  func isSame(as other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): ValueComparison.same(a, b)
    default: false
    }
  }
}

extension Array: SelfComparable {
  func isSame(as other: [Element]) -> Bool {
    count == other.count && indices.allSatisfy { ValueComparison.same(self[$0], other[$0]) }
  }
}
