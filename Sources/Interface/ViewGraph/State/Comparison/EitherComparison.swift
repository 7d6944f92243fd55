/// Compares the values of an enumeration of two cases in place, since taking a value out would copy it.
///
/// The value witnesses of the type return the case, and project its value in a copy of the bits that nobody owns
/// (swift/ABI/ValueWitness.def).
final class EitherComparison {
  private typealias Tag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Projection = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  private static let alignment = 16

  private let metadata: UnsafeRawPointer
  private let tag: Tag
  private let project: Projection
  private let size: Int
  private let cases: (ValueComparison, ValueComparison)
  let cost: Int

  /// Returns nil if moving a value is more than copying its bits, or if its alignment is larger than that of most.
  init?(_ type: any Either.Type) {
    let storage: Any.Type = type.storage
    guard let witnesses = TypeTraits(storage).enumWitnesses, witnesses.alignment <= Self.alignment else { return nil }
    metadata = unsafeBitCast(storage, to: UnsafeRawPointer.self)
    tag = unsafeBitCast(witnesses.tag, to: Tag.self)
    project = unsafeBitCast(witnesses.projection, to: Projection.self)
    size = witnesses.size
    cases = (ValueComparison.of(type.first), ValueComparison.of(type.second))
    cost = 1 + max(cases.0.cost, cases.1.cost)
  }

  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    let number = tag(a, metadata)
    guard number == tag(b, metadata) else { return false }
    let comparison = number == 0 ? cases.0 : cases.1
    let room = (size + Self.alignment - 1) / Self.alignment * Self.alignment
    return withUnsafeTemporaryAllocation(byteCount: 2 * room, alignment: Self.alignment) { memory in
      guard let first = memory.baseAddress else { return false }
      let second = first + room
      first.copyMemory(from: a, byteCount: size)
      second.copyMemory(from: b, byteCount: size)
      project(first, metadata)
      project(second, metadata)
      return comparison.same(first, second)
    }
  }
}

/// A type whose first stored property is an enumeration of two cases, each with a value, and whose other properties
/// follow from it.
protocol Either {
  static var storage: Any.Type { get }
  static var first: Any.Type { get }
  static var second: Any.Type { get }
}
