import DisplayList
import Surfaces

/// What paint is laid through.
enum Silhouette {
  case outline(Outline)
  case coverage(PathCoverage)

  var bounds: DeviceRect {
    switch self {
    case .outline(let outline): outline.rect
    case .coverage(let coverage): DeviceRect(coverage.extent)
    }
  }

  /// Only what is inside remains.
  var clip: Effect {
    switch self {
    case .outline(let outline): .clip(outline)
    case .coverage(let coverage): coverage.clip
    }
  }
}

/// The rectangle, in pixels, to which a style relates its unit points, and what is done to it afterwards.
struct StyleBox {
  var rect: DeviceRect
  var transform = AffineMap.identity
}

extension Canvas {
  /// Fills or strokes a path, whose coordinates are those of the view at `placement`.
  mutating func paint(
    _ ink: Ink, at placement: Placement, with style: ResolvedStyle, environment: EnvironmentValues,
    identity: ViewIdentity
  ) {
    guard !style.isClear, let silhouette = silhouette(of: ink, at: placement) else { return }
    let box = StyleBox(
      rect: deviceRect(ink.path.boundingRect, at: placement), transform: transform(at: placement))
    paint(silhouette, with: style, in: box, environment: environment, identity: identity)
  }

  mutating func paint(
    _ silhouette: Silhouette, with style: ResolvedStyle, in box: StyleBox, environment: EnvironmentValues,
    identity: ViewIdentity, index: Int = 0
  ) {
    switch style {
    case .paint(let paint): lay(paint, through: silhouette, identity: identity, index: index)
    case .gradient(let gradient, let opacity):
      guard let resolved = gradient.resolved(over: box.rect, scale: scale, transform: box.transform) else { return }
      lay(.gradient(resolved, opacity: opacity), through: silhouette, identity: identity, index: index)
    case .shader(let shader, let opacity):
      let map = AffineMap(a: scale, d: scale, tx: box.rect.minX, ty: box.rect.minY).followed(by: box.transform)
      let size = CGSize(width: box.rect.width / scale, height: box.rect.height / scale)
      lay(
        .shader(shader.placed(size: size, map: map), opacity: opacity), through: silhouette, identity: identity,
        index: index)
    case .mesh(let mesh, let opacity):
      faded(to: Double(opacity), identity: identity, index: index) {
        $0.lay(mesh, through: silhouette, in: box, identity: identity.child(0x6D65), index: index)
      }
    case .shadowed(let style, let shadow):
      paint(
        silhouette, with: style, casting: shadow, in: box, environment: environment, identity: identity, index: index)
    case .material(let material):
      lay(material, in: environment, through: silhouette, identity: identity, index: index)
    }
  }

  private mutating func lay(
    _ mesh: ResolvedMesh, through silhouette: Silhouette, in box: StyleBox, identity: ViewIdentity, index: Int
  ) {
    lay(.color(mesh.background), through: silhouette, identity: identity, index: 2 * index)
    let pixels = DeviceRect(
      minX: box.rect.minX.rounded(), minY: box.rect.minY.rounded(), maxX: box.rect.maxX.rounded(),
      maxY: box.rect.maxY.rounded()
    ).outerPixels
    guard let picture = mesh.picture(size: pixels.size) else { return }
    let content = ImageContent(bitmap: picture, destination: pixels, quality: .linear).transformed(by: box.transform)
    func paint(_ canvas: inout Canvas) {
      canvas.append(content, identity: identity.child(0x6D70), index: 2 * index + 1)
    }
    switch silhouette {
    case .outline(.rect(DeviceRect(pixels))): paint(&self)
    case .outline(let outline): apply(.clip(outline), identity: identity, index: 2 * index + 1, draw: paint)
    case .coverage(let coverage): apply(coverage.clip, identity: identity, index: 2 * index + 1, draw: paint)
    }
  }

  /// A backdrop has one of the simple outlines; any other silhouette cuts it out of its bounding box. So it is where the
  /// material blends with what is behind the window: that picture lies under it.
  private mutating func lay(
    _ material: Material, in environment: EnvironmentValues, through silhouette: Silhouette, identity: ViewIdentity,
    index: Int
  ) {
    let recipe = material.resolved(in: environment.materialContext).recipe
    let bounds = silhouette.bounds
    let resolved = recipe.resolved(scale: scale, side: max(bounds.width, bounds.height))
    let opacity = Float(material.opacity)
    let behind = material.blendingMode == .behindWindow ? environment.windowBackdrop : nil
    if behind == nil, case .outline(let outline) = silhouette {
      let backdrop = Backdrop(outline: outline, material: resolved, edge: recipe.edge, opacity: opacity)
      return append(.backdrop(backdrop), identity: identity, index: index)
    }
    let picture = behind.map {
      ImageContent(bitmap: $0.bitmap, destination: pixelRect($0.frame, at: Placement()), opacity: opacity)
    }
    let backdrop = Backdrop(outline: .rect(bounds), material: resolved, edge: recipe.edge, opacity: opacity)
    apply(silhouette.clip, identity: identity, index: index) { canvas in
      if let picture { canvas.append(.image(picture), identity: identity.child(0x7770), index: index) }
      canvas.append(.backdrop(backdrop), identity: identity.child(0x626B), index: index)
    }
  }

