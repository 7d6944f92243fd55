@_spi(Reflection) import Swift

/// Whether two closures of a type surely do the same: they are of one function, and have captured the same.
///
/// A body makes its closures again each time it runs, so that their addresses tell nothing. What is captured is found as
/// reflection finds it: a context begins with its type, which has a list of the captured types (swift/ABI/Metadata.h,
/// `TargetHeapLocalVariableMetadata`; RemoteInspection/Records.h, `CaptureDescriptor`). Contexts without such a list, and
/// those with values of a generic parameter, are never the same.
///
/// A closure that returns nothing acts on what it has captured, be that the same object or an equal value. All others are
/// asked for views and values: there an object that nobody watches may tell something else each time, so that only values
/// count as the same, and what tells its readers of changes.
@MainActor
final class ClosureComparison {
  let isAction: Bool
  /// By the types of contexts; nil for those that cannot be compared.
  private var captures: [UnsafeRawPointer: [Capture]?] = [:]

  private struct Capture {
    let offset: Int
    let comparison: CaptureComparison
  }

  /// Of closures of a function type; nil for others than Swift's own.
  init?(of type: Any.Type) {
    // swift/ABI/MetadataValues.h, `TargetFunctionTypeFlags`, and `TargetFunctionTypeMetadata`.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let flags = metadata.load(fromByteOffset: 8, as: UInt.self)
    guard flags >> 16 & 0xFF == 0 else { return nil }
    let result = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
    let (count, hasParameterFlags) = (Int(flags & 0xFFFF), flags >> 25 & 1 == 1)
    // One that changes a parameter is asked for the outcome.
    let changes =
      hasParameterFlags
      && (0..<count).contains { metadata.load(fromByteOffset: 24 + 8 * count + 4 * $0, as: UInt32.self) & 0x7F == 1 }
    isAction = result == unsafeBitCast(Void.self as Any.Type, to: UnsafeRawPointer.self) && !changes
  }

  /// - Parameters: where the closures are.
  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    let (first, second) = (a.load(as: Closure.self), b.load(as: Closure.self))
    return same(first, second, depth: 0)
  }

  /// A function, and the object with what it has captured.
  private struct Closure {
    let function: UnsafeRawPointer
    let context: UnsafeRawPointer?
  }

  private func same(_ a: Closure, _ b: Closure, depth: Int) -> Bool {
    guard a.function == b.function else { return false }
    guard let first = a.context, let second = b.context else { return a.context == b.context }
    let type = first.load(as: UnsafeRawPointer.self)
    // Of a closure that has captured nothing but an object, that is the context.
    guard first != second else { return isAction || Self.isContext(type) }
    guard depth < 4 else { return false }
    guard type == second.load(as: UnsafeRawPointer.self) else { return false }
    if captures[type] == nil { captures[type] = .some(findCaptures(of: type)) }
    guard let known = captures[type], let known else { return false }
    for capture in known {
      let (a, b) = (first + capture.offset, second + capture.offset)
      let isSame =
        switch capture.comparison.rule {
        case .value(let values): values.same(a, b)
        case .contents(let contents): contents.same(a, b)
        case .closure: same(a.load(as: Closure.self), b.load(as: Closure.self), depth: depth + 1)
        }
      guard isSame else { return false }
    }
    return true
  }

  private static func isContext(_ type: UnsafeRawPointer) -> Bool {
    _MetadataKind(rawValue: type.load(as: UInt.self)) == .heapLocalVariable
  }

  /// What the contexts of a type have; nil where that is not known, or cannot be compared.
  private func findCaptures(of type: UnsafeRawPointer) -> [Capture]? {
    guard Self.isContext(type), let list = type.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
      return nil
    }
    let (count, bindings) = (Int(list.load(as: UInt32.self)), Int(list.load(fromByteOffset: 8, as: UInt32.self)))
    var offset = Int(type.load(fromByteOffset: 8, as: UInt32.self))
    // A generic function has the types and conformances first that it is called for.
    var found: [Capture] = []
    for _ in 0..<bindings {
      found.append(Capture(offset: offset, comparison: .binding))
      offset += CaptureComparison.binding.size
    }
    for index in 0..<count {
      let reference = list + 12 + 4 * index
      let name = MangledName(at: reference + Int(reference.load(as: Int32.self)))
      guard let comparison = CaptureComparison(of: name, isAction: isAction) else { return nil }
      offset = (offset + comparison.alignment - 1) / comparison.alignment * comparison.alignment
      found.append(Capture(offset: offset, comparison: comparison))
      offset += comparison.size
    }
    return found
  }
}
