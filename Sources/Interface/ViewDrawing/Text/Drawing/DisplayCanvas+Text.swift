import DisplayList
import Surfaces
package import Typesetting
@_spi(Nodes) import ViewGraph

extension DisplayCanvas {
  /// Paints set text, or the runs with one paint index, with a style that relates to a box of `size` at `placement`.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the pieces to paint; nil paints all.
  ///   - offset: the offset of the text's top left corner from that of the box, in points.
  package mutating func paint(
    _ text: SetText, ink: Int? = nil, bytes: Range<Int>? = nil, offset: CGPoint = .zero, at placement: Placement,
    size: CGSize, with style: ResolvedStyle, environment: EnvironmentValues, identity: ViewIdentity, index: Int = 0
  ) {
    guard !style.isClear else { return }
    let (map, box) = places(of: placement, offset: offset, size: size)
    if bytes == nil, let line = text.line, let drawn = Typesetter.rasterize(line, paintIndex: ink, map: map) {
      return lay(drawn, with: style, in: box, environment: environment, identity: identity, index: index)
    }
    let drawn = Typesetter.rasterize(
      text.runs, style: text.style, width: text.width, height: text.height, paintIndex: ink, bytes: bytes, map: map)
    lay(drawn, with: style, in: box, environment: environment, identity: identity, index: index)
    let glyphs = Typesetter.colorGlyphs(
      text.runs, style: text.style, width: text.width, height: text.height, paintIndex: ink, bytes: bytes, map: map)
    if let glyphs { lay(glyphs, opacity: style.opacity, identity: identity.child(.colorGlyphs), index: index) }
  }

  /// Paints a line with a style that relates to a box of `size` at `placement`; returns false, and paints nothing, if
  /// fonts have been added since the line was made.
  mutating func paint(
    _ line: ShapedLine, at placement: Placement, size: CGSize, with style: ResolvedStyle,
    environment: EnvironmentValues, identity: ViewIdentity
  ) -> Bool {
    guard !style.isClear else { return true }
    let (map, box) = places(of: placement, size: size)
    guard let drawn = Typesetter.rasterize(line, map: map) else { return false }
    lay(drawn, with: style, in: box, environment: environment, identity: identity, index: 0)
    return true
  }

  /// Returns the map from the points of a text at a placement to pixels, and the box to which its style relates.
  private func places(
    of placement: Placement, offset: CGPoint = .zero, size: CGSize
  ) -> (map: AffineMap, box: StyleBox) {
    // Text is placed on whole pixels before any transform is applied.
    let position = placement.position + offset
    let corner = (x: pixel(Double(position.x)), y: pixel(Double(position.y)))
    let transform = transform(at: placement)
    return (
      AffineMap(a: scale, d: scale, tx: Double(corner.x), ty: Double(corner.y)).followed(by: transform),
      StyleBox(rect: deviceRect(CGRect(origin: .zero, size: size), at: placement), transform: transform)
    )
  }

  /// Paints the coverage of glyphs.
  private mutating func lay(
    _ glyphs: PlacedMask, with style: ResolvedStyle, in box: StyleBox, environment: EnvironmentValues,
    identity: ViewIdentity, index: Int
  ) {
    guard let mask = glyphs.mask else { return }
    paint(
      .coverage(PathCoverage(mask: mask, x: glyphs.offsetX, y: glyphs.offsetY)), with: style, in: box,
      environment: environment, identity: identity, index: index)
  }

  /// Draws glyphs with colours of their own, of which a style changes the opacity alone.
  private mutating func lay(_ glyphs: PlacedPicture, opacity: Float, identity: ViewIdentity, index: Int) {
    let size = glyphs.bitmap.size
    let box = PixelRect(x: glyphs.offsetX, y: glyphs.offsetY, width: size.width, height: size.height)
    append(
      .image(ImageContent(bitmap: glyphs.bitmap, destination: box, quality: .linear, opacity: opacity)),
      identity: identity, index: index)
  }
}

extension ResolvedStyle {
  /// The opacity of a style that is one colour or fades as a whole; 1 for other styles.
  fileprivate var opacity: Float {
    switch self {
    case .paint(.color(let color)): color.alpha
    case .gradient(_, let opacity), .mesh(_, let opacity), .shader(_, let opacity), .image(_, let opacity): opacity
    case .shadowed(let style, _), .blended(let style, _): style.opacity
    case .paint, .material: 1
    }
  }
}

/// Text runs with their style and the bounds that they are set in, in points.
package struct SetText {
  package var runs: [TextRun]
  package var style: Typesetting.TextStyle
  package var width: Double?
  package var height: Double?
  /// The whole text as it is set, if it is one line that needs no layout.
  var line: ShapedLine?

  package init(runs: [TextRun], style: Typesetting.TextStyle, width: Double? = nil, height: Double? = nil) {
    self.runs = runs
    self.style = style
    self.width = width
    self.height = height
  }

  /// True if the text fits its bounds without being truncated.
  var fits: Bool {
    let metrics = Typesetter.measure(runs, style: style, width: width, height: height)
    return !metrics.isTruncated && metrics.width <= (width ?? .infinity) && metrics.height <= (height ?? .infinity)
  }

  /// Returns the text with its type scaled, in the same bounds.
  func scaled(by factor: Double) -> SetText {
    var text = self
    text.line = nil
    text.style.font.size *= factor
    for index in text.runs.indices {
      text.runs[index].font.size *= factor
      text.runs[index].tracking *= factor
      text.runs[index].baselineOffset *= factor
      text.runs[index].drawing = text.runs[index].drawing?.scaled(by: factor)
    }
    return text
  }
}
