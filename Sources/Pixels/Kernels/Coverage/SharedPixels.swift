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

  /// The mark of the next polygon. A number is left out, so that its first line does not follow the last one of another.
  func nextPolygon() -> LineMarks { LineMarks(lines: lines, base: base, line: line &+ 1) }

  /// Ends a polygon with the mark of its last line.
  mutating func endPolygon(_ marks: LineMarks) { line = marks.line }

  /// Adds a return to a pixel, in which the line `last` was before.
  @inline(never)
  mutating func addReturn(_ index: Int, after last: UInt32, _ marks: LineMarks) {
    // The first polygon begins with the number after the one that is left out.
    returns.append(
      Return(pixel: index, last: Int(last &- base) - 2, first: Int(marks.line &- base) - 2, isTurn: false))
  }

  /// Adds a turn between the last line and the present one, if both are in a pixel.
  mutating func addTurn(_ index: Int, _ marks: LineMarks) {
    guard index >= 0, index < count, lines[index] == marks.line &- 1 else { return }
    let line = Int(marks.line &- base) - 2
    returns.append(Return(pixel: index, last: line - 1, first: line, isTurn: true))
  }

  /// Sorts the returns by row, column and time.
  mutating func sort() {
    returns.sort { $0.pixel != $1.pixel ? $0.pixel < $1.pixel : $0.first < $1.first }
  }
}

/// The marks that lines leave in pixels, while a polygon is added.
struct LineMarks {
  let lines: UnsafeMutablePointer<UInt32>
  let base: UInt32
  /// The number of the present line.
  var line: UInt32

  /// Marks a pixel with the present line. Returns the line that was there, if that makes it a return of the path; else 0.
  ///
  /// - Parameter isStart: true if the line begins in the pixel.
  @inline(__always)
  func touch(_ index: Int, isStart: Bool) -> UInt32 {
    let last = lines[index]
    lines[index] = line
    // base < last < line, or line - 1 where it begins
    return last &- base &- 1 < line &- base &- (isStart ? 2 : 1) ? last : 0
  }
}
