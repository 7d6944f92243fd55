import Surfaces

/// The cells of a rasterizer with one outline, to be added to other rasterizers at whole pixels.
///
/// It holds changes of area instead of coverage, so that the areas of several stamps and lines add up within a pixel as
/// if the lines of all had been added.
public struct CoverageStamp: Sendable {
  /// The position of the first cell, in pixels from the outline's origin.
  let x: Int
  let y: Int
  /// The cells of a row: the pixels that it may change, and two cells for a line at its right edge.
  let width: Int
  let height: Int
  /// The cells, row by row.
  let cells: [Double]

  /// The number of bytes of the cells.
  public var byteCount: Int { cells.count * MemoryLayout<Double>.stride }

  /// The most cells of a stamp; larger outlines cost little more as lines.
  private static let mostCells = 4096
  /// The most bytes of cells.
  public static let mostBytes = mostCells * MemoryLayout<Double>.stride

  /// Creates the stamp of an outline at a position; nil for one that is too large or too far away.
  ///
  /// - Parameter offset: the offset that is added to the outline, in pixels.
  public init?(_ outline: FlatOutline, at offset: SIMD2<Double>) {
    guard let (lower, upper) = outline.bounds else {
      (x, y, width, height, cells) = (0, 0, 0, 0, [])
      return
    }
    let (first, end) = ((lower + offset).rounded(.down), (upper + offset).rounded(.up))
    let size = end - first
    guard FlatOutline.isWithinReach(first), size.x < Double(Self.mostCells), size.y < Double(Self.mostCells),
      (size.x + 2) * size.y <= Double(Self.mostCells)
    else { return nil }
    (x, y) = (Int(first.x), Int(first.y))
    (width, height) = (Int(size.x) + 2, Int(size.y))
    var coverage = AreaCoverage(size: PixelSize(width: width - 2, height: height))
    coverage.add(outline, at: offset - first)
    cells = coverage.allCells
  }
}