  private mutating func lay(_ paint: Paint, through silhouette: Silhouette, identity: ViewIdentity, index: Int) {
    if paint.isClear { return }
    switch silhouette {
    case .outline(let outline): append(.fill(outline, paint), identity: identity, index: index)
    case .coverage(let coverage):
      append(.mask(coverage.mask, x: coverage.x, y: coverage.y, paint), identity: identity, index: index)
    }
  }

  /// What `draw` paints inside a path.
  mutating func clipped(
    to path: Path, style: FillStyle = FillStyle(), at placement: Placement, identity: ViewIdentity,
    draw: (inout Canvas) -> Void
  ) {
    guard let silhouette = silhouette(of: .fill(path, style), at: placement) else { return }
    apply(silhouette.clip, identity: identity, draw: draw)
  }
}

extension Canvas {
  /// Where a path's ink lies in pixels: as an outline where it is one, else as coverage; nil when it leaves no mark.
  func silhouette(of ink: Ink, at placement: Placement) -> Silhouette? {
    if let ring = ring(of: ink, at: placement) { return .outline(ring) }
    guard case .fill(let path, let style) = ink, let outline = outline(of: path, at: placement) else {
      return coverage(of: ink, map: map(at: placement)).map(Silhouette.coverage)
    }
    guard !outline.rect.isEmpty else { return nil }
    let transform = transform(at: placement)
    if let mapped = outline.mapped(by: transform) {
      if style.isAntialiased { return .outline(mapped) }
      if mapped.radius == 0 { return mapped.rect.centredPixels.map { .outline(.rect(DeviceRect($0))) } }
    }
    // About the box's own corner, so that the same shape elsewhere is the same mask.
    let corner = AffineMap.translation(x: outline.rect.minX, y: outline.rect.minY)
    let local = outline.path.offsetBy(dx: CGFloat(-corner.tx), dy: CGFloat(-corner.ty))
    let ink = Ink.fill(local, FillStyle(antialiased: style.isAntialiased))
    return coverage(of: ink, map: corner.followed(by: transform)).map(Silhouette.coverage)
  }

  /// A closed line as one of the display list's outlines; nil where it is none of them.
  ///
  /// What is parallel to a continuous corner is another one to a twentieth of the distance: wider lines are drawn as
  /// coverage.
  private func ring(of ink: Ink, at placement: Placement) -> Outline? {
    guard case .stroke(let path, let style, antialiased: true) = ink, style.dash.isEmpty, style.lineWidth > 0,
      style.lineWidth.isFinite, let line = outline(of: path)
    else { return nil }
    // At a right angle a mitre is 1.414 widths long.
    guard line.radius > 0 || (style.lineJoin == .miter && style.miterLimit >= 1.415) else { return nil }
    let half = Double(style.lineWidth) / 2
    let ring = Outline.ring(
      line.rect.insetBy(-half), radius: line.radius > 0 ? line.radius + half : 0, style: line.style, width: 2 * half)
    guard let mapped = ring.mapped(by: map(at: placement)), !mapped.rect.isEmpty else { return nil }
    guard case .ring(_, _, let corners, let width) = mapped else { return nil }
    return corners == .continuous && width > Self.widestRim ? nil : mapped
  }

  /// Pixels.
  private static let widestRim = 4.0

  /// The path as one of the display list's outlines in points, not snapped; nil when it is none of them.
  private func outline(of path: Path) -> Outline? {
    func rect(_ box: CGRect) -> DeviceRect? {
      box.width > 0 && box.height > 0
        ? DeviceRect(x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
        : nil
    }
    switch path.storage {
    case .rect(let box): return rect(box).map { .rect($0) }
    case .roundedRect(let box, let radius, let style):
      let limit = Double(min(box.width, box.height)) / 2
      let cut = min(Double(radius), limit)
      let corners = style.isContinuous(radius: cut, limit: limit) ? CornerStyle.continuous : .circular
      return rect(box).map { .roundedRect($0, radius: cut, style: corners) }
    case .ellipse(let box):
      guard abs(box.width - box.height) < 1e-6 else { return nil }
      return rect(box).map { .roundedRect($0, radius: Double(box.width) / 2, style: .circular) }
    case .empty, .elements: return nil
    }
  }

  /// The path as one of the display list's outlines, before the transforms around it; nil when it is none of them.
  private func outline(of path: Path, at placement: Placement) -> Outline? {
    switch path.storage {
    case .empty: return .rect(DeviceRect(x: 0, y: 0, width: 0, height: 0))
    case .rect(let rect): return .rect(deviceRect(rect, at: placement))
    case .roundedRect(let rect, let radius, let style):
      let box = deviceRect(rect, at: placement)
      let limit = min(box.width, box.height) / 2
      let cut = min(Double(radius) * scale, limit)
      return .roundedRect(
        box, radius: cut, style: style.isContinuous(radius: cut, limit: limit) ? .continuous : .circular)
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
