import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// The rectangle, in pixels, to which a style relates its unit points, and the transform that is applied afterwards.
struct StyleBox {
  var rect: DeviceRect
  var transform = AffineMap.identity

  /// The rectangle's nearest pixels.
  var wholePixels: PixelRect {
    DeviceRect(
      minX: rect.minX.roundedHalfUp, minY: rect.minY.roundedHalfUp, maxX: rect.maxX.roundedHalfUp,
      maxY: rect.maxY.roundedHalfUp
    ).outerPixels
  }
}

extension DisplayCanvas {
  /// Fills or strokes a path, whose coordinates are those of the view at `placement`.
  package mutating func paint(
    _ painted: PaintedPath, at placement: Placement, with style: ResolvedStyle, environment: EnvironmentValues,
    identity: ViewIdentity
  ) {
    guard !style.isClear, let silhouette = silhouette(of: painted, at: placement) else { return }
    let box = StyleBox(
      rect: deviceRect(painted.path.boundingRect, at: placement), transform: transform(at: placement))
    paint(silhouette, with: style, in: box, environment: environment, identity: identity)
  }

  mutating func paint(
    _ silhouette: Silhouette, with style: ResolvedStyle, in box: StyleBox, environment: EnvironmentValues,
    identity: ViewIdentity, index: Int = 0
  ) {
    switch style {
    case .paint(let paint): drawPaint(paint, through: silhouette, identity: identity, index: index)
    case .gradient(let gradient, let opacity):
      if gradient.isReordered { report(.reorderedStops) }
      guard let resolved = gradient.resolved(over: box.rect, scale: scale, transform: box.transform) else { return }
      drawPaint(.gradient(resolved, opacity: opacity), through: silhouette, identity: identity, index: index)
    case .shader(let shader, let opacity):
      if let (scaling, rest) = box.transform.upright {
        return apply(silhouette.clip, identity: identity, index: index) { canvas in
          canvas.apply(.projection(ProjectiveMap(rest)), identity: identity.child(.shaderProjection), index: index) {
            canvas in
            let upright = StyleBox(rect: box.rect, transform: scaling)
            // The clip draws the edge, so the rectangle is made larger.
            let place = scaling.bounds(of: box.rect).insetBy(-2).outerPixels
            canvas.paint(
              .outline(.rect(DeviceRect(place))), with: style, in: upright, environment: environment,
              identity: identity.child(.projectedShader), index: index)
          }
        }
      }
      let map = AffineMap(a: scale, d: scale, tx: box.rect.minX, ty: box.rect.minY).followed(by: box.transform)
      let size = CGSize(width: box.rect.width / scale, height: box.rect.height / scale)
      drawPaint(
        .shader(shader.placed(size: size, map: map), opacity: opacity), through: silhouette, identity: identity,
        index: index)
    case .mesh(let mesh, let opacity):
      faded(to: Double(opacity), identity: identity, index: index) {
        $0.drawPaint(mesh, through: silhouette, in: box, identity: identity.child(.mesh), index: index)
      }
    case .image(let image, let opacity):
      faded(to: Double(opacity), identity: identity, index: index) {
        $0.drawPaint(image, through: silhouette, in: box, identity: identity.child(.imagePaint), index: index)
      }
    case .shadowed(let style, let shadow):
      paint(
        silhouette, with: style, casting: shadow, in: box, environment: environment, identity: identity, index: index)
    case .blended(let style, let mode):
      apply(.blend(mode), identity: identity.child(.blend), index: index) { canvas in
        canvas.paint(
          silhouette, with: style, in: box, environment: environment, identity: identity.child(.blendedContent),
          index: index)
      }
    case .material(let material):
      drawPaint(material, in: environment, through: silhouette, identity: identity, index: index)
    }
  }

  private mutating func drawPaint(
    _ mesh: ResolvedMesh, through silhouette: Silhouette, in box: StyleBox, identity: ViewIdentity, index: Int
  ) {
    drawPaint(.color(mesh.background), through: silhouette, identity: identity, index: 2 * index)
    let pixels = box.wholePixels
    guard let picture = mesh.picture(size: pixels.size) else { return }
    let content = ImageContent(bitmap: picture, destination: pixels, quality: .linear)
    drawPaint([content], over: pixels, through: silhouette, in: box, identity: identity, index: 2 * index + 1)
  }

  private mutating func drawPaint(
    _ image: ResolvedImagePaint, through silhouette: Silhouette, in box: StyleBox, identity: ViewIdentity, index: Int
  ) {
    // A stroke reaches beyond the path that it follows, so the box is extended by whole tiles.
    let seen = box.transform.inverse?.bounds(of: silhouette.bounds) ?? box.rect
    let pixels = image.tiles(over: box.wholePixels, reaching: seen.outerPixels, displayScale: scale)
    guard !pixels.isEmpty else { return }
    let contents = image.pieces(over: pixels, displayScale: scale).map {
      ImageContent(bitmap: $0.bitmap, destination: $0.box, quality: .linear)
    }
    drawPaint(contents, over: pixels, through: silhouette, in: box, identity: identity, index: index)
  }

  /// Draws pictures in the rectangle of a style, clipped to a silhouette.
  private mutating func drawPaint(
    _ pictures: [ImageContent], over pixels: PixelRect, through silhouette: Silhouette, in box: StyleBox,
    identity: ViewIdentity, index: Int
  ) {
    func paint(_ canvas: inout DisplayCanvas) {
      for (number, picture) in pictures.enumerated() {
        canvas.append(
          picture.transformed(by: box.transform), identity: identity.child(.paintedPicture), index: index * 16 + number)
      }
    }
    switch silhouette {
    case .outline(.rect(DeviceRect(pixels))): paint(&self)
    case .outline(let outline): apply(.clip(outline), identity: identity, index: index, draw: paint)
    case .coverage(let coverage): apply(coverage.clip, identity: identity, index: index, draw: paint)
    }
  }

  /// Draws a material. A backdrop can only have one of the simple outlines: any other silhouette clips it out of its
  /// bounding box. The same is done for a material that blends with the picture behind the window, as that picture is
  /// drawn below it.
  private mutating func drawPaint(
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
      if let picture { canvas.append(.image(picture), identity: identity.child(.windowBackdrop), index: index) }
      canvas.append(.backdrop(backdrop), identity: identity.child(.backdrop), index: index)
    }
  }

  private mutating func drawPaint(_ paint: Paint, through silhouette: Silhouette, identity: ViewIdentity, index: Int) {
    if paint.isClear { return }
    switch silhouette {
    case .outline(let outline): append(.fill(outline, paint), identity: identity, index: index)
    case .coverage(let coverage):
      append(.mask(coverage.mask, x: coverage.x, y: coverage.y, paint), identity: identity, index: index)
    }
  }

  /// Clips the drawing of a closure to a path.
  package mutating func clipped(
    to path: Path, style: FillStyle = FillStyle(), at placement: Placement, identity: ViewIdentity,
    draw: (inout DisplayCanvas) -> Void
  ) {
    guard let silhouette = silhouette(of: .fill(path, style), at: placement) else { return }
    apply(silhouette.clip, identity: identity, draw: draw)
  }
}
