/// Memory that grows and never shrinks, so that frames after the first allocate nothing.
final class ScratchBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int = 0) {
    base = Self.allocate(max(capacity, 1))
    self.capacity = max(capacity, 1)
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  /// Memory for `count` elements; if it has to grow, it is zeroed and its contents are lost.
  func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    // Half as much again: a window being resized does not allocate at every size.
    if count > capacity { grow(to: count + count / 2) }
    return base
  }

  /// Grows to at least the capacity of another buffer; contents are lost if it does.
  func match(_ other: ScratchBuffer) {
    if other.capacity > capacity { grow(to: other.capacity) }
  }

  private func grow(to count: Int) {
    UnsafeMutableRawPointer(base).deallocate()
    capacity = count
    base = Self.allocate(count)
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = count * MemoryLayout<Element>.stride + 128
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return raw.assumingMemoryBound(to: Element.self)
  }
}
