import DisplayList
import Kernels
import Surfaces
import Typesetting
@_spi(Nodes) import ViewGraph

/// A path's coverage on the surface.
package struct PathCoverage {
  let mask: CoverageMask
  /// The column of the mask's first pixel on the surface; `y` is its row.
  let x: Int
  let y: Int

  var extent: PixelRect { PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height) }
  var clip: Effect { .clipToMask(mask, x: x, y: y) }
}

extension DisplayCanvas {
  /// Returns the coverage of a path under a map from its points to pixels; nil where the path covers nothing.
  func coverage(of painted: PaintedPath, map: AffineMap) -> PathCoverage? {
    var map = map
    // Positions that differ by rounding alone have one mask; a 2048th of a pixel is an eighth of a level.
    map.tx = (map.tx * 1024).rounded() / 1024
    map.ty = (map.ty * 1024).rounded() / 1024
    let drawn = PathRasterizer.rasterize(PathOutline(painted), map: map)
    return drawn.mask.map { PathCoverage(mask: $0, x: drawn.offsetX, y: drawn.offsetY) }
  }
}

extension DisplayCanvas {
  /// Returns the coverage of the outside of a silhouette, up to `reach` pixels around it.
  func surroundings(of silhouette: Silhouette, reach: Int) -> PathCoverage? {
    let inside: PathCoverage
    switch silhouette {
    case .coverage(let coverage): inside = coverage
    case .outline(let outline):
      let painted = PaintedPath.fill(outline.path, FillStyle(eoFill: true))
      guard let coverage = coverage(of: painted, map: .identity) else { return nil }
      inside = coverage
    }
    let box = inside.extent.expanded(by: reach)
    guard box.width <= 32_767, box.height <= 32_767 else { return nil }
    let pixels = PixelBuffer(size: box.size, format: .a8)
    for y in 0..<box.height {
      let row = pixels.base + y * pixels.stride
      memset(row, 255, box.width)
      guard y >= reach, y < reach + inside.extent.height else { continue }
      CoverageKernels.complement(
        (inside.mask.pixels.base + (y - reach) * inside.mask.pixels.stride).assumingMemoryBound(to: UInt8.self),
        into: (row + reach).assumingMemoryBound(to: UInt8.self), count: inside.extent.width)
    }
    return PathCoverage(mask: CoverageMask(pixels), x: box.minX, y: box.minY)
  }
}

extension PathOutline {
  init(_ painted: PaintedPath) {
    switch painted {
    case .fill(let path, let style):
      self.init(
        elements: path.outlineElements, operation: .fill(evenOdd: style.isEOFilled), isAntialiased: style.isAntialiased)
    case .stroke(let path, let style, let antialiased):
      self.init(elements: path.outlineElements, operation: Operation(style), isAntialiased: antialiased)
    case .weighted(let path, let distance):
      self.init(elements: path.outlineElements, operation: .weigh(by: Double(distance)))
    }
  }
}

extension PathOutline.Operation {
  fileprivate init(_ style: StrokeStyle) {
    let cap: PathOutline.Cap =
      switch style.lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: PathOutline.Join =
      switch style.lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    self = .stroke(
      width: Double(style.lineWidth), cap: cap, join: join, miterLimit: Double(style.miterLimit),
      dash: style.dash.map(Double.init), dashPhase: Double(style.dashPhase))
  }
}

extension Path {
  /// The path's elements for the rasterizer; quadratic curves are converted to cubic ones, exactly.
  fileprivate var outlineElements: [PathOutline.Element] {
    var last = CGPoint.zero
    return elements.map { element in
      defer { last = element.points.first ?? last }
      switch element {
      case .move(let to): return .move(x: Double(to.x), y: Double(to.y))
      case .line(let to): return .line(x: Double(to.x), y: Double(to.y))
      case .quadCurve(let to, let c):
        return .curve(
          x1: Double(last.x + (c.x - last.x) * 2 / 3), y1: Double(last.y + (c.y - last.y) * 2 / 3),
          x2: Double(to.x + (c.x - to.x) * 2 / 3), y2: Double(to.y + (c.y - to.y) * 2 / 3), x: Double(to.x),
          y: Double(to.y))
      case .curve(let to, let c1, let c2):
        return .curve(
          x1: Double(c1.x), y1: Double(c1.y), x2: Double(c2.x), y2: Double(c2.y), x: Double(to.x), y: Double(to.y))
      case .closeSubpath: return .close
      }
    }
  }
}
