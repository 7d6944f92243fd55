import Glibc
import Synchronization

/// How the bytes of a pixel are laid out.
public enum PixelFormat: Hashable, Sendable {
  /// Four bytes, blue first, colour premultiplied by alpha, in encoded sRGB: what X11 and Cairo call ARGB32 on a
  /// little-endian machine.
  case bgra8
  /// One byte of coverage: 0 is outside, 255 inside.
  case a8

  /// 4 or 1.
  @inlinable public var bytesPerPixel: Int { self == .bgra8 ? 4 : 1 }
}

/// Pixel memory that owns itself: rows aligned to 64 bytes, with at least 64 readable bytes behind the last pixel so
/// that a kernel's last vector may read past a row's end.
///
/// ```
/// base ──► row 0: width × bytesPerPixel │ slack … │   stride, a multiple of 64
///          row 1: …
///          after the last row: 64 bytes of slack
/// ```
///
/// Sharing it between threads is sound when one writer finishes before the readers begin, which is how the renderer's
/// phases use it; `Bitmap` and `CoverageMask` wrap the buffers that are never written again.
public final class PixelBuffer: @unchecked Sendable {
  /// In pixels.
  public let size: PixelSize
  /// What a pixel consists of.
  public let format: PixelFormat
  /// Bytes from one row to the next: a multiple of 64, and never one of 4,096.
  public let stride: Int
  /// The first byte of the first row, aligned to 64.
  public let base: UnsafeMutableRawPointer

  /// Allocates zeroed pixels.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public init(size: PixelSize, format: PixelFormat = .bgra8) {
    precondition(
      (1...32767).contains(size.width) && (1...32767).contains(size.height), "pixel buffer sides must be 1...32767")
    self.size = size
    self.format = format
    let rowBytes = size.width * format.bytesPerPixel
    // A stride that is a multiple of 4 KiB makes every row fall into the same cache sets.
    let aligned = (rowBytes + 63) & ~63
    stride = aligned & 4095 == 0 ? aligned + 64 : aligned
    let bytes = stride * size.height + 64
    base = .allocate(byteCount: bytes, alignment: 64)
    memset(base, 0, bytes)
  }

  deinit { base.deallocate() }

  /// A window on the pixels, which are `bgra8`; the buffer must outlive it.
  public var view: SurfaceView { SurfaceView(base: base, size: size, stride: stride) }
}

/// A window on BGRA rows that someone else owns; the only raw pointer that travels between modules.
///
/// Whoever makes one guarantees that the rows outlive its use and that no two writers share a row.
public struct SurfaceView: @unchecked Sendable {
  /// The first byte of the first row.
  public let base: UnsafeMutableRawPointer
  /// In pixels.
  public let size: PixelSize
  /// Bytes from one row to the next; a multiple of four, at least `size.width * 4`.
  public let stride: Int

  /// A window on rows; the caller guarantees what the type asks for.
  @inlinable
  public init(base: UnsafeMutableRawPointer, size: PixelSize, stride: Int) {
    self.base = base
    self.size = size
    self.stride = stride
  }

  /// The whole surface, with its corner at (0, 0).
  @inlinable public var bounds: PixelRect { size.bounds }

  /// The first byte of row `y`.
  @inlinable @inline(__always)
  public func row(_ y: Int) -> UnsafeMutableRawPointer { base + y * stride }

  /// The first byte of pixel `(x, y)`.
  @inlinable @inline(__always)
  public func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { base + (y * stride + x * 4) }

  /// The pixel as `0xAARRGGBB`, for tests and tools.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(bounds.contains(x: x, y: y), "pixel outside the surface")
    return pixel(x, y).load(as: UInt32.self)
  }
}

/// A picture that no longer changes, with a number that tells it from every other.
public final class Bitmap: Hashable, Sendable {
  /// The memory, of the format `bgra8`.
  public let pixels: PixelBuffer
  /// Whether every pixel's alpha is 255.
  public let isOpaque: Bool
  /// A number that no other bitmap or mask of the process has.
  public let id: UInt64

  /// Takes over a `bgra8` buffer; the caller writes to it no more.
  public init(_ pixels: PixelBuffer, isOpaque: Bool) {
    precondition(pixels.format == .bgra8, "a bitmap holds BGRA pixels")
    self.pixels = pixels
    self.isOpaque = isOpaque
    id = nextID()
  }

  /// In pixels.
  public var size: PixelSize { pixels.size }
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Antialiased coverage that no longer changes: what text and paths are rasterised to.
public final class CoverageMask: Hashable, Sendable {
  /// The memory, of the format `a8`.
  public let pixels: PixelBuffer
  /// A number that no other bitmap or mask of the process has.
  public let id: UInt64

  /// Takes over an `a8` buffer; the caller writes to it no more.
  public init(_ pixels: PixelBuffer) {
    precondition(pixels.format == .a8, "a coverage mask holds one byte a pixel")
    self.pixels = pixels
    id = nextID()
  }

  /// In pixels.
  public var size: PixelSize { pixels.size }
  public static func == (a: CoverageMask, b: CoverageMask) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private let lastID = Atomic<UInt64>(0)
private func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }
