@_spi(Reflection) import Swift

/// Tells whether two closures of a type certainly do the same: they have one function, and the same captures.
///
/// A body creates new closures each time it runs, so that their addresses tell nothing. The captures are found in
/// the way of reflection: a context begins with its type, which has a list of the captured types (swift/ABI/Metadata.h,
/// `TargetHeapLocalVariableMetadata`; RemoteInspection/Records.h, `CaptureDescriptor`). Contexts without such a list,
/// and those with values of a generic parameter, are the same only as the same instance.
///
/// A closure that returns nothing acts on its captures, whether they are the same object or equal values. All others
/// are called for views and values: an object that nobody observes may give another result each time, so only values
/// count as the same there, and objects that tell their readers of changes. Globals that a closure reads are not
/// considered.
final class ClosureComparison {
  let isAction: Bool
  private var layouts: [UnsafeRawPointer: Layout] = [:]

  /// The captures in contexts of one type.
  private struct Layout {
    /// The captures; nil if they are not known, or cannot be compared.
    var captures: [Capture]?
    /// True if a context may be the box of a variable that the closure shares with others, in place of a context of its
    /// own. Variables of several types have one type of box, whose list names only one of these (GenHeap.cpp,
    /// `convertBoxType`).
    var mayBeVariable = false
  }

  private struct Capture {
    let offset: Int
    let comparison: CaptureComparison
  }

  /// Creates a comparison of closures of a function type; nil for conventions other than Swift's own.
  init?(of type: Any.Type) {
    // swift/ABI/MetadataValues.h, `TargetFunctionTypeFlags`, and `TargetFunctionTypeMetadata`.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let flags = metadata.load(fromByteOffset: 8, as: UInt.self)
    guard flags >> 16 & 0xFF == 0 else { return nil }
    let result = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
    let (count, hasParameterFlags) = (Int(flags & 0xFFFF), flags >> 25 & 1 == 1)
    // A closure that changes a parameter is called for the outcome.
    let changes =
      hasParameterFlags
      && (0..<count).contains { metadata.load(fromByteOffset: 24 + 8 * count + 4 * $0, as: UInt32.self) & 0x7F == 1 }
    isAction = result == unsafeBitCast(Void.self as Any.Type, to: UnsafeRawPointer.self) && !changes
  }

  /// Compares the closures at two addresses.
  func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    same(a.load(as: Closure.self), b.load(as: Closure.self), depth: 0)
  }

  /// A function, and the object that holds its captures.
  private struct Closure {
    let function: UnsafeRawPointer
    let context: UnsafeRawPointer?
  }

  private func same(_ a: Closure, _ b: Closure, depth: Int) -> Bool {
    guard a.function == b.function else { return false }
    guard let first = a.context, let second = b.context else { return a.context == b.context }
    let type = first.load(as: UnsafeRawPointer.self)
    // A closure that captures nothing but an object has that object as its context.
    guard first != second else { return isAction || isContext(type) && !layout(of: type).mayBeVariable }
    guard depth < 4, type == second.load(as: UnsafeRawPointer.self), isContext(type),
      let captures = layout(of: type).captures
    else { return false }
    for capture in captures {
      let (a, b) = (first + capture.offset, second + capture.offset)
      let isSame =
        switch capture.comparison.rule {
        case .contents(let contents): contents.same(a, b)
        case .closure: same(a.load(as: Closure.self), b.load(as: Closure.self), depth: depth + 1)
        }
      guard isSame else { return false }
    }
    return true
  }

  private func isContext(_ type: UnsafeRawPointer) -> Bool {
    _MetadataKind(rawValue: type.load(as: UInt.self)) == .heapLocalVariable
  }

  private func layout(of type: UnsafeRawPointer) -> Layout {
    if let known = layouts[type] { return known }
    let found = findLayout(of: type)
    layouts[type] = found
    return found
  }

  private func findLayout(of type: UnsafeRawPointer) -> Layout {
    guard let list = type.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return Layout() }
    let (count, bindings) = (Int(list.load(as: UInt32.self)), Int(list.load(fromByteOffset: 8, as: UInt32.self)))
    let names = (0..<count).map { index in
      let reference = list + 12 + 4 * index
      return MangledName(at: reference + Int(reference.load(as: Int32.self)))
    }
    if count == 1, bindings == 0, names[0].mayBeVariable { return Layout(mayBeVariable: true) }
    var offset = Int(type.load(fromByteOffset: 8, as: UInt32.self))
    // The offset is 0 if the first capture has a size that only its own library knows (GenHeap.cpp,
    // `buildPrivateMetadata`).
    guard offset >= 2 * MemoryLayout<UInt>.size else { return Layout() }
    // The captures of a generic function begin with the types and conformances that it is called with.
    var captures: [Capture] = []
    for _ in 0..<bindings {
      captures.append(Capture(offset: offset, comparison: .binding))
      offset += CaptureComparison.binding.size
    }
    for name in names {
      guard let comparison = CaptureComparison(of: name, isAction: isAction) else { return Layout() }
      offset = (offset + comparison.alignment - 1) / comparison.alignment * comparison.alignment
      captures.append(Capture(offset: offset, comparison: comparison))
      offset += comparison.size
    }
    return Layout(captures: captures)
  }
}

extension MangledName {
  /// True if the only capture of this type may be a variable: most are numbers, texts and objects. A structure of
  /// several values is far more often `self`.
  fileprivate var mayBeVariable: Bool {
    if isLoweredFunction { return false }
    guard let type, !(type is String.Type), TypeTraits(type).isStructure else { return true }
    func isSmall<Value>(_: Value.Type) -> Bool {
      _isPOD(Value.self) || MemoryLayout<Value>.size <= MemoryLayout<UInt>.size
    }
    return _openExistential(type, do: isSmall)
  }
}
