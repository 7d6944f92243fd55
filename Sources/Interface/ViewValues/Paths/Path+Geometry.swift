extension Path {
  /// The path as moves, lines and curves.
  package var elements: [Element] {
    switch storage {
    case .empty: []
    case .elements(let elements): elements
    case .rect(let rect): Self.rectElements(rect)
    case .ellipse(let rect): Self.ellipseElements(rect)
    case .roundedRect(let rect, let radius, let style):
      Self.roundedElements(rect, radius: min(radius, rect.width / 2, rect.height / 2), style: style)
    }
  }

  /// Calls a function with each step; rectangles and ellipses that the path remembers are passed as lines and cubic
  /// curves.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// The smallest rectangle that holds the path's points and control points.
  ///
  /// - Complexity: O(1) for a rectangle, an ellipse or a rounded rectangle that is kept as such, otherwise O(n), where
  ///   n is the number of steps.
  public var boundingRect: CGRect {
    switch storage {
    case .empty: .null
    case .rect(let rect), .ellipse(let rect), .roundedRect(let rect, _, _): rect
    case .elements(let elements): Self.bounds(of: elements.flatMap(\.points))
    }
  }

  private static func bounds(of points: [CGPoint]) -> CGRect {
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the path moved.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapped(rect: { $0.offsetBy(dx: dx, dy: dy) }, point: { CGPoint(x: $0.x + dx, y: $0.y + dy) })
  }

  /// Returns the path under a transform; it stays a rectangle or an ellipse if the transform keeps the axes.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if case .elements = storage {
    } else if !transform.map.keepsAxes {
      return Path(elements: elements.map { $0.mapped { $0.applying(transform) } })
    }
    guard case .roundedRect(let rect, let radius, let style) = storage else {
      return mapped(rect: { $0.applying(transform) }, point: { $0.applying(transform) })
    }
    let scales = transform.map.scales
    guard abs(scales.x - scales.y) < 1e-9 else {
      return Path(elements: elements.map { $0.mapped { $0.applying(transform) } })
    }
    return Path(roundedRect: rect.applying(transform), cornerRadius: radius * CGFloat(scales.x), style: style)
  }

  private func mapped(rect: (CGRect) -> CGRect, point: (CGPoint) -> CGPoint) -> Path {
    var path = self
    switch storage {
    case .empty: break
    case .rect(let r): path.storage = .rect(rect(r))
    case .ellipse(let r): path.storage = .ellipse(rect(r))
    case .roundedRect(let r, let radius, let style): path.storage = .roundedRect(rect(r), radius: radius, style: style)
    case .elements(let elements): path.storage = .elements(elements.map { $0.mapped(point) })
    }
    return path
  }

  /// The path with each piece reversed.
  package var reversed: Path {
    var pieces: [(start: CGPoint, steps: [Element], isClosed: Bool)] = []
    for element in elements {
      switch element {
      case .move(let to): pieces.append((to, [], false))
      case .closeSubpath: if !pieces.isEmpty { pieces[pieces.count - 1].isClosed = true }
      default:
        if let last = pieces.last, last.isClosed { pieces.append((last.start, [], false)) }
        if pieces.isEmpty { pieces.append((element.points[0], [], false)) }
        pieces[pieces.count - 1].steps.append(element)
      }
    }
    let turned = pieces.flatMap { piece -> [Element] in
      let stops = [piece.start] + piece.steps.map { $0.points[0] }
      let back = zip(piece.steps, stops).reversed().map { step, start -> Element in
        switch step {
        case .quadCurve(_, let control): .quadCurve(to: start, control: control)
        case .curve(_, let control1, let control2): .curve(to: start, control1: control2, control2: control1)
        default: .line(to: start)
        }
      }
      return [.move(to: stops[stops.count - 1])] + back + (piece.isClosed ? [.closeSubpath] : [])
    }
    return Path(elements: turned)
  }

  private static func rectElements(_ rect: CGRect) -> [Element] {
    [
      .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
      .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)), .closeSubpath,
    ]
  }

  /// Returns a rounded rectangle whose corners turn like those of the display list's outlines: a continuous one is
  /// `u^3.25 + v^3.25 = 1` over 1.528665 radii, here as two cubics that deviate from it by less than 0.01 % of that.
  private static func roundedElements(_ r: CGRect, radius: CGFloat, style: RoundedCornerStyle) -> [Element] {
    let limit = min(r.width, r.height) / 2
    guard style.isContinuous(radius: Double(radius), limit: Double(limit)) else {
      return roundedElements(r, radius: radius)
    }
    let corner = Corner(extent: min(radius * 1.528_665, limit), isContinuous: true)
    return cornerElements(of: r, corners: Array(repeating: corner, count: 4))
  }

  /// Returns a rectangle with a radius for each corner, clockwise from the upper right one.
  static func cornerElements(of r: CGRect, radii: [CGFloat], style: RoundedCornerStyle) -> [Element] {
    let limit = min(r.width, r.height) / 2
    let corners = radii.map { radius -> Corner in
      let isContinuous = style.isContinuous(radius: Double(radius), limit: Double(limit))
      return Corner(extent: isContinuous ? min(radius * 1.528_665, limit) : radius, isContinuous: isContinuous)
    }
    return cornerElements(of: r, corners: corners)
  }

  private struct Corner {
    /// The side of the square that the corner takes.
    var extent: CGFloat
    var isContinuous: Bool
  }

  /// - Parameter corners: the corners, clockwise from the upper right one.
  private static func cornerElements(of r: CGRect, corners: [Corner]) -> [Element] {
    // From the inner edge of the corner's square outwards: the first control point, the one before the diagonal, the
    // diagonal.
    let (near, far, diagonal): (CGFloat, CGFloat, CGFloat) = (0.2962, 0.197, 0.807_933)
    var elements: [Element] = []
    /// Adds a corner clockwise: `u` runs along the side that leads to it, `v` along the one that leads away.
    func turn(_ corner: Corner, at outer: CGPoint, _ u: CGPoint, _ v: CGPoint) {
      let extent = corner.extent
      func p(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        let (a, b) = (extent * (along - 1), extent * (1 - across))
        return CGPoint(x: outer.x + a * u.x + b * v.x, y: outer.y + a * u.y + b * v.y)
      }
      elements.append(elements.isEmpty ? .move(to: p(0, 1)) : .line(to: p(0, 1)))
      guard extent > 0 else { return }
      guard corner.isContinuous else {
        return elements.append(.curve(to: p(1, 0), control1: p(quarter, 1), control2: p(1, quarter)))
      }
      elements.append(
        .curve(to: p(diagonal, diagonal), control1: p(near, 1), control2: p(diagonal - far, diagonal + far)))
      elements.append(
        .curve(to: p(1, 0), control1: p(diagonal + far, diagonal - far), control2: p(1, near)))
    }
    let (right, down) = (CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1))
    let (left, up) = (CGPoint(x: -1, y: 0), CGPoint(x: 0, y: -1))
    turn(corners[0], at: CGPoint(x: r.maxX, y: r.minY), right, down)
    turn(corners[1], at: CGPoint(x: r.maxX, y: r.maxY), down, left)
    turn(corners[2], at: CGPoint(x: r.minX, y: r.maxY), left, up)
    turn(corners[3], at: CGPoint(x: r.minX, y: r.minY), up, right)
    return elements + [.closeSubpath]
  }

  /// Returns four cubic quarters, clockwise from the rightmost point as in Core Graphics. The constant makes each
  /// deviate from the ellipse by less than 0.03 % of its radius.
  private static func ellipseElements(_ r: CGRect) -> [Element] {
    let (kx, ky) = (r.width / 2 * quarter, r.height / 2 * quarter)
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    return [
      .move(to: p(r.maxX, r.midY)),
      .curve(to: p(r.midX, r.maxY), control1: p(r.maxX, r.midY + ky), control2: p(r.midX + kx, r.maxY)),
      .curve(to: p(r.minX, r.midY), control1: p(r.midX - kx, r.maxY), control2: p(r.minX, r.midY + ky)),
      .curve(to: p(r.midX, r.minY), control1: p(r.minX, r.midY - ky), control2: p(r.midX - kx, r.minY)),
      .curve(to: p(r.maxX, r.midY), control1: p(r.midX + kx, r.minY), control2: p(r.maxX, r.midY - ky)),
      .closeSubpath,
    ]
  }

  /// The distance of a quarter circle's control point along its tangent, in radii.
  private static let quarter: CGFloat = 0.552_284_749_831

  /// Returns the rectangle with quarters of a circle at its corners.
  private static func roundedElements(_ r: CGRect, radius: CGFloat) -> [Element] {
    let k = radius * (1 - quarter)
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    return [
      .move(to: p(r.minX + radius, r.minY)), .line(to: p(r.maxX - radius, r.minY)),
      .curve(to: p(r.maxX, r.minY + radius), control1: p(r.maxX - k, r.minY), control2: p(r.maxX, r.minY + k)),
      .line(to: p(r.maxX, r.maxY - radius)),
      .curve(to: p(r.maxX - radius, r.maxY), control1: p(r.maxX, r.maxY - k), control2: p(r.maxX - k, r.maxY)),
      .line(to: p(r.minX + radius, r.maxY)),
      .curve(to: p(r.minX, r.maxY - radius), control1: p(r.minX + k, r.maxY), control2: p(r.minX, r.maxY - k)),
      .line(to: p(r.minX, r.minY + radius)),
      .curve(to: p(r.minX + radius, r.minY), control1: p(r.minX, r.minY + k), control2: p(r.minX + k, r.minY)),
      .closeSubpath,
    ]
  }
}

extension Path.Element {
  package var points: [CGPoint] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .quadCurve(let to, let control): [to, control]
    case .curve(let to, let control1, let control2): [to, control1, control2]
    case .closeSubpath: []
    }
  }

  func mapped(_ map: (CGPoint) -> CGPoint) -> Path.Element {
    switch self {
    case .move(let to): .move(to: map(to))
    case .line(let to): .line(to: map(to))
    case .quadCurve(let to, let control): .quadCurve(to: map(to), control: map(control))
    case .curve(let to, let control1, let control2):
      .curve(to: map(to), control1: map(control1), control2: map(control2))
    case .closeSubpath: .closeSubpath
    }
  }
}
