public import CLanes

/// Eight pixels as four planes of floats: the form in which colour is computed.
public struct PlanarLanes {
  public var blue: SIMD8<Float>
  public var green: SIMD8<Float>
  public var red: SIMD8<Float>
  public var alpha: SIMD8<Float>

  /// Takes eight interleaved BGRA pixels apart.
  @inlinable @inline(__always)
  public init(_ pixels: SIMD32<UInt16>) {
    blue = cl_plane0(pixels)
    green = cl_plane1(pixels)
    red = cl_plane2(pixels)
    alpha = cl_plane3(pixels)
  }

  /// Takes eight BGRA pixels of bytes apart; values are 0 ... 255.
  @inlinable @inline(__always)
  public init(bytes: SIMD32<UInt8>) { self.init(cl_widen_u8x32(bytes)) }

  /// Eight BGRA pixels of bytes; every value is in `0 ..< 256` and is truncated.
  @inlinable @inline(__always)
  public var bytes: SIMD32<UInt8> { cl_narrow_u16x32(interleaved) }

  /// Eight interleaved pixels again, each value truncated; all lie in `0 ..< 65536`.
  @inlinable @inline(__always)
  public var interleaved: SIMD32<UInt16> { cl_interleave(blue, green, red, alpha) }
}

extension SIMD8 where Scalar == Float {
  @inlinable @inline(__always)
  public func lesser(_ other: Self) -> Self { cl_min_f32x8(self, other) }

  @inlinable @inline(__always)
  public func greater(_ other: Self) -> Self { cl_max_f32x8(self, other) }

  /// Eight bytes as floats.
  @inlinable @inline(__always)
  public init(widening bytes: SIMD8<UInt8>) { self = cl_f32_from_u8x8(bytes) }

  /// Limited to 0 ... `limit`.
  @inlinable @inline(__always)
  public func clamped(to limit: Float) -> Self {
    cl_max_f32x8(cl_min_f32x8(self, Self(repeating: limit)), Self(repeating: 0))
  }
}

/// Loads and stores of whole vectors at any address.
extension UnsafeRawPointer {
  @inlinable @inline(__always)
  public func lanes<T: BitwiseCopyable>(at offset: Int, as type: T.Type) -> T {
    loadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension UnsafeMutableRawPointer {
  @inlinable @inline(__always)
  public func store<T: BitwiseCopyable>(_ value: T, lanesAt offset: Int) {
    storeBytes(of: value, toByteOffset: offset, as: T.self)
  }
}
