import SymbolCatalog

/// The outline of a glyph: contours around the centre of a square whose side is 1 em.
struct SymbolGlyph: Hashable, Sendable {
  struct Contour: Hashable, Sendable {
    var elements: [Path.Element]
    var bounds: CGRect
    /// The signed area in square ems: positive for an outer contour, negative for a hole.
    var area: CGFloat
  }

  var contours: [Contour]

  init(contours: [Contour]) { self.contours = contours }

  /// Takes the contours of a path, whose outer ones must run clockwise.
  init(_ path: Path) {
    contours = []
    var current: [Path.Element] = []
    for element in path.elements {
      if case .move = element, !current.isEmpty {
        contours.append(Contour(current))
        current = []
      }
      current.append(element)
    }
    if !current.isEmpty { contours.append(Contour(current)) }
  }

  var path: Path { Path(elements: contours.flatMap(\.elements)) }

  /// The smallest rectangle around the outline; null where there is none.
  var bounds: CGRect { contours.reduce(.null) { $0.union($1.bounds) } }

  /// The outer contours, each with its holes, in the order of the outline.
  var parts: [SymbolGlyph] {
    var parts = contours.filter { $0.area > 0 }.map { SymbolGlyph(contours: [$0]) }
    for hole in contours where hole.area <= 0 {
      let around = parts.indices.filter {
        parts[$0].contours[0].bounds.insetBy(dx: -1e-3, dy: -1e-3).contains(hole.bounds)
      }
      guard let nearest = around.min(by: { parts[$0].contours[0].area < parts[$1].contours[0].area }) else { continue }
      parts[nearest].contours.append(hole)
    }
    return parts
  }

  /// The outer contours alone.
  var filled: SymbolGlyph { SymbolGlyph(contours: contours.filter { $0.area > 0 }) }

  /// The holes as an outline of their own, reversed so that they are filled.
  var holes: SymbolGlyph { SymbolGlyph(contours: contours.filter { $0.area < 0 }.map(\.reversed)) }

  /// The outline with its contours reversed: it cuts its area out of a surrounding one.
  var inverted: SymbolGlyph { SymbolGlyph(contours: contours.map(\.reversed)) }

  func scaled(by scale: CGFloat) -> SymbolGlyph {
    SymbolGlyph(path.applying(CGAffineTransform(scaleX: scale, y: scale)))
  }

  static func + (a: SymbolGlyph, b: SymbolGlyph) -> SymbolGlyph { SymbolGlyph(contours: a.contours + b.contours) }
}

extension SymbolGlyph.Contour {
  init(_ elements: [Path.Element]) {
    self.elements = elements
    let points = Self.points(on: elements)
    var (low, high) = (points.first ?? .zero, points.first ?? .zero)
    var area: CGFloat = 0
    for (index, point) in points.enumerated() {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
      let next = points[(index + 1) % points.count]
      area += (point.x * next.y - next.x * point.y) / 2
    }
    self.area = area
    bounds = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns points along the contour, eight for each curve.
  private static func points(on elements: [Path.Element]) -> [CGPoint] {
    var points: [CGPoint] = []
    var last = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let to), .line(let to):
        points.append(to)
        last = to
      case .curve(let to, let c1, let c2):
        for step in 1...8 {
          let t = CGFloat(step) / 8
          let (a, b, c, d) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t)
          points.append(
            CGPoint(
              x: a * last.x + b * c1.x + c * c2.x + d * to.x, y: a * last.y + b * c1.y + c * c2.y + d * to.y))
        }
        last = to
      case .quadCurve(let to, _):
        points.append(to)
        last = to
      case .closeSubpath: break
      }
    }
    return points
  }

  /// The contour in the opposite direction.
  var reversed: Self {
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): points.append(to)
      case .closeSubpath: break
      }
    }
    guard let end = points.last else { return self }
    var result: [Path.Element] = [.move(to: end)]
    for index in points.indices.dropFirst().reversed() {
      switch elements[index] {
      case .curve(_, let c1, let c2): result.append(.curve(to: points[index - 1], control1: c2, control2: c1))
      default: result.append(.line(to: points[index - 1]))
      }
    }
    return Self(elements: result + [.closeSubpath], bounds: bounds, area: -area)
  }
}

extension SymbolGlyph {
  /// Reads the glyph of a name from `SymbolOutlines`; nil where there is none.
  init?(named name: Substring) {
    guard let data = SymbolOutlines.pathData(of: name) else { return nil }
    let side = SymbolOutlines.side
    var reader = SymbolPathReader(data.utf8)
    self.init(Path(elements: reader.elements { CGPoint(x: CGFloat($0.x) / side - 0.5, y: CGFloat($0.y) / side - 0.5) }))
  }
}
