/// A mutable view of BGRA rows in memory that another object owns.
///
/// Sendable because its creator guarantees that the rows outlive it and that no two threads write to the same row.
public struct SurfaceView: @unchecked Sendable {
  /// The first byte of the first row.
  public let base: UnsafeMutableRawPointer
  /// The size in pixels.
  public let size: PixelSize
  /// Bytes from one row to the next; a multiple of four, at least `size.width * 4`.
  public let stride: Int

  /// A view of rows for which the caller gives the guarantees of the type.
  @inlinable
  public init(base: UnsafeMutableRawPointer, size: PixelSize, stride: Int) {
    self.base = base
    self.size = size
    self.stride = stride
  }

  /// The rectangle of the whole surface, its origin at (0, 0).
  @inlinable public var bounds: PixelRect { size.bounds }

  /// The same rows without write access.
  @inlinable public var readOnly: ReadOnlySurfaceView { ReadOnlySurfaceView(base: base, size: size, stride: stride) }

  /// The first byte of row `y`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeMutableRawPointer { base + y * stride }

  /// The first byte of pixel `(x, y)`.
  @inlinable @inline(__always)
  public func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { base + (y * stride + x * 4) }

  /// The pixel as `0xAARRGGBB`, for tests and tools.
  public subscript(x: Int, y: Int) -> UInt32 { readOnly[x, y] }
}

/// A read-only view of BGRA rows in memory that another object owns.
///
/// Sendable because its creator guarantees that the rows outlive it and are not written while it is read.
public struct ReadOnlySurfaceView: @unchecked Sendable {
  /// The first byte of the first row.
  public let base: UnsafeRawPointer
  /// The size in pixels.
  public let size: PixelSize
  /// Bytes from one row to the next; a multiple of four, at least `size.width * 4`.
  public let stride: Int

  /// A view of rows for which the caller gives the guarantees of the type.
  @inlinable
  public init(base: UnsafeRawPointer, size: PixelSize, stride: Int) {
    self.base = base
    self.size = size
    self.stride = stride
  }

  /// The rectangle of the whole surface, its origin at (0, 0).
  @inlinable public var bounds: PixelRect { size.bounds }

  /// The first byte of row `y`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeRawPointer { base + y * stride }

  /// The first byte of pixel `(x, y)`.
  @inlinable @inline(__always)
  public func pixel(_ x: Int, _ y: Int) -> UnsafeRawPointer { base + (y * stride + x * 4) }

  /// The pixel as `0xAARRGGBB`, for tests and tools.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(bounds.contains(x: x, y: y), "pixel outside the surface")
    return pixel(x, y).load(as: UInt32.self)
  }
}
