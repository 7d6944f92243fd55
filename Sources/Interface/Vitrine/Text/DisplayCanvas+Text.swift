import DisplayList
import Surfaces
import Typesetting

extension DisplayCanvas {
  /// Paints set text, or the runs of one ink, with a style that relates to a box of `size` at `placement`.
  ///
  /// - Parameter offset: of the text's top left from the box's, in points.
  mutating func paint(
    _ text: SetText, ink: Int? = nil, offset: CGPoint = .zero, at placement: Placement, size: CGSize,
    with style: ResolvedStyle, environment: EnvironmentValues, identity: ViewIdentity, index: Int = 0
  ) {
    guard !style.isClear else { return }
    // Text stands on whole pixels, but for what a transform makes of it.
    let position = placement.position + offset
    let corner = (x: pixel(Double(position.x)), y: pixel(Double(position.y)))
    let transform = transform(at: placement)
    let map = AffineMap(a: scale, d: scale, tx: Double(corner.x), ty: Double(corner.y)).followed(by: transform)
    let drawn = Typesetter.rasterize(
      text.runs, style: text.style, width: text.width, height: text.height, paintIndex: ink, map: map)
    guard let mask = drawn.mask else { return }
    let box = StyleBox(rect: deviceRect(CGRect(origin: .zero, size: size), at: placement), transform: transform)
    paint(
      .coverage(PathCoverage(mask: mask, x: drawn.offsetX, y: drawn.offsetY)), with: style, in: box,
      environment: environment, identity: identity, index: index)
  }
}

/// Runs and how they are set, in points.
struct SetText {
  var runs: [TextRun]
  var style: Typesetting.TextStyle
  var width: Double?
  var height: Double?
}
