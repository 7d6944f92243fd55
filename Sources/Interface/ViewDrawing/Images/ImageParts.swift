import Surfaces

/// A picture cut into the parts that fill a box of whole pixels.
struct ImageParts {
  struct Piece {
    var bitmap: Bitmap
    var box: PixelRect
  }

  private(set) var pieces: [Piece]

  /// - Parameters:
  ///   - scale: the pixels of the bitmap per point.
  ///   - displayScale: the pixels of the surface per point.
  init(_ bitmap: Bitmap, resizing: Image.Resizing?, box: PixelRect, scale: CGFloat, displayScale: Double) {
    pieces = [Piece(bitmap: bitmap, box: box)]
    guard let resizing, resizing != Image.Resizing(capInsets: EdgeInsets(), mode: .stretch),
      let middle = Self.middle(of: bitmap, capInsets: resizing.capInsets, scale: scale)
    else { return }
    // The pixels of the surface per pixel of the bitmap, where nothing is stretched.
    let factor = displayScale / Double(scale)
    func naturalLength(_ length: Int) -> Int { Int((Double(length) / factor).clamped(to: 0...65_536).rounded(.up)) }
    let natural = PixelSize(width: naturalLength(box.width), height: naturalLength(box.height))
    let caps = PixelSize(
      width: bitmap.size.width - middle.width, height: bitmap.size.height - middle.height)
    // The tiling must fit in a bitmap, and the caps in the tiling; otherwise the parts are stretched, caps included.
    if resizing.mode == .tile, (1...32_767).contains(natural.width), (1...32_767).contains(natural.height),
      natural.area <= 64 << 20, caps.width <= natural.width, caps.height <= natural.height
    {
      pieces = [Piece(bitmap: BitmapParts.tiled(bitmap, around: middle, to: natural), box: box)]
    } else {
      pieces = Self.stretched(bitmap, around: middle, in: box, factor: factor)
    }
  }

  /// Returns the bitmap's pixels inside the cap insets; nil where the insets leave none.
  private static func middle(of bitmap: Bitmap, capInsets: EdgeInsets, scale: CGFloat) -> PixelRect? {
    func pixels(_ length: CGFloat) -> Int {
      Int((length.clamped(to: 0...32_767) * scale).clamped(to: 0...65_536).rounded())
    }
    let middle = PixelRect(
      minX: pixels(capInsets.leading), minY: pixels(capInsets.top),
      maxX: bitmap.size.width - pixels(capInsets.trailing), maxY: bitmap.size.height - pixels(capInsets.bottom))
    return middle.isEmpty ? nil : middle
  }

  /// Returns the nine parts, each stretched to its place in the box.
  private static func stretched(
    _ bitmap: Bitmap, around middle: PixelRect, in box: PixelRect, factor: Double
  ) -> [Piece] {
    let columns = edges(
      box.columns, lead: Double(middle.minX) * factor, trail: Double(bitmap.size.width - middle.maxX) * factor)
    let rows = edges(
      box.rows, lead: Double(middle.minY) * factor, trail: Double(bitmap.size.height - middle.maxY) * factor)
    let sourceColumns = [0, middle.minX, middle.maxX, bitmap.size.width]
    let sourceRows = [0, middle.minY, middle.maxY, bitmap.size.height]
    return (0..<9).compactMap { part in
      let (x, y) = (part % 3, part / 3)
      let target = PixelRect(minX: columns[x], minY: rows[y], maxX: columns[x + 1], maxY: rows[y + 1])
      let source = PixelRect(
        minX: sourceColumns[x], minY: sourceRows[y], maxX: sourceColumns[x + 1], maxY: sourceRows[y + 1])
      guard !target.isEmpty, !source.isEmpty else { return nil }
      return Piece(bitmap: BitmapParts.cut(bitmap, to: source), box: target)
    }
  }

  /// Returns the four edges of the parts along an axis; caps that do not fit are reduced in proportion.
  private static func edges(_ range: Range<Int>, lead: Double, trail: Double) -> [Int] {
    let fit = min(1, Double(range.count) / max(lead + trail, 1e-9))
    func pixels(_ length: Double) -> Int { Int((length * fit).clamped(to: 0...Double(range.count)).rounded()) }
    return [range.lowerBound, range.lowerBound + pixels(lead), range.upperBound - pixels(trail), range.upperBound]
  }
}
