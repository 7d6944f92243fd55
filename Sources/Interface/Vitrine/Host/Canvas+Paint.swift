import DisplayList
import Surfaces

extension Canvas {
  /// The nearest pixel edge to a position in points.
  func pixel(_ position: Double) -> Int {
    let pixel = (position * scale).rounded()
    return pixel.isNaN ? 0 : Int(min(max(pixel, -1e9), 1e9))
  }

  /// Fills or strokes a path, whose coordinates are those of the view at `placement`.
  mutating func paint(
    _ ink: Ink, at placement: Placement, with style: ResolvedStyle, environment: EnvironmentValues,
    identity: ViewIdentity
  ) {
    if case .paint(let paint) = style, paint.isClear { return }
    if case .fill(let path, _) = ink, let outline = outline(of: path, at: placement) {
      guard !outline.rect.isEmpty else { return }
      switch style {
      case .paint(let paint): append(.fill(outline, paint), identity: identity)
      case .material(let material):
        let recipe = material.recipe(for: environment.colorScheme)
        append(
          .backdrop(
            Backdrop(
              outline: outline, material: recipe.resolved(scale: scale), edge: recipe.edge,
              opacity: Float(material.opacity))),
          identity: identity)
      }
      return
    }
    // A backdrop has one of the simple outlines; through any other shape a material is its plain colour.
    guard let coverage = coverage(of: ink, at: placement) else { return }
    append(
      .mask(coverage.mask, x: coverage.x, y: coverage.y, style.paint(in: environment)), identity: identity)
  }

  /// What `draw` paints inside a path; nothing is cut where the path has none of the simple outlines.
  mutating func clipped(
    to path: Path, at placement: Placement, identity: ViewIdentity, draw: (inout Canvas) -> Void
  ) {
    let outline = outline(of: path, at: placement) ?? .rect(deviceRect(path.boundingRect, at: placement))
    guard !outline.rect.isEmpty else { return }
    apply(.clip(outline), identity: identity, draw: draw)
  }

  /// The path as one of the display list's outlines; nil when it is none of them.
  func outline(of path: Path, at placement: Placement) -> Outline? {
    switch path.storage {
    case .empty: return .rect(DeviceRect(x: 0, y: 0, width: 0, height: 0))
    case .rect(let rect): return .rect(deviceRect(rect, at: placement))
    case .roundedRect(let rect, let radius, let style):
      let box = deviceRect(rect, at: placement)
      let limit = min(box.width, box.height) / 2
      let cut = min(Double(radius) * scale, limit)
      // A side that is all corner has no straight part to grow from: it is half a circle.
      let isContinuous = style == .continuous && cut < limit
      return .roundedRect(box, radius: cut, style: isContinuous ? .continuous : .circular)
    case .ellipse(let rect):
      guard abs(rect.width - rect.height) < 1e-6 else { return nil }
      // A circle stays one: its side is rounded once, not edge by edge.
      var box = deviceRect(rect, at: placement)
      let side = max(1, (Double(rect.width) * scale).rounded())
      box.maxX = box.minX + side
      box.maxY = box.minY + side
      return .roundedRect(box, radius: side / 2, style: .circular)
    case .elements: return nil
    }
  }
}

extension Canvas {
  /// A box of the layout in whole pixels.
  func pixelRect(_ rect: CGRect, at placement: Placement) -> PixelRect {
    let position = placement.position
    return PixelRect(
      minX: pixel(Double(position.x + rect.minX)), minY: pixel(Double(position.y + rect.minY)),
      maxX: pixel(Double(position.x + rect.maxX)), maxY: pixel(Double(position.y + rect.maxY)))
  }
}
