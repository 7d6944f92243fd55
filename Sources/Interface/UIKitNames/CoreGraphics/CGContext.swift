/// A context that records the calls of Core Graphics, with y pointing down, until a picture is made of them.
public final class CGContext {
  private struct State {
    var fill = Color.black
    var line = Color.black
    var style = StrokeStyle()
    var opacity = 1.0
    var blendMode = GraphicsContext.BlendMode.normal
    var map = CGAffineTransform.identity
    var clips: [(path: Path, map: CGAffineTransform, isEvenOdd: Bool)] = []
  }

  private var states = [State()]
  private var path = Path()
  private var commands: [(inout GraphicsContext) -> Void] = []

  init() {}

  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  /// Draws the recorded calls into another context.
  func replay(in context: inout GraphicsContext) {
    for command in commands { command(&context) }
  }

  private func add(_ draw: @escaping (inout GraphicsContext) -> Void) {
    let state = state
    commands.append { context in
      var context = context
      for clip in state.clips {
        context.clip(to: clip.path.applying(clip.map), style: FillStyle(eoFill: clip.isEvenOdd))
      }
      context.opacity = state.opacity
      context.blendMode = state.blendMode
      context.concatenate(state.map)
      draw(&context)
    }
  }

  func fill(_ path: Path, isEvenOdd: Bool = false) {
    let color = state.fill
    add { $0.fill(path, with: .color(color), style: FillStyle(eoFill: isEvenOdd)) }
  }

  func stroke(_ path: Path, style: StrokeStyle? = nil) {
    let (color, style) = (state.line, style ?? state.style)
    add { $0.stroke(path, with: .color(color), style: style) }
  }

  func draw(_ image: Image, in rect: CGRect) { add { $0.draw(image, in: rect) } }

  func setFill(_ color: Color) { state.fill = color }
  func setLine(_ color: Color) { state.line = color }
  func setBlendMode(_ mode: GraphicsContext.BlendMode) { state.blendMode = mode }

  // MARK: the state

  /// Saves the state for `restoreGState`.
  public func saveGState() { states.append(state) }
  /// Restores the state that was saved last, if there is one.
  public func restoreGState() { if states.count > 1 { states.removeLast() } }
  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { state.fill = color.color }
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.line = color.color }
  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) { state.style.lineWidth = width }
  /// Sets the form of lines' ends.
  public func setLineCap(_ cap: CGLineCap) { state.style.lineCap = cap }
  /// Sets the form of lines' corners.
  public func setLineJoin(_ join: CGLineJoin) { state.style.lineJoin = join }
  /// Sets the alternating lengths of dashes and gaps, and the phase at which the line begins.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.style.dash = lengths
    state.style.dashPhase = phase
  }
  /// Sets the opacity of later drawings, 0...1.
  public func setAlpha(_ alpha: CGFloat) { state.opacity = Double(alpha) }

  /// Moves the origin.
  public func translateBy(x: CGFloat, y: CGFloat) { state.map = state.map.translatedBy(x: x, y: y) }
  /// Scales later drawings.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.map = state.map.scaledBy(x: x, y: y) }
  /// Rotates later drawings by radians, clockwise on the screen.
  public func rotate(by angle: CGFloat) { state.map = state.map.rotated(by: angle) }
  /// Transforms later drawings.
  public func concatenate(_ transform: CGAffineTransform) { state.map = transform.concatenating(state.map) }
  /// The transform from the coordinates of later drawings to points of the picture.
  public var ctm: CGAffineTransform { state.map }

  // MARK: the path

  /// Begins a new path.
  public func beginPath() { path = Path() }
  /// Begins a new subpath.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds straight lines from point to point.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds all subpaths of another path.
  public func addPath(_ other: CGPath) { path.addPath(other.path) }
  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
  /// Adds an arc by its angles in radians; with y pointing down, `clockwise` has the same meaning as in `Path`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: clockwise)
  }
  /// Adds a line back to the start of the subpath.
  public func closePath() { path.closeSubpath() }

  /// Fills the path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, isEvenOdd: rule == .evenOdd)
    path = Path()
  }
  /// Draws a line along the path and clears it.
  public func strokePath() {
    stroke(path)
    path = Path()
  }
  /// Clips later drawings to the path, and clears it.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: path, isEvenOdd: rule == .evenOdd)
    path = Path()
  }
  /// Clips later drawings to a rectangle.
  public func clip(to rect: CGRect) { clip(to: Path(rect), isEvenOdd: false) }

  func clip(to path: Path, isEvenOdd: Bool) { state.clips.append((path, state.map, isEvenOdd)) }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill(Path(rect)) }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect)) }
  /// Draws a line along a rectangle.
  public func stroke(_ rect: CGRect) { stroke(Path(rect)) }
  /// Draws a line of a given width along a rectangle.
  public func stroke(_ rect: CGRect, width: CGFloat) { stroke(Path(rect), style: StrokeStyle(lineWidth: width)) }
  /// Draws a line along an ellipse.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect)) }
}
