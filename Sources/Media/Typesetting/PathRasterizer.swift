import CPango
import Platform
public import Surfaces
import Synchronization

/// The outline of a path in points, and the operation that turns it into coverage.
public struct PathOutline: Hashable, Sendable {
  /// An element of an outline, in points.
  public enum Element: Hashable, Sendable {
    /// The start of a subpath.
    case move(x: Double, y: Double)
    /// A straight line to a point.
    case line(x: Double, y: Double)
    /// A cubic Bézier curve with two control points and an end point.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// A straight line to the start of the subpath.
    case close
  }

  /// The covered area: the inside of the outline, or a line along it.
  public enum Operation: Hashable, Sendable {
    /// The inside of the outline by the nonzero or the even-odd rule.
    case fill(evenOdd: Bool)
    /// A line along the outline; `width`, and alternating lengths of dashes and gaps, in points.
    case stroke(width: Double, cap: Cap, join: Join, miterLimit: Double, dash: [Double], dashPhase: Double)
    /// The inside by the nonzero rule, its edge moved outwards by a distance in points with round corners, or inwards
    /// if the distance is negative.
    case weigh(by: Double)
  }

  /// The shape of the end of an open line.
  public enum Cap: Hashable, Sendable {
    /// At the point itself, with a half circle around it, or half a line width beyond it.
    case butt, round, square
  }
  /// The shape of the corner between two lines.
  public enum Join: Hashable, Sendable {
    /// Pointed, rounded, or cut off straight.
    case miter, round, bevel
  }

  /// The elements of the outline, in order.
  public var elements: [Element]
  /// The operation that turns them into coverage.
  public var operation: Operation
  /// True if edges are antialiased; otherwise a pixel is fully covered if its centre is inside.
  public var isAntialiased: Bool

  public init(elements: [Element], operation: Operation, isAntialiased: Bool = true) {
    self.elements = elements
    self.operation = operation
    self.isAntialiased = isAntialiased
  }
}

/// Rasterises paths with Cairo.
public enum PathRasterizer {
  /// Rasterises a path at `scale` pixels per point. Results are cached, like those of the typesetter.
  ///
  /// - Parameter subpixel: position of the path's origin within its pixel, 0..<1 in each direction.
  public static func rasterize(
    _ outline: PathOutline, scale: Double, subpixel: (x: Double, y: Double) = (0, 0)
  ) -> PlacedMask {
    rasterize(outline, map: AffineMap(a: max(0, scale), d: max(0, scale), tx: subpixel.x, ty: subpixel.y))
  }

  /// Rasterises a path, including the width of strokes, under a map from points to pixels. Results are cached
  /// independently of the whole pixels of the map's translation.
  public static func rasterize(_ outline: PathOutline, map: AffineMap) -> PlacedMask {
    guard map.isDrawable else { return .blank }
    let (x, y) = (map.tx.rounded(.down), map.ty.rounded(.down))
    var phase = map
    (phase.tx, phase.ty) = (map.tx - x, map.ty - y)
    var drawn = state.withLock { masks in
      let key = Key(outline: outline, map: phase)
      if let known = masks.value(for: key) { return known }
      let mask = draw(outline, map: phase)
      masks.insert(mask, for: key, cost: 256 + (mask.mask.map { $0.pixels.stride * $0.size.height } ?? 0))
      return mask
    }
    drawn.offsetX += Int(x)
    drawn.offsetY += Int(y)
    return drawn
  }

  private struct Key: Hashable {
    var outline: PathOutline
    var map: AffineMap
  }

  /// The number of bytes of the cached masks.
  static var bytes: Int { state.withLock { $0.cost } }

  private static let state = Mutex(LeastRecentlyUsed<Key, PlacedMask>(limit: MemoryBudget.pathMasks))

  private static func draw(_ outline: PathOutline, map: AffineMap) -> PlacedMask {
    guard let covered = extents(of: outline, map: map) else { return .blank }
    let bounds = covered.outerPixels.expanded(by: 1)
    guard (1...32_767).contains(bounds.width), (1...32_767).contains(bounds.height), bounds.area <= 64 << 20 else {
      return .blank
    }
    return PlacedMask(bounds: bounds, map: map) { cairo, _ in
      if !outline.isAntialiased { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE) }
      paint(outline, cairo)
    }
  }

  /// Paints an outline with the context's source.
  static func paint(_ outline: PathOutline, _ cairo: OpaquePointer?) {
    trace(outline, cairo)
    switch outline.operation {
    case .fill: cairo_fill(cairo)
    case .stroke: cairo_stroke(cairo)
    case .weigh(let distance):
      cairo_fill_preserve(cairo)
      if distance < 0 { cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT) }
      if distance == 0 { cairo_new_path(cairo) } else { cairo_stroke(cairo) }
    }
  }

  /// Returns the extents of the covered area in pixels; nil if it is empty.
  private static func extents(of outline: PathOutline, map: AffineMap) -> DeviceRect? {
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    trace(outline, cairo)
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    switch outline.operation {
    case .weigh(let distance) where distance > 0: cairo_stroke_extents(cairo, &x1, &y1, &x2, &y2)
    case .fill, .weigh: cairo_fill_extents(cairo, &x1, &y1, &x2, &y2)
    case .stroke: cairo_stroke_extents(cairo, &x1, &y1, &x2, &y2)
    }
    let rect = map.bounds(of: DeviceRect(minX: x1, minY: y1, maxX: x2, maxY: y2))
    return rect.isEmpty ? nil : rect
  }

  private static func trace(_ outline: PathOutline, _ cairo: OpaquePointer?) {
    cairo_set_tolerance(cairo, 0.1)
    switch outline.operation {
    case .fill(let evenOdd): cairo_set_fill_rule(cairo, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    case .stroke(let width, let cap, let join, let miterLimit, let dash, let phase):
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(
        cairo, [.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND][cap] ?? CAIRO_LINE_CAP_SQUARE)
      cairo_set_line_join(
        cairo, [.miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND][join] ?? CAIRO_LINE_JOIN_BEVEL)
      cairo_set_miter_limit(cairo, miterLimit)
      // A pattern of nothing but zero-length dashes would put the context into an error state.
      if dash.allSatisfy({ $0 >= 0 }), dash.contains(where: { $0 > 0 }) {
        cairo_set_dash(cairo, dash, Int32(dash.count), phase)
      }
    case .weigh(let distance):
      cairo_set_line_width(cairo, 2 * abs(distance))
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    }
    for element in outline.elements {
      switch element {
      case .move(let x, let y): cairo_move_to(cairo, x, y)
      case .line(let x, let y): cairo_line_to(cairo, x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}

extension AffineMap {
  /// True if a mask can hold a drawing under the map.
  var isDrawable: Bool {
    let scales = [(a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()]
    return scales.allSatisfy { $0 >= 1e-3 && $0 <= 256 } && abs(determinant) > 1e-9 && abs(tx) < 1e9 && abs(ty) < 1e9
  }

  func apply(to cairo: OpaquePointer?) {
    var matrix = cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
    cairo_transform(cairo, &matrix)
  }
}
