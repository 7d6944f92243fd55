public import CLanes

/// `WideLanes.pixelCount` positions along one axis of a picture, in 32.32 fixed point.
@frozen
public struct WidePlaces: BitwiseCopyable {
  @usableFromInline var raw: cl_wide_u64

  @inlinable @inline(__always)
  init(raw: cl_wide_u64) { self.raw = raw }

  /// Lane `i` is `first + i step`.
  @inlinable @inline(__always)
  public init(from first: Int, by step: Int) {
    raw = cl_wide_progression(UInt64(truncatingIfNeeded: first), UInt64(truncatingIfNeeded: step))
  }

  /// The positions `numerators * scales - 1/2`, rounded, where they are within 2^18 pixels; the nearer of these limits
  /// beyond. Where a scale is not positive, and for NaN, -2^18.
  @inlinable @inline(__always)
  public init(_ numerators: WideDoubles, scaledBy scales: WideDoubles) {
    raw = cl_wide_scaled_places(numerators.raw, scales.raw)
  }

  /// True if all positions are in `0 ..< limit`; less than 2^31.
  @inlinable @inline(__always)
  public func areWithin(_ limit: Int) -> Bool { cl_wide_all_below(raw, Int64(truncatingIfNeeded: limit)) }

  /// Every position plus `distance`, wrapping.
  @inlinable @inline(__always)
  public func moved(by distance: Int) -> Self { Self(raw: cl_wide_move(raw, UInt64(truncatingIfNeeded: distance))) }

  /// The fraction of each position in 1/32768, truncated, in all four lanes of its pixel.
  @inlinable @inline(__always)
  public var fractions: WideLanes { WideLanes(raw: cl_wide_fractions(raw)) }
}

/// `WideLanes.pixelCount` numbers.
@frozen
public struct WideDoubles: BitwiseCopyable {
  @usableFromInline var raw: cl_wide_f64

  @inlinable @inline(__always)
  init(raw: cl_wide_f64) { self.raw = raw }

  /// Lane `i` is `origin + (first + i) step`, the product rounded, so that it does not depend on the first lane.
  @inlinable @inline(__always)
  public init(origin: Double, step: Double, from first: Int) { raw = cl_wide_line(origin, step, Double(first)) }

  /// `1 / self`.
  @inlinable @inline(__always)
  public var inverse: Self { Self(raw: cl_wide_inverse(raw)) }
}

/// Pairs of neighbouring pixels of a row, `WideLanes.pixelCount` of them.
extension WideBytes {
  /// The pairs that begin at the whole parts of positions.
  ///
  /// - Precondition: all of the pairs are in the picture.
  /// - Parameter stride: pixels from one row to the next.
  @inlinable @inline(__always)
  public init(pairsIn pixels: UnsafeRawPointer, stride: Int, columns: WidePlaces, rows: WidePlaces) {
    raw = cl_wide_load_pairs(pixels, columns.raw, rows.raw, UInt64(truncatingIfNeeded: stride))
  }

  /// The pairs that begin at the whole parts of any positions. Pixels outside the picture are zero if `isClearOutside`,
  /// otherwise the nearest ones inside.
  ///
  /// - Precondition: the picture is not empty.
  @inlinable @inline(__always)
  public init(
    outerPairsIn pixels: UnsafeRawPointer, stride: Int, width: Int, height: Int, columns: WidePlaces, rows: WidePlaces,
    isClearOutside: Bool
  ) {
    raw = cl_wide_load_outer_pairs(
      pixels, columns.raw, rows.raw, Int64(truncatingIfNeeded: width), Int64(truncatingIfNeeded: height),
      UInt64(truncatingIfNeeded: stride), isClearOutside ? 0 : .max)
  }

  /// The channels of each pair's two pixels, alternating.
  @inlinable @inline(__always)
  public var woven: Self { Self(raw: cl_wide_weave_pairs(raw)) }
}

extension WideLanes {
  /// Half as many bytes as a vector has.
  public typealias HalfBytes = cl_half_u8

  /// The low byte of each lane; lanes are at most 255.
  @inlinable @inline(__always)
  public var narrowed: HalfBytes { cl_wide_narrow(raw) }
}
