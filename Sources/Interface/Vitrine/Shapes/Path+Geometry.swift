extension Path {
  /// The path as moves, lines and curves.
  var elements: [Element] {
    switch storage {
    case .empty: []
    case .elements(let elements): elements
    case .rect(let rect): Self.rectElements(rect)
    case .ellipse(let rect): Self.roundedElements(rect, rx: rect.width / 2, ry: rect.height / 2)
    case .roundedRect(let rect, let radius, _):
      Self.roundedElements(
        rect, rx: min(radius, rect.width / 2, rect.height / 2), ry: min(radius, rect.width / 2, rect.height / 2))
    }
  }

  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// The smallest rectangle that holds the path's points and control points.
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

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    mapped(rect: { $0.offsetBy(dx: dx, dy: dy) }, point: { CGPoint(x: $0.x + dx, y: $0.y + dy) })
  }

  /// The path scaled about the origin.
  func scaled(by factor: CGFloat) -> Path {
    var path = mapped(
      rect: { CGRect(x: $0.minX * factor, y: $0.minY * factor, width: $0.width * factor, height: $0.height * factor) },
      point: { CGPoint(x: $0.x * factor, y: $0.y * factor) })
    if case .roundedRect(let rect, let radius, let style) = path.storage {
      path.storage = .roundedRect(rect, radius: radius * factor, style: style)
    }
    return path
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

  private static func rectElements(_ rect: CGRect) -> [Element] {
    [
      .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
      .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)), .closeSubpath,
    ]
  }

  /// Four cubic quarters; the constant makes each deviate from the ellipse by less than 0.03 % of its radius.
  private static func roundedElements(_ r: CGRect, rx: CGFloat, ry: CGFloat) -> [Element] {
    let kx = rx * (1 - 0.552_284_749_831)
    let ky = ry * (1 - 0.552_284_749_831)
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    return [
      .move(to: p(r.minX + rx, r.minY)), .line(to: p(r.maxX - rx, r.minY)),
      .curve(to: p(r.maxX, r.minY + ry), control1: p(r.maxX - kx, r.minY), control2: p(r.maxX, r.minY + ky)),
      .line(to: p(r.maxX, r.maxY - ry)),
      .curve(to: p(r.maxX - rx, r.maxY), control1: p(r.maxX, r.maxY - ky), control2: p(r.maxX - kx, r.maxY)),
      .line(to: p(r.minX + rx, r.maxY)),
      .curve(to: p(r.minX, r.maxY - ry), control1: p(r.minX + kx, r.maxY), control2: p(r.minX, r.maxY - ky)),
      .line(to: p(r.minX, r.minY + ry)),
      .curve(to: p(r.minX + rx, r.minY), control1: p(r.minX, r.minY + ky), control2: p(r.minX + kx, r.minY)),
      .closeSubpath,
    ]
  }
}

extension Path.Element {
  var points: [CGPoint] {
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
