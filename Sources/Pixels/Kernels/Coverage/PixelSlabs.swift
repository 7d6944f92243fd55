/// The covered area of a pixel, cut into slabs in which its lines have one order.
struct PixelSlabs {
  /// A line from its upper to its lower end, in units of the pixel. One without height stands for a change of the winding
  /// number down the pixel's left side.
  struct Segment {
    var top: Double
    var bottom: Double
    var upperX: Double
    var lowerX: Double
    /// The change of `x` per pixel down.
    var slope: Double
    /// The change of the winding number to the right of the line: 1 for a line that goes down, -1 for one that goes up.
    var direction: Int32

    @inline(__always)
    init(top: Double, bottom: Double, upperX: Double, lowerX: Double, direction: Int32) {
      (self.top, self.bottom, self.upperX, self.lowerX) = (top, bottom, upperX, lowerX)
      slope = top < bottom ? (lowerX - upperX) / (bottom - top) : 0
      self.direction = direction
    }

    var hasHeight: Bool { top < bottom }

    @inline(__always)
    func x(at y: Double) -> Double { upperX + slope * (y - top) }

    /// The `y` at which the line reaches `x`, which it does.
    func y(at x: Double) -> Double { min(max(top + (x - upperX) / slope, top), bottom) }

    /// The `y` at which two lines cross; nil if they do not.
    @inline(__always)
    func crossing(with other: Segment) -> Double? {
      let (top, bottom) = (max(top, other.top), min(bottom, other.bottom))
      guard top < bottom, min(upperX, lowerX) < max(other.upperX, other.lowerX),
        min(other.upperX, other.lowerX) < max(upperX, lowerX)
      else { return nil }
      let (above, below) = (x(at: top) - other.x(at: top), x(at: bottom) - other.x(at: bottom))
      return above * below < 0 ? top + (bottom - top) * (above / (above - below)) : nil
    }
  }

  typealias Segments = UnsafeBufferPointer<Segment>

  private var cuts: [Double] = []
  /// The lines of a slab, by the middle of each.
  private var order: [(middle: Double, direction: Int32)] = []

  /// The limit of lines whose crossings are computed; a pixel of more is cut into as many equal slabs.
  static let segmentLimit = 64

  /// Returns the covered area, 0 to 1.
  ///
  /// - Parameter mean: the mean of the winding numbers in the pixel.
  /// - Complexity: O(*n*^3), where *n* is the number of lines in the pixel, at most 64; above that O(*n* log *n*).
  mutating func area(of segments: Segments, mean: Double, by rule: CellRows.Rule) -> Double {
    var known = 0.0
    for segment in segments {
      let height = segment.bottom - segment.top
      known +=
        Double(segment.direction)
        * (height > 0 ? height * (1 - (segment.upperX + segment.lowerX) * 0.5) : 1 - segment.top)
    }
    let corner = Int32(truncatingIfNeeded: Int((mean - known).rounded()))
    makeCuts(segments)
    var area = 0.0
    for index in 1..<cuts.count {
      let (top, bottom) = (cuts[index - 1], cuts[index])
      guard bottom - top > 1e-12 else { continue }
      area += (bottom - top) * coveredWidth(of: segments, at: (top + bottom) * 0.5, corner, rule)
    }
    return area
  }

  /// Returns whether the lines of two visits leave two winding numbers in the pixel that are one apart, so that its mean
  /// is exact.
  ///
  /// That is so if one visit leads down and the other up, and one is to the left of the other wherever both are.
  static func isSimple(_ first: Segments, _ second: Segments) -> Bool {
    guard let direction = first.first(where: \.hasHeight)?.direction else { return false }
    for segment in first where segment.hasHeight && segment.direction != direction { return false }
    for segment in second where segment.hasHeight && segment.direction == direction { return false }
    var (isLeft, isRight) = (false, false)
    for a in first {
      for b in second {
        let (top, bottom) = (max(a.top, b.top), min(a.bottom, b.bottom))
        if top >= bottom { continue }
        let (above, below) = (a.x(at: top) - b.x(at: top), a.x(at: bottom) - b.x(at: bottom))
        isLeft = isLeft || min(above, below) < 0
        isRight = isRight || max(above, below) > 0
      }
    }
    return isLeft != isRight
  }

  /// Returns whether no line of one visit crosses one of the other.
  ///
  /// If they are two parts of one visit before and after a turn, the path divides the pixel in two, whose winding numbers
  /// are one apart, and its mean is exact. Neither part turns by half a circle, so that it cannot cross itself.
  static func areApart(_ first: Segments, _ second: Segments) -> Bool {
    for a in first {
      for b in second where a.crossing(with: b) != nil { return false }
    }
    return true
  }

  private mutating func makeCuts(_ segments: Segments) {
    cuts.removeAll(keepingCapacity: true)
    cuts.append(0)
    cuts.append(1)
    if segments.count > Self.segmentLimit {
      for slab in 1..<Self.segmentLimit { cut(at: Double(slab) / Double(Self.segmentLimit)) }
      return
    }
    for index in segments.indices {
      let segment = segments[index]
      cut(at: segment.top)
      cut(at: segment.bottom)
      for other in 0..<index {
        if let y = segment.crossing(with: segments[other]) { cut(at: y) }
      }
    }
  }

  @inline(__always)
  private mutating func cut(at y: Double) {
    var index = cuts.count
    while index > 0, cuts[index - 1] > y { index -= 1 }
    if index == 0 || index == cuts.count || cuts[index - 1] == y { return }
    cuts.insert(y, at: index)
  }

  /// The covered width in the middle of a slab, which is the mean of the slab's, since its lines do not cross.
  private mutating func coveredWidth(
    of segments: Segments, at y: Double, _ corner: Int32, _ rule: CellRows.Rule
  ) -> Double {
    order.removeAll(keepingCapacity: true)
    var winding = corner
    for segment in segments where segment.top < y {
      if segment.bottom > y {
        order.append((segment.x(at: y), segment.direction))
      } else if segment.top == segment.bottom {
        winding &+= segment.direction
      }
    }
    sortOrder()
    var (width, last) = (0.0, 0.0)
    for line in order {
      if Self.isCovered(winding, rule) { width += line.middle - last }
      winding &+= line.direction
      last = line.middle
    }
    return Self.isCovered(winding, rule) ? width + 1 - last : width
  }

  /// Sorts the lines of a slab, in place while they are few.
  private mutating func sortOrder() {
    if order.count > 16 { return order.sort { $0.middle < $1.middle } }
    for index in order.indices.dropFirst() {
      let line = order[index]
      var place = index
      while place > 0, order[place - 1].middle > line.middle {
        order[place] = order[place - 1]
        place -= 1
      }
      order[place] = line
    }
  }

  @inline(__always)
  private static func isCovered(_ winding: Int32, _ rule: CellRows.Rule) -> Bool {
    rule == .nonzero ? winding != 0 : winding & 1 != 0
  }
}
