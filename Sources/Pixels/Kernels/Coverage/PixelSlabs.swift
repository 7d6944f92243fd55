/// The covered area of a pixel, cut into slabs in which its lines have one order.
struct PixelSlabs: ~Copyable {
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

  /// A line of a slab.
  private struct Crossing {
    /// Its position in the middle of the slab.
    var x: Double
    var line: Int32
    var direction: Int32
  }

  /// The limit of lines whose crossings are computed; a pixel of more is cut into as many equal slabs.
  static let segmentLimit = 64
  /// The number of cuts at both ends of each line, where two cross, and at the pixel's edges.
  private static let cutLimit = segmentLimit * (segmentLimit - 1) / 2 + 2 * segmentLimit + 2

  /// The edges of slabs, from the top.
  private let cuts: UnsafeMutablePointer<Double>
  private var cutCount = 0
  /// The indices of the lines, by their upper ends.
  private var byTop: UnsafeMutablePointer<Int32>
  /// The lines of a slab, from left to right.
  private var crossings: UnsafeMutablePointer<Crossing>
  private var crossingCount = 0
  private var lineCapacity = Self.segmentLimit

  init() {
    cuts = .allocate(capacity: Self.cutLimit)
    byTop = .allocate(capacity: lineCapacity)
    crossings = .allocate(capacity: lineCapacity)
  }

  deinit {
    cuts.deallocate()
    byTop.deallocate()
    crossings.deallocate()
  }

  /// The number of bytes of its memory.
  var byteCount: Int {
    Self.cutLimit * MemoryLayout<Double>.stride
      + lineCapacity * (MemoryLayout<Int32>.stride + MemoryLayout<Crossing>.stride)
  }

  /// Returns the covered area, 0 to 1.
  ///
  /// - Parameter mean: the mean of the winding numbers in the pixel.
  /// - Complexity: O(*n*^3), where *n* is the number of lines in the pixel, at most 64; above that O(*n*^2).
  mutating func area(of segments: Segments, mean: Double, by rule: CellRows.Rule) -> Double {
    var known = 0.0
    for segment in segments {
      let height = segment.bottom - segment.top
      known +=
        Double(segment.direction)
        * (height > 0 ? height * (1 - (segment.upperX + segment.lowerX) * 0.5) : 1 - segment.top)
    }
    // The winding number in the upper left corner, which changes down the left side.
    var corner = Int32(truncatingIfNeeded: Int((mean - known).rounded()))
    sortByTop(segments)
    makeCuts(segments)
    crossingCount = 0
    var (area, next) = (0.0, 0)
    for index in 1..<cutCount {
      let (top, bottom) = (cuts[index - 1], cuts[index])
      guard bottom - top > 1e-12 else { continue }
      let y = (top + bottom) * 0.5
      keepCrossings(of: segments, at: y)
      while next < segments.count, segments[Int(byTop[next])].top < y {
        let line = byTop[next]
        let segment = segments[Int(line)]
        next += 1
        if !segment.hasHeight {
          corner &+= segment.direction
        } else if segment.bottom > y {
          insert(Crossing(x: segment.x(at: y), line: line, direction: segment.direction))
        }
      }
      area += (bottom - top) * coveredWidth(after: corner, rule)
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

  private mutating func sortByTop(_ segments: Segments) {
    if segments.count > lineCapacity {
      byTop.deallocate()
      crossings.deallocate()
      lineCapacity = segments.count
      byTop = .allocate(capacity: lineCapacity)
      crossings = .allocate(capacity: lineCapacity)
    }
    for index in segments.indices {
      let top = segments[index].top
      var place = index
      while place > 0, segments[Int(byTop[place &- 1])].top > top {
        byTop[place] = byTop[place &- 1]
        place &-= 1
      }
      byTop[place] = Int32(truncatingIfNeeded: index)
    }
  }

  private mutating func makeCuts(_ segments: Segments) {
    (cuts[0], cuts[1], cutCount) = (0, 1, 2)
    if segments.count > Self.segmentLimit {
      for slab in 1..<Self.segmentLimit { cut(at: Double(slab) / Double(Self.segmentLimit)) }
      return
    }
    for place in segments.indices {
      let segment = segments[Int(byTop[place])]
      cut(at: segment.top)
      cut(at: segment.bottom)
      for other in place &+ 1..<segments.count {
        let other = segments[Int(byTop[other])]
        if other.top >= segment.bottom { break }
        if let y = segment.crossing(with: other) { cut(at: y) }
      }
    }
  }

  @inline(__always)
  private mutating func cut(at y: Double) {
    var index = cutCount
    while index > 0, cuts[index &- 1] > y { index &-= 1 }
    if index == 0 || index == cutCount || cuts[index &- 1] == y { return }
    for place in stride(from: cutCount, to: index, by: -1) { cuts[place] = cuts[place &- 1] }
    cuts[index] = y
    cutCount &+= 1
  }

  /// Moves the lines of the slab before to the middle of the next one, and removes those that end above.
  private mutating func keepCrossings(of segments: Segments, at y: Double) {
    let count = crossingCount
    crossingCount = 0
    for place in 0..<count {
      var crossing = crossings[place]
      let segment = segments[Int(crossing.line)]
      guard segment.bottom > y else { continue }
      crossing.x = segment.x(at: y)
      insert(crossing)
    }
  }

  /// Adds a line to those of a slab.
  @inline(__always)
  private mutating func insert(_ crossing: Crossing) {
    var place = crossingCount
    while place > 0, crossings[place &- 1].x > crossing.x {
      crossings[place] = crossings[place &- 1]
      place &-= 1
    }
    crossings[place] = crossing
    crossingCount &+= 1
  }

  /// The covered width in the middle of a slab, which is the mean of the slab's, since its lines do not cross.
  private func coveredWidth(after corner: Int32, _ rule: CellRows.Rule) -> Double {
    var winding = corner
    var (width, last) = (0.0, 0.0)
    for place in 0..<crossingCount {
      let line = crossings[place]
      if Self.isCovered(winding, rule) { width += line.x - last }
      winding &+= line.direction
      last = line.x
    }
    return Self.isCovered(winding, rule) ? width + 1 - last : width
  }

  @inline(__always)
  private static func isCovered(_ winding: Int32, _ rule: CellRows.Rule) -> Bool {
    rule == .nonzero ? winding != 0 : winding & 1 != 0
  }
}
