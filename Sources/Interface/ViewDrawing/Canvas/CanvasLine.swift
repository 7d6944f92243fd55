import Surfaces
import Typesetting
@_spi(Nodes) import ViewGraph

/// A text of a canvas that is one line of one style, which is drawn without a node.
///
/// Unchecked: the object is never changed, and the environment's objects are used on the main actor alone.
final class CanvasLine: @unchecked Sendable {
  /// The size in points, rounded up to whole pixels.
  let size: CGSize
  private let line: ShapedLine
  private let run: TextRun
  private let style: ResolvedStyle
  private let environment: EnvironmentValues

  /// Shapes a text in an environment; nil for a text that needs a layout, or that something other than its font and its
  /// style has an effect on.
  init?(_ text: Text, in environment: EnvironmentValues) {
    guard text.segments.count == 1, text.segments[0].isPlain, environment.text.reservedLines <= 1,
      environment.textRenderer == nil, !environment.showsPlaceholderBars, !environment.contentTransition.fades
    else { return nil }
    let (run, style) = text.segments[0].resolved(in: environment)
    // Anything else may have something to report, or draws with a node's help.
    guard case .paint = style, let line = Typesetter.line(of: run) else { return nil }
    (self.line, self.run, self.style, self.environment) = (line, run, style, environment)
    size = line.metrics.size(displayScale: environment.displayScale)
  }

  /// Draws the line with its top left corner at the origin of a placement.
  @MainActor
  func draw(into canvas: inout DisplayCanvas, at placement: Placement, identity: ViewIdentity) {
    let isDrawn = canvas.paint(
      line, at: placement, size: size, with: style, environment: environment, identity: identity)
    if isDrawn { return }
    let text = SetText(runs: [run], style: Typesetting.TextStyle(font: run.font))
    canvas.paint(text, at: placement, size: size, with: style, environment: environment, identity: identity)
  }
}

extension TextMetrics {
  /// Returns the size, or a greater height, rounded up to whole pixels so that the text fits when it is drawn.
  ///
  /// - Parameter height: the least height in points.
  func size(atLeast height: Double = 0, displayScale: CGFloat) -> CGSize {
    func whole(_ length: Double) -> CGFloat { (CGFloat(length) * displayScale - 1e-6).rounded(.up) / displayScale }
    return CGSize(width: whole(width), height: whole(max(self.height, height)))
  }
}
