public import CLanes

/// Sixteen pixels as four planes of 16-bit lanes, in an order that `inOrder` and `inGroups` resolve.
public struct FixedPlanes {
  /// The blue of each pixel.
  public let blue: FixedLanes
  /// The green of each pixel.
  public let green: FixedLanes
  /// The red of each pixel.
  public let red: FixedLanes
  /// The alpha of each pixel.
  public let alpha: FixedLanes

  /// Takes four times four interleaved BGRA pixels apart.
  @inlinable @inline(__always)
  public init(_ a: FixedLanes, _ b: FixedLanes, _ c: FixedLanes, _ d: FixedLanes) {
    let (blueGreen, redAlpha) = ((cl_blue_green(a, b), cl_blue_green(c, d)), (cl_red_alpha(a, b), cl_red_alpha(c, d)))
    blue = cl_first_plane(blueGreen.0, blueGreen.1)
    green = cl_second_plane(blueGreen.0, blueGreen.1)
    red = cl_first_plane(redAlpha.0, redAlpha.1)
    alpha = cl_second_plane(redAlpha.0, redAlpha.1)
  }
}

extension SIMD16 where Scalar == UInt16 {
  /// A plane of `FixedPlanes` in the order of its pixels.
  @inlinable @inline(__always)
  public var inOrder: Self { cl_plane_in_order(self) }

  /// A plane of `FixedPlanes` in the order 0 ... 3, 8 ... 11, 4 ... 7, 12 ... 15.
  @inlinable @inline(__always)
  public var inGroups: Self { cl_plane_in_groups(self) }

  /// A plane whose pixels are in order, in the order of `inGroups`.
  @inlinable @inline(__always)
  public var orderedInGroups: Self { cl_order_in_groups(self) }

  /// The lanes as floats, in halves that `init(joining:_:)` puts together again.
  @inlinable @inline(__always)
  public var floats: (SIMD8<Float>, SIMD8<Float>) { (cl_low_floats(self), cl_high_floats(self)) }

  /// Signed lanes from the halves of `floats`: truncated, and limited to -32,768 ... 32,767.
  @inlinable @inline(__always)
  public init(joining low: SIMD8<Float>, _ high: SIMD8<Float>) { self = cl_join_floats(low, high) }

  /// With lanes taken as signed: the product in 1/32768, rounded.
  @inlinable @inline(__always)
  public func signedProduct(_ other: Self) -> Self { cl_signed_multiply(self, other) }

  /// With lanes taken as signed: the sum, stopped at -32,768 and 32,767.
  @inlinable @inline(__always)
  public func signedSum(_ other: Self) -> Self { cl_signed_add(self, other) }

  /// With lanes taken as signed: limited to `low` ... `high`.
  @inlinable @inline(__always)
  public func signedLimited(_ low: Self, _ high: Self) -> Self { cl_signed_limit(self, low, high) }
}
