/// Points in memory that is kept for the next use.
struct PointBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<SIMD2<Double>>
  private(set) var count = 0
  private var capacity = 256

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// The number of bytes that are kept.
  var byteCount: Int { capacity * MemoryLayout<SIMD2<Double>>.stride }

  /// The points, until the buffer changes.
  var points: UnsafeBufferPointer<SIMD2<Double>> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  mutating func append(_ point: SIMD2<Double>) {
    if count == capacity { reserve(1) }
    base[count] = point
    count &+= 1
  }

  /// Returns the place of the next of `additional` points, which `extend` adds once they have been written there.
  @inline(__always)
  mutating func room(for additional: Int) -> UnsafeMutablePointer<SIMD2<Double>> {
    if capacity - count < additional { reserve(additional) }
    return base + count
  }

  /// Adds the points before `end`.
  @inline(__always)
  mutating func extend(to end: UnsafeMutablePointer<SIMD2<Double>>) { count = end - base }

  /// Makes room for `additional` points.
  @inline(never)
  mutating func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
    capacity = max(2 * capacity, count + additional)
    let larger = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  /// Appends the points of another buffer, the last one first, and empties it.
  mutating func appendReversed(_ other: inout PointBuffer) {
    reserve(other.count)
    let target = base + count
    let last = other.count - 1
    for index in 0..<other.count { target[index] = other.base[last - index] }
    count += other.count
    other.removeAll()
  }

  mutating func removeAll() { count = 0 }
}
