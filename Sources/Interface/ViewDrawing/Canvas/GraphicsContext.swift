import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// The drawing context of a `Canvas`. It draws paths, texts, pictures and views, each with the context's current
/// transform, clips, filters, opacity and blend mode.
///
/// A copy draws into the same canvas and keeps a state of its own.
public struct GraphicsContext {
  /// A clip, mask or filter that applies to later drawings; kept outermost first.
  enum Step: Sendable {
    case clip(PaintedPath, AffineMap, isInverse: Bool)
    case mask(GraphicsRecording, opacity: Double, isInverse: Bool)
    case filter(Filter, AffineMap)
  }

  let recording: GraphicsRecording
  let size: CGSize
  var map = AffineMap.identity
  var steps: [Step] = []
  /// The bounding rectangle of the clips' intersection, in the canvas's own coordinates.
  var clipBounds: CGRect

  /// The opacity of later drawings, 0...1: 1 changes nothing.
  public var opacity: Double = 1
  /// The blend mode with which later drawings are laid over earlier ones.
  public var blendMode = BlendMode.normal
  /// The environment of the canvas: texts, pictures and styles are resolved in it.
  public private(set) var environment: EnvironmentValues

  init(recording: GraphicsRecording, size: CGSize) {
    self.recording = recording
    self.size = size
    clipBounds = CGRect(origin: .zero, size: size)
    environment = recording.context.environment
  }

  // MARK: transform

  /// The transform from the coordinates of later drawings to the canvas's own, in points.
  public var transform: CGAffineTransform {
    get { CGAffineTransform(map) }
    set { map = newValue.map }
  }

  /// Scales later drawings about the origin.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Moves later drawings, in points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
  /// Rotates later drawings about the origin; positive angles turn clockwise.
  public mutating func rotate(by angle: Angle) { concatenate(CGAffineTransform(rotationAngle: CGFloat(angle.radians))) }
  /// Applies a transform to later drawings, before the current transform.
  public mutating func concatenate(_ matrix: CGAffineTransform) { map = matrix.map.followed(by: map) }

  // MARK: recording

  /// Records a command that draws with the context's state.
  func draw(_ command: @escaping GraphicsRecording.Command) {
    let (steps, opacity, blendMode) = (steps, opacity, blendMode)
    guard opacity > 0 else { return }
    if steps.isEmpty, opacity == 1, blendMode == .normal { return recording.append(command) }
    recording.append { canvas, placement, identity in
      @MainActor func content(_ canvas: inout DisplayCanvas) {
        canvas.faded(to: opacity, identity: identity.child(1)) { command(&$0, placement, identity.child(2)) }
      }
      @MainActor func stepped(_ canvas: inout DisplayCanvas) {
        Self.apply(steps[...], in: &canvas, at: placement, identity: identity.child(3), content: content)
      }
      guard blendMode != .normal else { return stepped(&canvas) }
      canvas.apply(.blend(blendMode.display), identity: identity.child(4), draw: stepped)
    }
  }

  @MainActor
  private static func apply(
    _ steps: ArraySlice<Step>, in canvas: inout DisplayCanvas, at placement: Placement, identity: ViewIdentity,
    content: (inout DisplayCanvas) -> Void
  ) {
    guard let step = steps.first else { return content(&canvas) }
    @MainActor func inner(_ canvas: inout DisplayCanvas) {
      apply(steps.dropFirst(), in: &canvas, at: placement, identity: identity.child(0), content: content)
    }
    switch step {
    case .clip(let path, let map, let isInverse):
      let silhouette = canvas.silhouette(of: path, at: placement.drawing(map))
      if isInverse {
        guard let silhouette else { return inner(&canvas) }
        canvas.masked(identity: identity, by: { $0.fillOutside(silhouette, identity: identity.child(1)) }, draw: inner)
      } else if let silhouette {
        canvas.apply(silhouette.clip, identity: identity, draw: inner)
      }
    case .mask(let recording, let opacity, let isInverse):
      canvas.masked(
        identity: identity,
        by: { mask in
          let own = identity.child(1)
          @MainActor func layer(_ canvas: inout DisplayCanvas) {
            canvas.faded(to: opacity, identity: own.child(1)) {
              recording.replay(into: &$0, at: placement, identity: own)
            }
          }
          guard isInverse else { return layer(&mask) }
          mask.fillEverything(identity: own.child(2))
          mask.apply(.blend(.destinationOut), identity: own.child(3), draw: layer)
        }, draw: inner)
    case .filter(let filter, let map):
      filter.apply(in: &canvas, at: placement.drawing(map), identity: identity, draw: inner)
    }
  }
}

