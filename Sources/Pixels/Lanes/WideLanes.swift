public import CLanes

/// 16-bit lanes, as many as a register of the target holds: 32 with AVX-512, else 16. Pixels of four channels, or one
/// channel of pixels.
///
/// Not `SIMD32`, whose operators are calls on this toolchain.
@frozen
public struct WideLanes: BitwiseCopyable {
  @usableFromInline var raw: cl_wide_u16

  @inlinable @inline(__always)
  init(raw: cl_wide_u16) { self.raw = raw }

  /// The same value in every lane.
  @inlinable @inline(__always)
  public init(repeating value: UInt16) { raw = cl_wide_repeat(value) }

  /// Bytes of one vector.
  @inlinable @inline(__always)
  public static var byteCount: Int { MemoryLayout<cl_wide_u16>.size }

  /// Lanes of one vector.
  @inlinable @inline(__always)
  public static var count: Int { byteCount / 2 }

  /// Pixels of four lanes in one vector.
  @inlinable @inline(__always)
  public static var pixelCount: Int { byteCount / 8 }

  /// The wrapping sum.
  @inlinable @inline(__always)
  public static func &+ (a: Self, b: Self) -> Self { Self(raw: cl_wide_add(a.raw, b.raw)) }

  /// The wrapping difference.
  @inlinable @inline(__always)
  public static func &- (a: Self, b: Self) -> Self { Self(raw: cl_wide_subtract(a.raw, b.raw)) }

  /// The wrapping product.
  @inlinable @inline(__always)
  public static func &* (a: Self, b: Self) -> Self { Self(raw: cl_wide_multiply(a.raw, b.raw)) }

  /// The high half of each 32-bit product: `(self * other) >> 16`.
  @inlinable @inline(__always)
  public func multipliedHigh(by other: Self) -> Self { Self(raw: cl_wide_mulhi(raw, other.raw)) }

  /// The lane-wise unsigned minimum.
  @inlinable @inline(__always)
  public func lesser(_ other: Self) -> Self { Self(raw: cl_wide_min(raw, other.raw)) }

  /// `(self + other + 1) / 2`, rounded down.
  @inlinable @inline(__always)
  public func averaged(with other: Self) -> Self { Self(raw: cl_wide_average(raw, other.raw)) }

  /// The bitwise complement, 65535 - x.
  @inlinable @inline(__always)
  public var complement: Self { Self(raw: cl_wide_complement(raw)) }

  // MARK: pixels of four lanes

  /// In every pair of pixels: the first of `a`, then the first of `b`.
  @inlinable @inline(__always)
  public static func lowerPixels(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_lower_pixels(a.raw, b.raw)) }

  /// In every pair of pixels: the second of `a`, then the second of `b`.
  @inlinable @inline(__always)
  public static func upperPixels(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_upper_pixels(a.raw, b.raw)) }

  /// The even pixels of `a`, then of `b`.
  @inlinable @inline(__always)
  public static func evenPixels(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_even_pixels(a.raw, b.raw)) }

  /// The odd pixels of `a`, then of `b`.
  @inlinable @inline(__always)
  public static func oddPixels(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_odd_pixels(a.raw, b.raw)) }

  /// The pixels from the second one on, then the first of `following`.
  @inlinable @inline(__always)
  public func next(_ following: Self) -> Self { Self(raw: cl_wide_next_pixels(raw, following.raw)) }

  // MARK: one channel per vector

  /// In every eight lanes: the first four of `a` and `b`, interleaved.
  @inlinable @inline(__always)
  public static func interleaveLow(_ a: Self, _ b: Self) -> Self {
    Self(raw: cl_wide_interleave_low_words(a.raw, b.raw))
  }

  /// In every eight lanes: the last four of `a` and `b`, interleaved.
  @inlinable @inline(__always)
  public static func interleaveHigh(_ a: Self, _ b: Self) -> Self {
    Self(raw: cl_wide_interleave_high_words(a.raw, b.raw))
  }

  /// The first vector of the results of `interleaveLow` and `interleaveHigh` in order.
  @inlinable @inline(__always)
  public static func firstInOrder(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_first_in_order(low.raw, high.raw))
  }

  /// The second vector of the results of `interleaveLow` and `interleaveHigh` in order.
  @inlinable @inline(__always)
  public static func secondInOrder(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_second_in_order(low.raw, high.raw))
  }

  /// Half as many lanes.
  public typealias Half = cl_half_u16

  /// The first lanes of `samples`, each repeated `length` times: 2, 4, 8 or 16, otherwise the first lane only.
  @inlinable @inline(__always)
  public init(repeating samples: Half, length: Int) {
    switch length {
    case 2: raw = cl_wide_repeat_2(samples)
    case 4: raw = cl_wide_repeat_4(samples)
    case 8: raw = cl_wide_repeat_8(samples)
    case 16: raw = cl_wide_repeat_16(samples)
    default: raw = cl_wide_repeat(samples[0])
    }
  }

  /// Lanes of two bytes: the high bytes of `low`, then of `high`.
  @inlinable @inline(__always)
  public static func highBytes(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_join_high_bytes(low.raw, high.raw))
  }
}

/// Non-temporal stores, for pixels that only the display reads: they neither fetch the cache line nor evict others.
extension UnsafeMutableRawPointer {
  /// Stores a vector without caching it.
  ///
  /// - Precondition: the address is a multiple of `WideLanes.byteCount`.
  @inlinable @inline(__always)
  public func stream(_ value: WideLanes, at offset: Int) { cl_wide_stream(self + offset, value.raw) }

  /// True if the address is aligned for `stream`.
  @inlinable @inline(__always)
  public var canStream: Bool { UInt(bitPattern: self) & UInt(WideLanes.byteCount &- 1) == 0 }

  /// A store fence, required after the last `stream` before another thread is notified.
  @inlinable @inline(__always)
  public static func finishStreaming() { cl_stream_fence() }
}

/// A vector of `WideLanes.byteCount` bytes.
@frozen
public struct WideBytes: BitwiseCopyable {
  @usableFromInline var raw: cl_wide_u8

  @inlinable @inline(__always)
  init(raw: cl_wide_u8) { self.raw = raw }

  /// `low` and `high`, alternating.
  @inlinable @inline(__always)
  public init(pairs low: Int8, _ high: Int8) { raw = cl_wide_byte_pairs(low, high) }

  /// In every sixteen bytes: the first eight of `a` and `b`, interleaved.
  @inlinable @inline(__always)
  public static func interleaveLow(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_interleave_low(a.raw, b.raw)) }

  /// In every sixteen bytes: the last eight of `a` and `b`, interleaved.
  @inlinable @inline(__always)
  public static func interleaveHigh(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_interleave_high(a.raw, b.raw)) }

  /// The dot product of every pair of bytes with a pair of `weights`.
  ///
  /// - Precondition: weights are signed bytes, sums are in -32768 ... 32767.
  @inlinable @inline(__always)
  public func dotPairs(_ weights: Self) -> WideLanes { WideLanes(raw: cl_wide_dot_pairs(raw, weights.raw)) }
}
