/// The lines in the pixels that a path passes more than once, for their exact coverage.
///
/// The winding number changes only at lines. Those in a pixel give all winding numbers in it but for a constant, which
/// follows from the mean, the sum of the band's cells.
struct PixelArrangement: ~Copyable {
  /// A pixel by its index in a band.
  struct Pixel {
    var index: Int
    /// The number of visits, and the end of the first one's lines.
    var visits = 0
    var firstEnd = 0
    var hasLevelLine = false
    /// True if the second visit follows the first one, after a turn in the pixel.
    var isTurn: Bool
    /// The end of its lines; they begin where those of the pixel before end.
    var end: Int
  }

  /// The pixels, sorted by index.
  private(set) var pixels: [Pixel] = []
  private var segments: [PixelSlabs.Segment] = []
  private var slabs = PixelSlabs()

  /// The number of bytes of its memory.
  var byteCount: Int {
    segments.capacity * MemoryLayout<PixelSlabs.Segment>.stride + pixels.capacity * MemoryLayout<Pixel>.stride
      + slabs.byteCount
  }

  mutating func removeAll() {
    pixels.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
  }

  /// Begins a pixel, whose index is above those of all others.
  ///
  /// - Parameter isTurn: whether the path's return to it is a turn.
  mutating func addPixel(_ index: Int, isTurn: Bool) {
    pixels.append(Pixel(index: index, isTurn: isTurn, end: segments.count))
  }

  /// The index of the pixel that was begun last.
  var lastPixel: Int { pixels[pixels.count - 1].index }

  /// Ends the lines of a visit to the last pixel.
  mutating func endVisit() {
    let last = pixels.count - 1
    pixels[last].end = segments.count
    if pixels[last].visits == 0 { pixels[last].firstEnd = segments.count }
    pixels[last].visits += 1
  }

  /// Adds the part of a line in a row to the last pixel, which it touches.
  ///
  /// - Parameter line: the part from its upper to its lower end, relative to the pixel; a level line from right to left,
  ///   with the direction 1 if the path has that direction.
  mutating func add(_ line: PixelSlabs.Segment) {
    if line.top == line.bottom { pixels[pixels.count - 1].hasLevelLine = true }
    // Where the line is to the left below a place, and not above, the winding number changes there along the side.
    if (line.upperX < 0) != (line.lowerX < 0) {
      let y = line.top < line.bottom ? line.y(at: 0) : line.top
      let change = line.lowerX < 0 ? line.direction : -line.direction
      segments.append(PixelSlabs.Segment(top: y, bottom: y, upperX: 0, lowerX: 0, direction: change))
    }
    var (top, bottom, upperX, lowerX) = (line.top, line.bottom, line.upperX, line.lowerX)
    if upperX < 0 {
      (top, upperX) = (line.y(at: 0), 0)
    } else if upperX > 1 {
      (top, upperX) = (line.y(at: 1), 1)
    }
    if lowerX < 0 {
      (bottom, lowerX) = (line.y(at: 0), 0)
    } else if lowerX > 1 {
      (bottom, lowerX) = (line.y(at: 1), 1)
    }
    if top < bottom {
      segments.append(
        PixelSlabs.Segment(top: top, bottom: bottom, upperX: upperX, lowerX: lowerX, direction: line.direction))
    }
  }

  /// Returns the exact coverage of a pixel; nil if it is that of the mean of its winding numbers.
  ///
  /// - Parameters:
  ///   - position: the pixel's position in `pixels`.
  ///   - mean: the mean.
  mutating func coverage(of position: Int, mean: Double, by rule: CellRows.Rule) -> UInt8? {
    let first = position == 0 ? 0 : pixels[position - 1].end
    let pixel = pixels[position]
    return segments.withUnsafeBufferPointer { all -> UInt8? in
      let segments = PixelSlabs.Segments(rebasing: all[first..<pixel.end])
      if pixel.visits == 2, !pixel.hasLevelLine, segments.count <= PixelSlabs.segmentLimit {
        let count = pixel.firstEnd - first
        let visits = (
          PixelSlabs.Segments(rebasing: segments[..<count]), PixelSlabs.Segments(rebasing: segments[count...])
        )
        if pixel.isTurn ? PixelSlabs.areApart(visits.0, visits.1) : PixelSlabs.isSimple(visits.0, visits.1) {
          return nil
        }
      }
      return UInt8(min(max(slabs.area(of: segments, mean: mean, by: rule), 0), 1) * 255 + 0.5)
    }
  }

  /// The position in `pixels` of the first one at or after an index.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of pixels.
  func firstPosition(from index: Int) -> Int {
    var (low, high) = (0, pixels.count)
    while low < high {
      let middle = (low + high) / 2
      if pixels[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
