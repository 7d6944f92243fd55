import Glibc

/// The layout of a pixel's bytes.
public enum PixelFormat: Hashable, Sendable {
  /// Four bytes, blue first, colour premultiplied by alpha, in encoded sRGB: ARGB32 of X11 and Cairo on a little-endian
  /// machine.
  case bgra8
  /// One byte of coverage: 0 is outside, 255 inside.
  case a8

  /// The number of bytes of a pixel: 4 or 1.
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

  private let memory: Memory

  /// The owner of the pixels' memory.
  private enum Memory {
    case heap
    case pages(start: UnsafeMutableRawPointer, count: Int)
    case other(AnyObject)
  }

  /// Allocates zeroed pixels.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public init(size: PixelSize, format: PixelFormat = .bgra8) {
    Self.check(size)
    self.size = size
    self.format = format
    stride = Self.stride(of: size, format)
    let bytes = Self.byteCount(size: size, format: format)
    if let pages = Self.mapPages(bytes) {
      (base, memory) = (pages.base, .pages(start: pages.start, count: pages.count))
    } else {
      base = .allocate(byteCount: bytes, alignment: 64)
      memory = .heap
      memset(base, 0, bytes)
    }
  }

  /// The size of a huge page on x86-64 and most other machines, in bytes.
  private static let hugePage = 2 << 20

  /// Maps zeroed memory in huge pages, if the system has them; nil for small sizes, which the heap serves.
  ///
  /// A picture of the size of a window is then two pages instead of a thousand, each of which takes a fault when it is
  /// touched for the first time. Later frames gain nothing from it.
  private static func mapPages(_ bytes: Int) -> (
    base: UnsafeMutableRawPointer, start: UnsafeMutableRawPointer, count: Int
  )? {
    guard bytes >= hugePage else { return nil }
    let count = bytes + hugePage
    guard let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), start != MAP_FAILED
    else { return nil }
    let base = start.alignedUp(toMultipleOf: hugePage)
    madvise(base, bytes, MADV_HUGEPAGE)
    return (base, start, count)
  }

  /// Creates a buffer in zeroed memory of `byteCount(size:)` bytes, aligned to 64, which `owner` keeps alive.
  ///
  /// - Precondition: both sides are in `1 ... 32767`.
  public init(size: PixelSize, base: UnsafeMutableRawPointer, owner: AnyObject) {
    Self.check(size)
    self.size = size
    format = .bgra8
    stride = Self.stride(of: size, .bgra8)
    self.base = base
    memory = .other(owner)
  }

  deinit {
    switch memory {
    case .heap: base.deallocate()
    case .pages(let start, let count): munmap(start, count)
    case .other: break
    }
  }

  /// Returns the number of bytes of a buffer, including the slack after the last row.
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
