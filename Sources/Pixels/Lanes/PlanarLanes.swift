public import CLanes

/// Eight pixels as four planes of floats, for colour arithmetic.
///
/// The planes hold the pixels in the order 0 1 4 5 2 3 6 7; `init(pixelBytes:)` of a plane puts one value per pixel in
/// that order.
public struct PlanarLanes {
  /// The blue of each pixel.
  public var blue: SIMD8<Float>
  /// The green of each pixel.
  public var green: SIMD8<Float>
  /// The red of each pixel.
  public var red: SIMD8<Float>
  /// The alpha of each pixel.
  public var alpha: SIMD8<Float>

  /// Deinterleaves two vectors of four BGRA pixels.
  @inlinable @inline(__always)
  public init(_ first: FixedLanes, _ second: FixedLanes) {
    let even = (cl_even_channels(first), cl_even_channels(second))
    let odd = (cl_odd_channels(first), cl_odd_channels(second))
    blue = cl_firsts(even.0, even.1)
    red = cl_seconds(even.0, even.1)
    green = cl_firsts(odd.0, odd.1)
    alpha = cl_seconds(odd.0, odd.1)
  }

  /// The pixels interleaved again, truncated; values are in `0 ..< 65536`.
  @inlinable @inline(__always)
  public var interleaved: (FixedLanes, FixedLanes) {
    (
      cl_join_channels(cl_weave_first(blue, red), cl_weave_first(green, alpha)),
      cl_join_channels(cl_weave_second(blue, red), cl_weave_second(green, alpha))
    )
  }
}

extension SIMD4 where Scalar == Double {
  /// `base + slope * distance`, clamped to `0 ... limit`, times `scale`.
  @inlinable @inline(__always)
  public init(line base: SIMD4<Float>, _ slope: SIMD4<Float>, at distance: Double, limit: Double, scale: Double) {
    self = cl_clamped_line(base, slope, distance, limit, scale)
  }

  /// The lanes without their fractions, modulo 2^32. Their magnitudes are below 2^51.
  @inlinable @inline(__always)
  public var truncatedModulo: SIMD4<UInt32> { cl_truncated_modulo(self) }
}

extension SIMD8 where Scalar == Float {
  /// The lane-wise minimum.
  @inlinable @inline(__always)
  public func lesser(_ other: Self) -> Self { cl_min_f32x8(self, other) }

  /// The lane-wise maximum.
  @inlinable @inline(__always)
  public func greater(_ other: Self) -> Self { cl_max_f32x8(self, other) }

  /// One byte per pixel, in the order of `PlanarLanes`.
  @inlinable @inline(__always)
  public init(pixelBytes bytes: SIMD8<UInt8>) { self = cl_plane_of_bytes(bytes) }

  /// The bytes of lanes in `0 ..< 256`, truncated.
  @inlinable @inline(__always)
  public var truncatedToBytes: SIMD8<UInt8> { cl_u8_from_f32x8(self) }

  /// The alpha of each of two interleaved pixels, broadcast to its four channels.
  @inlinable @inline(__always)
  public var alphaSpread: Self { cl_spread_fourth(self) }

  /// A plane of `PlanarLanes` as 16-bit lanes in the order of the pixels, truncated; values are in `0 ..< 65536`.
  @inlinable @inline(__always)
  public var wordsInOrder: SIMD8<UInt16> { cl_words_in_order(self) }

  /// Clamped to 0 ... `limit`.
  @inlinable @inline(__always)
  public func clamped(to limit: Float) -> Self {
    cl_max_f32x8(cl_min_f32x8(self, Self(repeating: limit)), Self(repeating: 0))
  }
}

/// Unaligned loads and stores of vectors.
extension UnsafeRawPointer {
  /// Prefetches the cache line at `offset`; any address is valid.
  @inlinable @inline(__always)
  public func prefetch(at offset: Int) { cl_prefetch(self + offset) }

  /// Loads a vector at a byte offset.
  @inlinable @inline(__always)
  public func lanes<T: BitwiseCopyable>(at offset: Int, as type: T.Type) -> T {
    loadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension UnsafeMutableRawPointer {
  /// Stores a vector at a byte offset.
  @inlinable @inline(__always)
  public func store<T: BitwiseCopyable>(_ value: T, lanesAt offset: Int) {
    storeBytes(of: value, toByteOffset: offset, as: T.self)
  }

  /// Copies fewer than 32 bytes from memory that does not overlap. A call of `memcpy`, which any number but a constant
  /// needs, takes longer than the rest of a row's end.
  @inlinable @inline(__always)
  public func copyFew(_ source: UnsafeRawPointer, byteCount: Int) {
    var at = 0
    if byteCount & 16 != 0 {
      store(source.lanes(at: at, as: SIMD2<UInt64>.self), lanesAt: at)
      at &+= 16
    }
    if byteCount & 8 != 0 {
      store(source.lanes(at: at, as: UInt64.self), lanesAt: at)
      at &+= 8
    }
    if byteCount & 4 != 0 {
      store(source.lanes(at: at, as: UInt32.self), lanesAt: at)
      at &+= 4
    }
    if byteCount & 2 != 0 {
      store(source.lanes(at: at, as: UInt16.self), lanesAt: at)
      at &+= 2
    }
    if byteCount & 1 != 0 { store(source.lanes(at: at, as: UInt8.self), lanesAt: at) }
  }
}
