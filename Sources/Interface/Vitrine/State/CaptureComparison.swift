@_spi(Reflection) import Swift

/// How two captured values of a type are compared, and the room that they take.
@MainActor
struct CaptureComparison {
  enum Rule {
    /// As the inputs of views are.
    case value(ValueComparison)
    /// All that is in them.
    case contents(ContentComparison)
    /// The closure itself is captured, by a function that only passes arguments on in another form.
    case closure
  }

  let rule: Rule
  let size: Int
  let alignment: Int

  /// What a generic function is called for: a type or a conformance.
  static let binding = CaptureComparison(
    rule: .value(ValueComparison.of(UInt.self)), size: MemoryLayout<UInt>.size, alignment: MemoryLayout<UInt>.alignment)

  private init(rule: Rule, size: Int, alignment: Int) {
    (self.rule, self.size, self.alignment) = (rule, size, alignment)
  }

  /// - Parameter isAction: whether an object counts as the same though what is in it may have changed.
  /// - Returns: nil where values of the type are never surely the same.
  init?(of name: MangledName, isAction: Bool) {
    if name.isLoweredFunction {
      (rule, size, alignment) = (.closure, 2 * MemoryLayout<UInt>.size, MemoryLayout<UInt>.alignment)
      return
    }
    guard let type = name.type else { return nil }
    if isAction {
      rule = .value(ValueComparison.of(type))
    } else if let contents = ContentComparison.of(type) {
      rule = .contents(contents)
    } else {
      return nil
    }
    func layout<Value>(_: Value.Type) -> (Int, Int) { (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment) }
    (size, alignment) = _openExistential(type, do: layout)
  }
}

/// Whether all that is in two values is the same, whatever their `==` says: nothing in them is an object that may change
/// without telling those who have read it.
@MainActor
final class ContentComparison {
  private enum Rule {
    case bits(Int)
    case equal(any Equatable.Type)
    case own(any SelfComparable.Type)
    case container(any ContentContainer.Type, ContentComparison)
    case fields([(offset: Int, comparison: ContentComparison)])
  }

  private let rule: Rule
  private static var known = TypeTable<ContentComparison?>()

  private init(_ rule: Rule) { self.rule = rule }

  /// nil for types with anything else in them.
  static func of(_ type: Any.Type) -> ContentComparison? {
    if let found = known[type] { return found }
    // A type that has values of itself is none of these.
    known[type] = .some(nil)
    func make<Value>(_ type: Value.Type) -> ContentComparison? { rule(for: type).map { ContentComparison($0) } }
    let made = _openExistential(type, do: make)
    known[type] = .some(made)
    return made
  }

  private static func rule<Value>(for type: Value.Type) -> Rule? {
    if _isPOD(type) { return .bits(MemoryLayout<Value>.size) }
    switch type {
    case is String.Type, is Substring.Type, is Character.Type, is AnyKeyPath.Type:
      return (type as? any Equatable.Type).map { .equal($0) }
    case let container as any ContentContainer.Type:
      return of(container.content).map { .container(container, $0) }
    case let own as any SelfComparable.Type: return own.isTracked ? .own(own) : nil
    default: break
    }
    let kind = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self).load(as: UInt.self)
    guard _MetadataKind(rawValue: kind) == .struct else { return nil }
    var fields: [(offset: Int, comparison: ContentComparison)] = []
    let isComplete = _forEachField(of: type, options: _EachFieldOptions()) { _, offset, type, _ in
      guard let comparison = of(type) else { return false }
      fields.append((offset, comparison))
      return true
    }
    return isComplete ? .fields(fields) : nil
  }

  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    switch rule {
    case .bits(let size): return memcmp(a, b, size) == 0
    case .equal(let type): return Self.compare(type, a, b)
    case .own(let type): return Self.compare(type, a, b)
    case .container(let type, let contents): return Self.compare(type, a, b, contents)
    case .fields(let fields):
      for field in fields where !field.comparison.same(a + field.offset, b + field.offset) { return false }
      return true
    }
  }

  private static func compare<Value: Equatable>(
    _ type: Value.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> Bool {
    a.assumingMemoryBound(to: type).pointee == b.assumingMemoryBound(to: type).pointee
  }

  private static func compare<Value: SelfComparable>(
    _ type: Value.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> Bool {
    a.assumingMemoryBound(to: type).pointee.isSame(as: b.assumingMemoryBound(to: type).pointee)
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
  @MainActor func hasContents(of other: Self, by comparison: ContentComparison) -> Bool
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
