import Glibc
import Lanes

/// A rasterizer of polygons by exact area coverage, for a band of rows.
///
/// Each line adds to the cells of the rows that it crosses the change of area to its right; the running sum of a row's
/// cells is the winding number, fractional where an edge crosses a pixel. Cells are in 16.16 fixed point, so that their
/// sums do not depend on the order of lines, and end at zero. A flag per sixteen cells says where some are not zero;
/// the pixels between have the coverage of the last one before them.
///
/// Where the edges of a path cross in a pixel, or overlap, its area is not that of the winding number: those pixels are
/// found while lines are added, and computed from their lines (`PixelArrangement`).
///
/// Method: signed-area accumulation, as in Levien's font-rs and FreeType's smooth rasterizer, with dense cells and flags
/// of blocks as in Blend2D.
public struct CellRows: ~Copyable {
  /// The rule by which winding numbers become coverage.
  public enum Rule: Sendable {
    case nonzero
    case evenOdd
  }

  /// The pixels of a row.
  public private(set) var width = 0
  /// The rows, in pixels of the space of the points.
  public private(set) var rows = 0..<0

  /// The cells, all zero between two bands.
  private(set) var cells: UnsafeMutablePointer<Int32>
  /// A flag per sixteen cells, not set between two bands.
  private(set) var flags: UnsafeMutablePointer<UInt8>
  private var cellCapacity = 0
  private var flagCapacity = 0
  /// Pixels that several chains of lines touch.
  var shared = SharedPixels()
  var arrangement = PixelArrangement()
  var rule = Rule.nonzero
  /// Cells of a row.
  private(set) var stride = 0
  /// Flags of a row.
  private(set) var flagStride = 0

  /// A rasterizer without rows.
  public init() {
    cells = .allocate(capacity: 1)
    flags = .allocate(capacity: 1)
  }

  deinit {
    free(cells)
    free(flags)
  }

  /// Sets the rows and their width. All coverage of the rows before must have been taken.
  public mutating func reset(width: Int, rows: Range<Int>) {
    self.width = width
    self.rows = rows
    // A line at the right edge changes up to two cells after it.
    stride = (width + 3 + 15) & ~15
    // Flags are read in words of eight.
    flagStride = (stride >> 4 + 7) & ~7
    shared.reset(count: stride * rows.count)
    arrangement.removeAll()
    let (cellCount, flagCount) = (stride * rows.count, flagStride * rows.count)
    if cellCount > cellCapacity {
      free(cells)
      cells = calloc(cellCount, MemoryLayout<Int32>.stride).assumingMemoryBound(to: Int32.self)
      cellCapacity = cellCount
    }
    if flagCount > flagCapacity {
      free(flags)
      flags = calloc(flagCount, 1).assumingMemoryBound(to: UInt8.self)
      flagCapacity = flagCount
    }
  }

  /// The number of bytes of the cells and flags.
  public var byteCount: Int {
    cellCapacity * MemoryLayout<Int32>.stride + flagCapacity + shared.byteCount + arrangement.byteCount
  }

  /// The cells and flags of a row.
  ///
  /// - Parameter index: the row's distance from the first one.
  @inline(__always)
  func row(_ index: Int) -> CellRow {
    CellRow(cells: cells + index &* stride, flags: flags + index &* flagStride)
  }
}

/// The cells of one row of a rasterizer.
struct CellRow {
  let cells: UnsafeMutablePointer<Int32>
  let flags: UnsafeMutablePointer<UInt8>

  /// Adds the part of a line in the row, between 0 and the width.
  ///
  /// The area to the right of the line is rounded in each column, and changes of it are added, so that they add up to
  /// the height. Two columns are treated alike with no branch that would depend on the line.
  ///
  /// - Parameters:
  ///   - height: the part's height in 16.16 fixed point, negative for a line that goes up.
  ///   - left: the lesser of its ends.
  ///   - right: the greater one.
  ///   - perColumn: the line's height across one column, with the sign of `height`.
  @inline(__always)
  func add(_ height: Int, from left: Double, to right: Double, perColumn: Double) {
    let first = left.uncheckedInt
    let cell = cells + first
    let start = left - Double(first)
    let end = right - Double(first)
    flags[first >> 4] = 1
    guard end <= 2 else { return addAcross(height, start, end, perColumn, cell, first) }
    let total = Double(height)
    let over = max(end - 1, 0)
    let above = perColumn * over
    let here = total - above
    let area = (here * (1 - (start + min(end, 1)) * 0.5)).uncheckedInt
    let next = (total - above * over * 0.5).uncheckedInt
    cell[0] &+= Int32(truncatingIfNeeded: area)
    cell[1] &+= Int32(truncatingIfNeeded: next &- area)
    cell[2] &+= Int32(truncatingIfNeeded: height &- next)
    flags[(first &+ 2) >> 4] = 1
  }

  /// Adds to the winding number of a pixel and of those after it.
  @inline(__always)
  func add(_ change: Int32, at column: Int) {
    cells[column] &+= change
    flags[column >> 4] = 1
  }

  /// Adds a part that crosses a column from side to side, its ends relative to the first column.
  @inline(never)
  private func addAcross(
    _ height: Int, _ start: Double, _ end: Double, _ perColumn: Double, _ cell: UnsafeMutablePointer<Int32>,
    _ first: Int
  ) {
    let beginning = 1 - start
    var area = (perColumn * beginning * beginning * 0.5).uncheckedInt
    cell[0] &+= Int32(truncatingIfNeeded: area)
    let last = end.rounded(.up).uncheckedInt &- 1
    var middle = perColumn * (1.5 - start)
    for column in 1..<last {
      let next = middle.uncheckedInt
      middle += perColumn
      cell[column] &+= Int32(truncatingIfNeeded: next &- area)
      area = next
    }
    let rest = end - Double(last)
    let next = height &- (perColumn * rest * rest * 0.5).uncheckedInt
    cell[last] &+= Int32(truncatingIfNeeded: next &- area)
    cell[last &+ 1] &+= Int32(truncatingIfNeeded: height &- next)
    for block in (first &+ 1) >> 4...(first &+ last &+ 1) >> 4 { flags[block] = 1 }
  }
}
