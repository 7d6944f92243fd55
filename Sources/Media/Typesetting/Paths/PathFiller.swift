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

  /// The limit of a mask's sides, and of its area.
  private static let (maximumSide, maximumArea) = (32_767, 64 << 20)
  /// The limit of coordinates in pixels.
  private static let reach = 1e9
  /// The number of cells that are filled at once, which take 1 MiB.
  private static let cellCount = 1 << 18

  /// How coverage changes a mask.
  private enum Operation {
    case copy, add, subtract
  }

  /// Returns the coverage of a path; blank if the path covers nothing, or more than a mask can hold.
  ///
  /// - Parameter map: maps points to pixels.
  mutating func mask(of path: PathOutline, map: AffineMap) -> PlacedMask {
    defer { trim() }
    var box: PixelRect?
    for layer in path.layers where !layer.isSubtracted {
      guard let covered = prepare(path.elements, layer, map) else { continue }
      box = box.map { $0.union(covered) } ?? covered
    }
    guard let box, (1...Self.maximumSide).contains(box.width), (1...Self.maximumSide).contains(box.height),
      box.area <= Self.maximumArea
    else { return .blank }
    let pixels = PixelBuffer(size: box.size, format: .a8)
    let layers = path.layers
    for (index, layer) in layers.enumerated() {
      // A single layer is still prepared.
      if layers.count > 1, prepare(path.elements, layer, map) == nil { continue }
      let operation: Operation = layer.isSubtracted ? .subtract : index == 0 ? .copy : .add
      fill(layer, isAntialiased: path.isAntialiased, into: pixels, x: box.minX, y: box.minY, operation)
    }
    return PlacedMask(mask: CoverageMask(pixels), offsetX: box.minX, offsetY: box.minY)
  }

  /// Draws a path over a mask.
  mutating func draw(_ path: PathOutline, map: AffineMap, over mask: PixelBuffer) {
    defer { trim() }
    for layer in path.layers where prepare(path.elements, layer, map) != nil {
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

  /// Flattens, and strokes, a path; returns the pixels that it may touch, nil if there are none.
  private mutating func prepare(_ elements: [PathOutline.Element], _ layer: PathLayer, _ map: AffineMap) -> PixelRect? {
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
    guard let (lower, upper) = lines.bounds, max(abs(lower.x), abs(lower.y)) < Self.reach,
      max(abs(upper.x), abs(upper.y)) < Self.reach
    else { return nil }
    let box = DeviceRect(minX: lower.x, minY: lower.y, maxX: upper.x, maxY: upper.y)
    return box.isEmpty ? nil : box.outerPixels
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
            CompositeKernels.multiply(target, by: coverage, count: width)
          }
        }
      }
    }
  }
}
