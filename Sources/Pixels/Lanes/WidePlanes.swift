public import CLanes

/// `WideLanes.count` pixels, one vector per channel.
public struct WidePlanes {
  /// The blue of each pixel.
  public let blue: WideLanes
  /// The green of each pixel.
  public let green: WideLanes
  /// The red of each pixel.
  public let red: WideLanes

  @inlinable @inline(__always)
  public init(blue: WideLanes, green: WideLanes, red: WideLanes) {
    self.blue = blue
    self.green = green
    self.red = red
  }

  /// Deinterleaves four vectors of BGRA pixels, in a lane order that `WideLanes.planeInOrder` reverts.
  @inlinable @inline(__always)
  public init(interleaved a: WideLanes, _ b: WideLanes, _ c: WideLanes, _ d: WideLanes) {
    let blueGreen = (cl_wide_blue_green(a.raw, b.raw), cl_wide_blue_green(c.raw, d.raw))
    let redAlpha = (cl_wide_red_alpha(a.raw, b.raw), cl_wide_red_alpha(c.raw, d.raw))
    blue = WideLanes(raw: cl_wide_lower_pixels(blueGreen.0, blueGreen.1))
    green = WideLanes(raw: cl_wide_upper_pixels(blueGreen.0, blueGreen.1))
    red = WideLanes(raw: cl_wide_lower_pixels(redAlpha.0, redAlpha.1))
  }
}

/// Permutations and signed arithmetic for vectors of one channel.
extension WideLanes {
  /// The even lanes of `a`, then of `b`.
  @inlinable @inline(__always)
  public static func evenLanes(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_even_words(a.raw, b.raw)) }

  /// The odd lanes of `a`, then of `b`.
  @inlinable @inline(__always)
  public static func oddLanes(_ a: Self, _ b: Self) -> Self { Self(raw: cl_wide_odd_words(a.raw, b.raw)) }

  /// Lane `i` is `i`.
  @inlinable @inline(__always)
  public static var laneNumbers: Self { Self(raw: cl_wide_lane_numbers()) }

  /// The vector at `address`, which `first` and `second` hold from lane `lanes[0]` of `first` on: taken from registers
  /// where an unaligned load costs more.
  @inlinable @inline(__always)
  public init(at address: UnsafeRawPointer, between first: Self, and second: Self, from lanes: Self) {
    raw = cl_wide_between(address, first.raw, second.raw, lanes.raw)
  }

  /// The low byte of every lane as a sample: 255 becomes `255 << 7`.
  @inlinable @inline(__always)
  public var lowSamples: Self { Self(raw: cl_wide_low_samples(raw)) }

  /// The high byte of every lane as a sample.
  @inlinable @inline(__always)
  public var highSamples: Self { Self(raw: cl_wide_high_samples(raw)) }

  /// A plane of interleaved pixels in the order of its pixels.
  @inlinable @inline(__always)
  public var planeInOrder: Self { Self(raw: cl_wide_plane_in_order(raw)) }

  /// The lanes as floats, in halves that `init(joining:_:)` joins again.
  @inlinable @inline(__always)
  public var floats: (WideFloats, WideFloats) {
    (WideFloats(raw: cl_wide_low_floats(raw)), WideFloats(raw: cl_wide_high_floats(raw)))
  }

  /// Signed lanes from the halves of `floats`: truncated and clamped to -32768 ... 32767.
  @inlinable @inline(__always)
  public init(joining low: WideFloats, _ high: WideFloats) { raw = cl_wide_join_floats(low.raw, high.raw) }

  /// The signed product in 1/32768, rounded.
  @inlinable @inline(__always)
  public func signedProduct(_ other: Self) -> Self { Self(raw: cl_wide_signed_multiply(raw, other.raw)) }

  /// The signed sum, saturating.
  @inlinable @inline(__always)
  public func signedSum(_ other: Self) -> Self { Self(raw: cl_wide_signed_add(raw, other.raw)) }

  /// Clamped to `low` ... `high`, signed.
  @inlinable @inline(__always)
  public func signedLimited(_ low: Self, _ high: Self) -> Self {
    Self(raw: cl_wide_signed_limit(raw, low.raw, high.raw))
  }
}

/// A vector of `WideLanes.count / 2` floats.
@frozen
public struct WideFloats: BitwiseCopyable {
  @usableFromInline var raw: cl_wide_f32

  @inlinable @inline(__always)
  init(raw: cl_wide_f32) { self.raw = raw }

  /// The same value in every lane.
  @inlinable @inline(__always)
  public init(repeating value: Float) { raw = cl_wide_repeat_f32(value) }

  /// `self * factor + addend`, fused where the target has FMA.
  @inlinable @inline(__always)
  public func times(_ factor: Self, plus addend: Self) -> Self {
    Self(raw: cl_wide_multiply_add(raw, factor.raw, addend.raw))
  }

  /// Clamped to 0 ... 1.
  @inlinable @inline(__always)
  public var limitedToUnit: Self { Self(raw: cl_wide_unit(raw)) }
}