extension Placement {
  /// Returns the placement for drawings under a transform of a canvas's points.
  func drawing(_ map: AffineMap) -> Placement {
    guard map != .identity else { return self }
    let (x, y) = (Double(position.x), Double(position.y))
    return transformed(by: .translation(x: -x, y: -y).followed(by: map).followed(by: .translation(x: x, y: y)))
  }
}

extension GraphicsContext {
  /// A rule for mixing a drawing with what lies below.
  public struct BlendMode: Hashable, Sendable {
    let display: Surfaces.BlendMode

    /// Covers what lies below by its opacity.
    public static let normal = BlendMode(display: .normal)
    /// The product of the colours.
    public static let multiply = BlendMode(display: .multiply)
    /// The inverse of the product of the inverted colours.
    public static let screen = BlendMode(display: .screen)
    /// Darker where it is dark below, lighter where it is light.
    public static let overlay = BlendMode(display: .overlay)
    /// The smaller value of each channel.
    public static let darken = BlendMode(display: .darken)
    /// The larger value of each channel.
    public static let lighten = BlendMode(display: .lighten)
    /// Lightens what lies below, the more the lighter the drawing is.
    public static let colorDodge = BlendMode(display: .colorDodge)
    /// Darkens what lies below, the more the darker the drawing is.
    public static let colorBurn = BlendMode(display: .colorBurn)
    /// Darkens or lightens what lies below, gently.
    public static let softLight = BlendMode(display: .softLight)
    /// Multiplies where the drawing is dark, screens where it is light.
    public static let hardLight = BlendMode(display: .hardLight)
    /// The distance between the two values of each channel.
    public static let difference = BlendMode(display: .difference)
    /// Like `difference`, with less contrast.
    public static let exclusion = BlendMode(display: .exclusion)
    /// The drawing's hue, with the saturation and luminosity from below.
    public static let hue = BlendMode(display: .hue)
    /// The drawing's saturation, with the hue and luminosity from below.
    public static let saturation = BlendMode(display: .saturation)
    /// The drawing's hue and saturation, with the luminosity from below.
    public static let color = BlendMode(display: .color)
    /// The drawing's luminosity, with the hue and saturation from below.
    public static let luminosity = BlendMode(display: .luminosity)
    /// Clears what lies below, where the drawing is.
    public static let clear = BlendMode(display: .clear)
    /// The drawing alone, where it is.
    public static let copy = BlendMode(display: .copy)
    /// The drawing, multiplied by the opacity below.
    public static let sourceIn = BlendMode(display: .sourceIn)
    /// The drawing, multiplied by the transparency below.
    public static let sourceOut = BlendMode(display: .sourceOut)
    /// The drawing over what lies below, only where something lies below.
    public static let sourceAtop = BlendMode(display: .sourceAtop)
    /// The drawing behind what lies below.
    public static let destinationOver = BlendMode(display: .destinationOver)
    /// The colours below, multiplied by the drawing's opacity.
    public static let destinationIn = BlendMode(display: .destinationIn)
    /// The colours below, multiplied by the drawing's transparency.
    public static let destinationOut = BlendMode(display: .destinationOut)
    /// The colours below over the drawing, only where there is a drawing.
    public static let destinationAtop = BlendMode(display: .destinationAtop)
    /// The drawing and what lies below, each only where the other is transparent.
    public static let xor = BlendMode(display: .xor)
    /// Adds the inverted colours, down to black at most.
    public static let plusDarker = BlendMode(display: .plusDarker)
    /// Adds the colours, up to white at most.
    public static let plusLighter = BlendMode(display: .plusLighter)
  }
}
