/// Memory that grows and never shrinks, so that frames after the first allocate nothing.
final class Scratch<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int = 0) {
    base = Self.allocate(max(capacity, 1))
    self.capacity = max(capacity, 1)
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  /// Room for `count` elements, zeroed when it had to grow; what was there is lost then.
  func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    // Half as much again: a window being resized does not allocate at every size.
    if count > capacity { grow(to: count + count / 2) }
    return base
  }

  /// As much room as another buffer has, or more; what was there is lost if it had to grow.
  func match(_ other: Scratch) {
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
