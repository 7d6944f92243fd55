public import CLanes

/// Sixteen 16-bit lanes: four pixels of four channels, or sixteen of one.
public typealias FixedLanes = SIMD16<UInt16>

extension SIMD16 where Scalar == UInt16 {
  /// The high half of each 32-bit product: `(self * other) >> 16`. With `other` a weight in 1/65536 this multiplies by
  /// a fraction, rounding down.
  @inlinable @inline(__always)
  public func multipliedHigh(by other: Self) -> Self { cl_mulhi_u16x16(self, other) }

  /// The lane-wise unsigned minimum.
  @inlinable @inline(__always)
  public func lesser(_ other: Self) -> Self { cl_min_u16x16(self, other) }

  /// The difference, saturating at 0.
  @inlinable @inline(__always)
  public func subtractingSaturating(_ other: Self) -> Self { cl_subtract_saturating(self, other) }

  /// The low bytes.
  ///
  /// - Precondition: every lane is at most 255.
  @inlinable @inline(__always)
  public func narrowed() -> SIMD16<UInt8> { cl_narrow_u16x16(self) }

  /// The low bytes of both vectors, `self` first.
  ///
  /// - Precondition: every lane is at most 255.
  @inlinable @inline(__always)
  public func narrowed(with other: Self) -> SIMD32<UInt8> { cl_narrow_pair(self, other) }

  /// `self / 255`, rounded to nearest, for lanes of at most 65025, the products of two bytes.
  ///
  /// `(t + (t >> 8)) >> 8` with `t = x + 128`.
  @inlinable @inline(__always)
  public func dividedBy255() -> Self {
    let t = self &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// Sixteen bytes, each widened to a lane.
  @inlinable @inline(__always)
  public init(widening bytes: SIMD16<UInt8>) { self = cl_widen_u8x16(bytes) }

  /// One pixel of four channels, four times.
  @inlinable @inline(__always)
  public init(repeatingPixel pixel: SIMD4<UInt16>) { self = cl_repeat_pixel(pixel) }

  /// Four bytes of coverage, the first lowest, each broadcast to the four channels of its pixel.
  @inlinable @inline(__always)
  public init(spreadingCoverage packed: UInt32) { self = cl_spread_coverage(packed) }

  /// Each pixel's alpha, broadcast to its four channels.
  @inlinable @inline(__always)
  public var alphaSpread: Self { cl_spread_alpha(self) }

  /// Pixels 0 and 2 of `first`, then 0 and 2 of `second`.
  @inlinable @inline(__always)
  public static func evenPixels(_ first: Self, _ second: Self) -> Self { cl_even_pixels(first, second) }

  /// Pixels 1 and 3 of `first`, then 1 and 3 of `second`.
  @inlinable @inline(__always)
  public static func oddPixels(_ first: Self, _ second: Self) -> Self { cl_odd_pixels(first, second) }
}
