import Surfaces

/// Returns the rectangles to send for `damage`, all inside `bounds`.
///
/// With `wholeRows` they are bands: the server copies whole rows directly from the segment to the framebuffer, other
/// rectangles through a scratch pixmap. A band is widened to whole rows unless less than 40 % of its width changed.
func putRects(for damage: Region, in bounds: PixelRect, wholeRows: Bool) -> [PixelRect] {
  let clipped = damage.intersection(bounds).simplified(to: 16).rects
  guard wholeRows else { return clipped }
  var bands: [PixelRect] = []
  for rect in clipped.sorted(by: { $0.minY < $1.minY }) {
    if let last = bands.last, rect.minY <= last.maxY {
      bands[bands.count - 1] = last.union(rect)
    } else {
      bands.append(rect)
    }
  }
  return bands.map { band in
    guard band.width * 5 >= bounds.width * 2 else { return band }
    return PixelRect(minX: bounds.minX, minY: band.minY, maxX: bounds.maxX, maxY: band.maxY)
  }
}
