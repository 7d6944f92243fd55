public import CLanes

/// Arithmetic on planes beyond sums and products.
extension SIMD8 where Scalar == Float {
  /// The square root of each lane.
  @inlinable @inline(__always)
  public var squareRoots: Self { cl_sqrt_f32x8(self) }

  /// The absolute value of each lane.
  @inlinable @inline(__always)
  public var magnitudes: Self { cl_abs_f32x8(self) }

  /// Each lane, rounded towards minus infinity.
  @inlinable @inline(__always)
  public var roundedDown: Self { cl_floor_f32x8(self) }

  /// Two interleaved pixels, in memory order.
  @inlinable @inline(__always)
  public init(bytes: SIMD8<UInt8>) { self = cl_f32x8_of_bytes(bytes) }

  /// Each lane as a float, in memory order.
  @inlinable @inline(__always)
  public init(words: SIMD8<UInt16>) { self = cl_f32x8_of_words(words) }

  /// Each lane truncated, in memory order; values are in `0 ..< 65536`.
  @inlinable @inline(__always)
  public var words: SIMD8<UInt16> { cl_words_of_f32x8(self) }

  /// `low` in the lanes of `self` that are at most `limit`, `high` in the others.
  @inlinable @inline(__always)
  public func ifAtMost(_ limit: Self, _ low: Self, else high: Self) -> Self {
    cl_select_f32x8(self, limit, low, high)
  }

  /// The lanes in `low ..< high`.
  @inlinable @inline(__always)
  public func within(_ low: Float, _ high: Float) -> LaneMask { LaneMask(lanes: cl_within_f32x8(self, low, high)) }

  /// The lanes of `other` where the mask is set.
  @inlinable @inline(__always)
  public func replaced(by other: Self, where mask: LaneMask) -> Self { cl_choose_f32x8(mask.lanes, other, self) }
}

extension SIMD16 where Scalar == UInt16 {
  /// The high halves of four pixels' channels: those of pixels 0 and 2, and of 1 and 3.
  @inlinable @inline(__always)
  public init(highHalvesOf even: SIMD8<UInt32>, _ odd: SIMD8<UInt32>) { self = cl_join_high(even, odd) }
}

/// A Boolean for each of eight lanes.
public struct LaneMask {
  @usableFromInline var lanes: SIMD8<Int32>

  @inlinable @inline(__always)
  init(lanes: SIMD8<Int32>) { self.lanes = lanes }

  /// One bit per lane, the first lowest.
  @inlinable @inline(__always)
  public var bits: UInt8 { cl_mask_bits(lanes) }
}

extension PlanarLanes {
  @inlinable @inline(__always)
  public init(blue: SIMD8<Float>, green: SIMD8<Float>, red: SIMD8<Float>, alpha: SIMD8<Float>) {
    self.blue = blue
    self.green = green
    self.red = red
    self.alpha = alpha
  }

  /// Eight BGRA pixels.
  @inlinable @inline(__always)
  public init(pixels: SIMD32<UInt8>) {
    self.init(FixedLanes(widening: pixels.lowHalf), FixedLanes(widening: pixels.highHalf))
    self = opaque
  }

  /// Eight BGRA pixels, truncated to bytes; values are in `0 ..< 256`.
  @inlinable @inline(__always)
  public var pixels: SIMD32<UInt8> {
    let (first, second) = opaque.interleaved
    return first.narrowed(with: second)
  }

  /// The same value behind an optimization barrier, which keeps formulas and shuffles apart.
  @inlinable @inline(__always)
  public var opaque: PlanarLanes {
    PlanarLanes(
      blue: cl_opaque_f32x8(blue), green: cl_opaque_f32x8(green), red: cl_opaque_f32x8(red),
      alpha: cl_opaque_f32x8(alpha))
  }

  /// Every plane times a factor.
  @inlinable @inline(__always)
  public func scaled(by factor: Float) -> PlanarLanes {
    PlanarLanes(blue: blue * factor, green: green * factor, red: red * factor, alpha: alpha * factor)
  }
}
