import Surfaces
import Synchronization

/// A cache of bitmaps that are cut out of others or tiled from them, so that equal parts are the same bitmap.
enum BitmapParts {
  private struct Key: Hashable {
    var bitmap: UInt64
    var part: PixelRect
    /// The size of the tiled result; for a cut, that of the part.
    var size: PixelSize
  }

  private static let kept = Mutex<[Key: Bitmap]>([:])
  private static let limit = 256

  /// The pixels of `part`, which lies in the bitmap and is not empty.
  static func cut(_ bitmap: Bitmap, to part: PixelRect) -> Bitmap {
    if part == bitmap.size.bounds { return bitmap }
    return keep(Key(bitmap: bitmap.id, part: part, size: part.size)) {
      let pixels = PixelBuffer(size: part.size)
      for y in 0..<part.height {
        memcpy(pixels.view.row(y), bitmap.pixels.view.pixel(part.minX, part.minY + y), part.width * 4)
      }
      return Bitmap(pixels, isOpaque: bitmap.isOpaque)
    }
  }

  /// Returns a bitmap of `size` whose corners are those around `middle`; the rest is tiled from the top left, and the
  /// last tile of a row or column is cut off.
  static func tiled(_ bitmap: Bitmap, around middle: PixelRect, to size: PixelSize) -> Bitmap {
    keep(Key(bitmap: bitmap.id, part: middle, size: size)) {
      let columns = Self.sources(0..<bitmap.size.width, middle: middle.columns, length: size.width)
      let rows = Self.sources(0..<bitmap.size.height, middle: middle.rows, length: size.height)
      let pixels = PixelBuffer(size: size)
      for y in 0..<size.height {
        let source = bitmap.pixels.view.row(rows[y])
        let target = pixels.view.row(y)
        var x = 0
        while x < size.width {
          // The longest run of neighbours in the source is copied at once.
          var end = x + 1
          while end < size.width, columns[end] == columns[end - 1] + 1 { end += 1 }
          memcpy(target + x * 4, source + columns[x] * 4, (end - x) * 4)
          x = end
        }
      }
      return Bitmap(pixels, isOpaque: bitmap.isOpaque)
    }
  }

  /// Returns the source index of each of `length` pixels along an axis.
  private static func sources(_ all: Range<Int>, middle: Range<Int>, length: Int) -> [Int] {
    let after = all.upperBound - middle.upperBound
    return (0..<length).map { position in
      if position < middle.lowerBound { return position }
      if position >= length - after { return all.upperBound - (length - position) }
      return middle.lowerBound + (position - middle.lowerBound) % middle.count
    }
  }

  private static func keep(_ key: Key, make: () -> Bitmap) -> Bitmap {
    if let known = kept.withLock({ $0[key] }) { return known }
    let made = make()
    kept.withLock { kept in
      if kept.count >= limit { kept.removeAll(keepingCapacity: true) }
      kept[key] = made
    }
    return made
  }
}
