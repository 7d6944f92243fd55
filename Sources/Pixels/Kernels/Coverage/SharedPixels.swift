import Glibc

/// The pixels of a band that a path passes more than once, in which its edges may cross or overlap.
///
/// A pixel remembers the last line that touched it. If that is neither the present line, nor the one before and the point
/// between them is in the pixel, then the path has come back. A path can cross itself without leaving a pixel only if it
/// turns by more than half a circle, through two quadrants of directions. Lines are numbered on from path to path, so
/// that the pixels need not be cleared.
struct SharedPixels: ~Copyable {
  /// A return of the path to a pixel, or a turn in it: the end of one visit and the beginning of the next.
  struct Return {
    /// The pixel's index in the band.
    var pixel: Int
    /// The last line of the visit before, and the first one of the next, as numbers of lines in the path.
    var last: Int
    var first: Int
    /// True if the point between the two is in the pixel.
    var isTurn: Bool
  }

  /// The number of the last line in each pixel.
  private var lines: UnsafeMutablePointer<UInt32>
  private var capacity = 0
  private var count = 0
  /// The number of the present line, and a number below those of the path.
  private var line: UInt32 = 1
  private var base: UInt32 = 1

  /// The quadrant of the present line's direction.
  private var quadrant = 0
  /// The pixel in which the path came into it.
  private var lastTurn = -1

  /// The returns of the path; after `sort` by row, column and time.
  private(set) var returns: [Return] = []

  init() { lines = calloc(1, MemoryLayout<UInt32>.stride).assumingMemoryBound(to: UInt32.self) }

  deinit { free(lines) }

  var byteCount: Int { capacity * MemoryLayout<UInt32>.stride + returns.capacity * MemoryLayout<Return>.stride }

  /// Begins a path in a band of `count` pixels.
  mutating func reset(count: Int) {
    returns.removeAll(keepingCapacity: true)
    base = line
    self.count = count
    guard count > capacity || line > .max / 2 else { return }
    free(lines)
    capacity = max(count, capacity)
    lines = calloc(capacity, MemoryLayout<UInt32>.stride).assumingMemoryBound(to: UInt32.self)
    (line, base) = (1, 1)
  }

  /// Begins a polygon. A number is left out, so that its first line does not follow the last one of another.
  mutating func nextPolygon() {
    line &+= 1
    lastTurn = -1
  }

  /// Begins a line.
  @inline(__always)
  mutating func nextLine() { line &+= 1 }

  /// Notes the direction of the present line.
  ///
  /// - Parameter start: the pixel in which it begins.
  @inline(__always)
  mutating func turn(at start: Int, isLeftward: Bool, isUpward: Bool) {
    let next = (isLeftward ? 1 : 0) | (isUpward ? 2 : 0)
    if next != quadrant { change(to: next, at: start) }
  }

  @inline(never)
  private mutating func change(to next: Int, at start: Int) {
    let isSharp = next ^ quadrant == 3
    quadrant = next
    defer { lastTurn = start }
    guard isSharp || start == lastTurn, start >= 0, start < count, lines[start] == line &- 1 else { return }
    addReturn(start, line &- 1, isTurn: true)
  }

  /// Notes that the present line touches a pixel.
  ///
  /// - Parameter isStart: true if the line begins in the pixel.
  @inline(__always)
  mutating func touch(_ index: Int, isStart: Bool) {
    let last = lines[index]
    lines[index] = line
    // base < last < line, or line - 1 where it begins
    if last &- base &- 1 < line &- base &- (isStart ? 2 : 1) { addReturn(index, last, isTurn: false) }
  }

  @inline(never)
  private mutating func addReturn(_ index: Int, _ last: UInt32, isTurn: Bool) {
    // The first polygon begins with the number after the one that is left out.
    returns.append(Return(pixel: index, last: Int(last &- base) - 2, first: Int(line &- base) - 2, isTurn: isTurn))
  }

  /// Sorts the returns by row, column and time.
  mutating func sort() {
    returns.sort { $0.pixel != $1.pixel ? $0.pixel < $1.pixel : $0.first < $1.first }
  }
}
