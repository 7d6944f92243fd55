import CX11
import Surfaces

/// The pixel format of the server, from the masks of the visual and the layout of an image.
struct VisualLayout: Hashable {
  var redMask: UInt32
  var greenMask: UInt32
  var blueMask: UInt32
  var bitsPerPixel: Int
  /// True if the most significant byte of a pixel comes first.
  var isBigEndian: Bool

  /// True if the format is that of the renderer.
  var isBGRA8: Bool {
    redMask == 0xFF0000 && greenMask == 0xFF00 && blueMask == 0xFF && bitsPerPixel == 32 && !isBigEndian
  }
}

/// Converts BGRA pixels to another TrueColor format.
///
/// A table per channel contains its bits in the position of the mask and in the byte order of the server, so one loop
/// handles RGB565, RGB555, xRGB2101010, their byte-swapped forms and any other masks. Levels round to nearest:
/// `round(v * (2^bits - 1) / 255)`.
struct PixelPacker {
  let layout: VisualLayout
  private let tables: [UInt32]

  /// Creates the tables; nil for pixels that are not 8, 16, 24 or 32 bits wide.
  init?(_ layout: VisualLayout) {
    guard [8, 16, 24, 32].contains(layout.bitsPerPixel) else { return nil }
    self.layout = layout
    tables = [layout.blueMask, layout.greenMask, layout.redMask].flatMap { mask in
      let levels = UInt64(mask >> UInt32(mask.trailingZeroBitCount & 31))
      return (0..<256).map { (value: UInt64) -> UInt32 in
        let level = UInt32((value * levels * 2 + 255) / 510)
        let pixel = level << UInt32(mask.trailingZeroBitCount & 31) & mask
        return layout.isBigEndian ? pixel.byteSwapped >> UInt32(32 - layout.bitsPerPixel) : pixel
      }
    }
  }

  /// Converts `rect` of `source` into the same rectangle of an image with rows of `stride` bytes.
  func pack(_ rect: PixelRect, of source: SurfaceView, into target: UnsafeMutableRawPointer, stride: Int) {
    let bytes = layout.bitsPerPixel / 8
    tables.withUnsafeBufferPointer { tables in
      let table = tables.baseAddress!
      for y in rect.rows {
        let from = source.pixel(rect.minX, y).assumingMemoryBound(to: UInt8.self)
        let to = target + (y * stride + rect.minX * bytes)
        switch bytes {
        case 1: pack8(from, table, to, rect.width)
        case 2: pack16(from, table, to, rect.width)
        case 3: pack24(from, table, to, rect.width)
        default: pack32(from, table, to, rect.width)
        }
      }
    }
  }
}

@inline(__always)
private func packed(_ pixel: UnsafePointer<UInt8>, _ table: UnsafePointer<UInt32>) -> UInt32 {
  table[Int(pixel[0])] | table[256 + Int(pixel[1])] | table[512 + Int(pixel[2])]
}

private func pack8(
  _ from: UnsafePointer<UInt8>, _ table: UnsafePointer<UInt32>, _ to: UnsafeMutableRawPointer, _ count: Int
) {
  let to = to.assumingMemoryBound(to: UInt8.self)
  for x in 0..<count { to[x] = UInt8(truncatingIfNeeded: packed(from + 4 * x, table)) }
}

private func pack16(
  _ from: UnsafePointer<UInt8>, _ table: UnsafePointer<UInt32>, _ to: UnsafeMutableRawPointer, _ count: Int
) {
  let to = to.assumingMemoryBound(to: UInt16.self)
  for x in 0..<count { to[x] = UInt16(truncatingIfNeeded: packed(from + 4 * x, table)) }
}

private func pack24(
  _ from: UnsafePointer<UInt8>, _ table: UnsafePointer<UInt32>, _ to: UnsafeMutableRawPointer, _ count: Int
) {
  let to = to.assumingMemoryBound(to: UInt8.self)
  for x in 0..<count {
    let pixel = packed(from + 4 * x, table)
    to[3 * x] = UInt8(truncatingIfNeeded: pixel)
    to[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
    to[3 * x + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
  }
}

private func pack32(
  _ from: UnsafePointer<UInt8>, _ table: UnsafePointer<UInt32>, _ to: UnsafeMutableRawPointer, _ count: Int
) {
  let to = to.assumingMemoryBound(to: UInt32.self)
  for x in 0..<count { to[x] = packed(from + 4 * x, table) }
}
