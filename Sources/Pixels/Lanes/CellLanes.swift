public import CLanes

/// Sixteen cells of a rasterizer in 16.16 fixed point: changes of the winding number, or the winding numbers
/// themselves.
///
/// Sums are modulo 2^32, so winding numbers are known modulo 65,536.
@frozen
public struct CellLanes: BitwiseCopyable {
  @usableFromInline var raw: cl_u32x16

  @inlinable @inline(__always)
  init(raw: cl_u32x16) { self.raw = raw }

  /// The number of cells.
  @inlinable @inline(__always)
  public static var count: Int { 16 }

  /// Loads sixteen cells.
  @inlinable @inline(__always)
  public init(_ cells: UnsafePointer<Int32>) {
    raw = UnsafeRawPointer(cells).loadUnaligned(as: cl_u32x16.self)
  }

  /// The winding numbers of changes, after a winding number.
  @inlinable @inline(__always)
  public func runningSums(after first: Int32) -> Self {
    Self(raw: cl_running_sums(raw) &+ cl_u32x16(repeating: UInt32(bitPattern: first)))
  }

  /// A cell.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Int32 { Int32(bitPattern: raw[index]) }

  /// The last cell.
  @inlinable @inline(__always)
  public var last: Int32 { Int32(bitPattern: raw[15]) }

  /// The coverage of winding numbers by the nonzero rule, 0 to 255: their magnitude, at most 1.
  @inlinable @inline(__always)
  public var nonzeroCoverage: SIMD16<UInt8> { cl_nonzero_coverage(raw) }

  /// The coverage of winding numbers by the even-odd rule, 0 to 255: their distance from the nearest even number.
  @inlinable @inline(__always)
  public var evenOddCoverage: SIMD16<UInt8> { cl_even_odd_coverage(raw) }
}

extension SIMD8 where Scalar == Double {
  /// The lane-wise minimum.
  @inlinable @inline(__always)
  public func lesser(_ other: Self) -> Self { cl_min_f64x8(self, other) }

  /// The lane-wise maximum.
  @inlinable @inline(__always)
  public func greater(_ other: Self) -> Self { cl_max_f64x8(self, other) }

  /// The winding numbers of changes, after a winding number.
  @inlinable @inline(__always)
  public func runningSums(after first: Double) -> Self { cl_running_sums_f64x8(self) + first }

  /// The coverage of winding numbers by the nonzero rule, 0 to 255: their magnitude, at most 1.
  ///
  /// - Parameter half: the part of a level that is added before its fraction is left out.
  @inlinable @inline(__always)
  public func nonzeroCoverage(half: Double) -> SIMD8<UInt8> { cl_levels_of_windings(self, half) }
}

extension SIMD8 where Scalar == UInt8 {
  /// Coverage over other coverage: `a + b - ab`, rounded.
  @inlinable @inline(__always)
  public func over(_ other: Self) -> Self { cl_coverage_over(self, other) }
}

extension Double {
  /// The number without its fraction. It must be within the range of `Int`, which is not checked.
  @inlinable @inline(__always)
  public var uncheckedInt: Int { Int(truncatingIfNeeded: cl_truncated(self)) }
}
