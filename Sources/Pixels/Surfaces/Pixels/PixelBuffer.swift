import Glibc

/// The layout of a pixel's bytes.
public enum PixelFormat: Hashable, Sendable {
  /// Four bytes, blue first, colour premultiplied by alpha, in encoded sRGB: ARGB32 of X11 and Cairo on a little-endian
  /// machine.
  case bgra8
  /// One byte of coverage: 0 is outside, 255 inside.
  case a8

  /// 4 or 1.
  @inlinable public var bytesPerPixel: Int { self == .bgra8 ? 4 : 1 }
}

/// Pixel memory with an owner: rows aligned to 64 bytes, and at least 64 readable bytes after the last pixel, so that a
/// kernel's last vector may read past a row's end.
///
/// ```
/// base ──► row 0: width × bytesPerPixel │ slack … │   stride, a multiple of 64
///          row 1: …
///          after the last row: 64 bytes of slack
/// ```
///
/// Sendable because the renderer's phases end before others read what they wrote; `Bitmap` and `CoverageMask` wrap
/// buffers that are never written again.
public final class PixelBuffer: @unchecked Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The layout of a pixel.
  public let format: PixelFormat
  /// Bytes from one row to the next: a multiple of 64, but not of 4096.
  public let stride: Int
  /// The first byte of the first row, aligned to 64.
  public let base: UnsafeMutableRawPointer

  /// What the memory belongs to; nil if it is the buffer's own.
  private let owner: AnyObject?

  /// Allocates zeroed pixels.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public init(size: PixelSize, format: PixelFormat = .bgra8) {
    Self.check(size)
    self.size = size
    self.format = format
    owner = nil
    stride = Self.stride(of: size, format)
    let bytes = Self.byteCount(size: size, format: format)
    base = .allocate(byteCount: bytes, alignment: 64)
    memset(base, 0, bytes)
  }

  /// Pixels in zeroed memory of `byteCount(size:)` bytes, aligned to 64, that `owner` keeps.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public init(size: PixelSize, base: UnsafeMutableRawPointer, owner: AnyObject) {
    Self.check(size)
    self.size = size
    format = .bgra8
    stride = Self.stride(of: size, .bgra8)
    self.base = base
    self.owner = owner
  }

  deinit { if owner == nil { base.deallocate() } }

  /// The bytes of a buffer, with the slack after the last row.
  public static func byteCount(size: PixelSize, format: PixelFormat = .bgra8) -> Int {
    stride(of: size, format) * size.height + 64
  }

  private static func stride(of size: PixelSize, _ format: PixelFormat) -> Int {
    // A stride that is a multiple of 4 KiB would map every row to the same cache sets.
    let aligned = (size.width * format.bytesPerPixel + 63) & ~63
    return aligned & 4095 == 0 ? aligned + 64 : aligned
  }

  private static func check(_ size: PixelSize) {
    precondition(
      (1...32767).contains(size.width) && (1...32767).contains(size.height), "pixel buffer sides must be 1...32767")
  }

  /// A view of the pixels, which are `bgra8`; the buffer must outlive it.
  public var view: SurfaceView { SurfaceView(base: base, size: size, stride: stride) }
}
