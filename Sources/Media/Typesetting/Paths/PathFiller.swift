import Kernels
import Platform
import Surfaces

/// Flattens, strokes and fills paths, in memory that is kept from one path to the next.
struct PathFiller: ~Copyable {
  /// The path, flattened.
  private var lines = Polylines()
  private var stroke = StrokeOutline()
  /// The outline of the stroke in pixels.
  private var outline = Polylines()
  private var cells = CellRows()
  private var row: [UInt8] = []

  /// The number of cells that are filled at once, which take 1 MiB.
  private static let cellCount = 1 << 18

  /// How coverage changes a mask.
  private enum Operation {
    case copy, add, subtract
  }

  /// Returns the coverage of a path in a rectangle, of the format `a8`.
  ///
  /// - Parameters:
  ///   - map: maps points to pixels.
  ///   - box: each side in `1 ... 32767`.
  mutating func pixels(of path: PathOutline, map: AffineMap, in box: PixelRect) -> PixelBuffer {
    defer { trim() }
    let pixels = PixelBuffer(size: box.size, format: .a8)
    for (index, layer) in path.layers.enumerated() where prepare(path.elements, layer, map) {
      let operation: Operation = layer.isSubtracted ? .subtract : index == 0 ? .copy : .add
      fill(layer, isAntialiased: path.isAntialiased, into: pixels, x: box.minX, y: box.minY, operation)
    }
    return pixels
  }

  /// Draws a path over a mask.
  mutating func draw(_ path: PathOutline, map: AffineMap, over mask: PixelBuffer) {
    defer { trim() }
    for layer in path.layers where prepare(path.elements, layer, map) {
      fill(
        layer, isAntialiased: path.isAntialiased, into: mask, x: 0, y: 0, layer.isSubtracted ? .subtract : .add)
    }
  }

  /// The number of bytes of the memory that is kept.
  var byteCount: Int {
    lines.byteCount + stroke.byteCount + outline.byteCount + cells.byteCount + row.capacity
  }

  /// Frees the memory after a path that took much of it.
  private mutating func trim() {
    if byteCount > MemoryBudget.pathFilling { self = PathFiller() }
  }

  /// Flattens, and strokes, a path; returns whether there is anything to fill.
  private mutating func prepare(_ elements: [PathOutline.Element], _ layer: PathLayer, _ map: AffineMap) -> Bool {
    if let pen = layer.pen(under: map) {
      // A stroke is outlined before the map, which makes an ellipse of its pen.
      flatten(elements, .identity, tolerance: pen.tolerance, marksCurves: true)
      stroke.removeAll()
      stroke.add(lines, pen: pen)
      outline.removeAll()
      var first = 0
      for end in stroke.ends {
        for index in first..<end {
          let point = map(x: stroke.points[index].x, y: stroke.points[index].y)
          outline.addPoint(SIMD2(point.x, point.y))
        }
        outline.endSubpath(isClosed: true)
        first = end
      }
      swap(&lines, &outline)
    } else {
      flatten(elements, map, tolerance: PathFlattener.exact, marksCurves: false)
    }
    guard let (lower, upper) = lines.bounds else { return false }
    return max(abs(lower.x), abs(lower.y), abs(upper.x), abs(upper.y)) < PathOutline.reach
  }

  private mutating func flatten(
    _ elements: [PathOutline.Element], _ map: AffineMap, tolerance: Double, marksCurves: Bool
  ) {
    var storage = Polylines()
    swap(&storage, &lines)
    var flattener = PathFlattener(storage: storage, map: map, tolerance: tolerance, marksCurves: marksCurves)
    for element in elements {
      switch element {
      case .move(let x, let y): flattener.move(to: SIMD2(x, y))
      case .line(let x, let y): flattener.line(to: SIMD2(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        flattener.curve(SIMD2(x1, y1), SIMD2(x2, y2), to: SIMD2(x, y))
      case .close: flattener.close()
      }
    }
    lines = flattener.finish()
  }

  /// Fills the lines.
  ///
  /// - Parameters:
  ///   - x: the column of the mask's first pixel.
  ///   - y: its row.
  private mutating func fill(
    _ layer: PathLayer, isAntialiased: Bool, into mask: PixelBuffer, x: Int, y: Int, _ operation: Operation
  ) {
    let (width, height) = (mask.size.width, mask.size.height)
    let offset = SIMD2(Double(-x), Double(-y))
    let band = max(1, Self.cellCount / width)
    if operation != .copy, row.count < width { row = [UInt8](repeating: 0, count: width) }
    for top in stride(from: 0, to: height, by: band) {
      cells.reset(width: width, rows: top..<min(top + band, height))
      if isAntialiased {
        cells.fill(lines, at: offset, by: layer.rule)
      } else {
        cells.fillCentres(lines, at: offset, by: layer.rule)
      }
      for y in cells.rows {
        let target = (mask.base + y * mask.stride).assumingMemoryBound(to: UInt8.self)
        if operation == .copy {
          cells.takeRow(y, into: target)
          continue
        }
        row.withUnsafeMutableBufferPointer { row in
          let coverage = row.baseAddress!
          cells.takeRow(y, into: coverage)
          if operation == .add {
            CoverageKernels.add(coverage, to: target, count: width)
          } else {
            CoverageKernels.complement(coverage, into: coverage, count: width)
            CompositeKernels.multiply(target, by: coverage, into: target, count: width)
          }
        }
      }
    }
  }
}
