public import CLanes

/// 16-bit lanes, as many as a register of the machine holds that the program is compiled for: 32 with AVX-512, else 16.
/// Pixels of four channels, or one channel of pixels.
///
/// A type of its own because the standard operators of `SIMD32` are calls on this toolchain.
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

  /// The sums, without their carry.
  @inlinable @inline(__always)
  public static func &+ (a: Self, b: Self) -> Self { Self(raw: cl_wide_add(a.raw, b.raw)) }

  /// The differences, without their borrow.
  @inlinable @inline(__always)
  public static func &- (a: Self, b: Self) -> Self { Self(raw: cl_wide_subtract(a.raw, b.raw)) }

  /// The low halves of the products.
  @inlinable @inline(__always)
  public static func &* (a: Self, b: Self) -> Self { Self(raw: cl_wide_multiply(a.raw, b.raw)) }

  /// The high half of each 32-bit product: `(self * other) >> 16`.
  @inlinable @inline(__always)
  public func multipliedHigh(by other: Self) -> Self { Self(raw: cl_wide_mulhi(raw, other.raw)) }

  /// The lesser of each two lanes, unsigned.
  @inlinable @inline(__always)
  public func lesser(_ other: Self) -> Self { Self(raw: cl_wide_min(raw, other.raw)) }

  /// `(self + other + 1) / 2`, rounded down.
  @inlinable @inline(__always)
  public func averaged(with other: Self) -> Self { Self(raw: cl_wide_average(raw, other.raw)) }

  /// Every bit the other way: 65,535 less the lane.
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

  /// The pixels from the second on, then the first of `following`.
  @inlinable @inline(__always)
  public func next(_ following: Self) -> Self { Self(raw: cl_wide_next_pixels(raw, following.raw)) }

  // MARK: one channel a vector

  /// In every eight lanes: the first four of `a` and `b` in turns.
  @inlinable @inline(__always)
  public static func interleaveLow(_ a: Self, _ b: Self) -> Self {
    Self(raw: cl_wide_interleave_low_words(a.raw, b.raw))
  }

  /// In every eight lanes: the last four of `a` and `b` in turns.
  @inlinable @inline(__always)
  public static func interleaveHigh(_ a: Self, _ b: Self) -> Self {
    Self(raw: cl_wide_interleave_high_words(a.raw, b.raw))
  }

  /// What `interleaveLow` and `interleaveHigh` made, in order: the first vector of it.
  @inlinable @inline(__always)
  public static func firstInOrder(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_first_in_order(low.raw, high.raw))
  }

  /// What `interleaveLow` and `interleaveHigh` made, in order: the second vector of it.
  @inlinable @inline(__always)
  public static func secondInOrder(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_second_in_order(low.raw, high.raw))
  }

  /// Half as many lanes.
  public typealias Half = cl_half_u16

  /// The first lanes of `samples`, each `length` times in a row: 2, 4, 8, 16 or, beyond, the first alone.
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

  /// Lanes of two bytes: the high bytes of `low`, and above them those of `high`.
  @inlinable @inline(__always)
  public static func highBytes(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_join_high_bytes(low.raw, high.raw))
  }
}

/// Writing round the caches, for pixels that nobody reads before the display does: a line that is written whole need not
/// be fetched first, and drives nothing out.
extension UnsafeMutableRawPointer {
  /// - Precondition: the address is a multiple of `WideLanes.byteCount`.
  @inlinable @inline(__always)
  public func stream(_ value: WideLanes, at offset: Int) { cl_wide_stream(self + offset, value.raw) }

  /// Whether whole vectors can be streamed here.
  @inlinable @inline(__always)
  public var canStream: Bool { UInt(bitPattern: self) & UInt(WideLanes.byteCount &- 1) == 0 }

  /// Comes after the last `stream` and before another thread is told of it.
  @inlinable @inline(__always)
  public static func finishStreaming() { cl_stream_fence() }
}

/// Bytes, as many as `WideLanes` has.
@frozen
public struct WideBytes: BitwiseCopyable {
  @usableFromInline var raw: cl_wide_u8

  @inlinable @inline(__always)
  init(raw: cl_wide_u8) { self.raw = raw }

  /// `low` and `high` in turns.
  @inlinable @inline(__always)
  public init(pairs low: UInt8, _ high: UInt8) { raw = cl_wide_byte_pairs(low, high) }

  /// In every sixteen bytes: the first eight of `a` and `b` in turns.
  @inlinable @inline(__always)
  public static func interleaveLow(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_interleave_low(a.raw, b.raw)) }

  /// In every sixteen bytes: the last eight of `a` and `b` in turns.
  @inlinable @inline(__always)
  public static func interleaveHigh(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_interleave_high(a.raw, b.raw)) }

  /// Every pair of bytes times the pair of `weights`, added up.
  ///
  /// - Precondition: weights are at most 127, sums at most 32,767.
  @inlinable @inline(__always)
  public func dotPairs(_ weights: Self) -> WideLanes { WideLanes(raw: cl_wide_dot_pairs(raw, weights.raw)) }
}
