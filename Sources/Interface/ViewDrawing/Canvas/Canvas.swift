@_spi(Nodes) import ViewGraph

/// A view that a closure draws, in a context like Core Graphics'.
///
/// ```swift
/// Canvas { context, size in
///   let ellipse = Path(ellipseIn: CGRect(origin: .zero, size: size))
///   context.fill(ellipse, with: .color(.orange))
/// }
/// ```
///
/// The closure is called when the view is placed, on the main actor, with the view's size in points; it is called again
/// when the view's value, its size or a state that it reads has changed. The drawing stays vector art until the frame
/// is painted.
nonisolated public struct Canvas<Symbols: View>: View, PrimitiveView {
  /// Views that the closure may draw: `context.resolveSymbol(id:)` finds them by their `tag(_:)`.
  public var symbols: Symbols
  /// The closure that draws.
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// True if the canvas has no transparency: places where nothing is drawn are black.
  public var isOpaque: Bool
  /// The colour space in which an opaque canvas is mixed; see `drawingGroup(opaque:colorMode:)`.
  public var colorMode: ColorRenderingMode
  /// Accepted for source compatibility: the closure always draws on the main actor, and pixels are always made on
  /// threads of their own.
  public var rendersAsynchronously: Bool

  /// A view that a closure draws, with views that it may draw as symbols.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.symbols = symbols()
    self.renderer = renderer
    isOpaque = opaque
    self.colorMode = colorMode
    self.rendersAsynchronously = rendersAsynchronously
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0)
    inner.tagsElements = true
    var tagged: [AnyHashable: ViewNode] = [:]
    for node in inner.nodes(of: symbols) {
      node.hold()
      if let tag = node.traits.values[LayoutTraits.tag] as? AnyHashable { tagged[tag] = node }
    }
    let symbols = tagged
    let session = context.session
    let record: ViewRecord = session.records.visit(context.identity.child(.canvas))
    return [
      CanvasNode(identity: context.identity, motion: FrameMotion(context), flattening: flattening) { size in
        session.records.walk(record) {
          session.tracked(by: Self.self) {
            let recording = GraphicsRecording(context: context.child(1), symbols: symbols)
            var graphics = GraphicsContext(recording: recording, size: size)
            renderer(&graphics, size)
            return recording
          }
        }
      }
    ]
  }

  private var flattening: FlattenEffect? {
    isOpaque || colorMode != .nonLinear ? FlattenEffect(isOpaque: isOpaque, isLinear: colorMode != .nonLinear) : nil
  }
}

extension Canvas where Symbols == EmptyView {
  /// A view that a closure draws.
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
      symbols: { EmptyView() })
  }
}

/// Paints the drawing that a canvas's closure has recorded.
private final class CanvasNode: ViewNode {
  private let ownMotion: FrameMotion
  private let flattening: FlattenEffect?
  private let record: (CGSize) -> GraphicsRecording
  private var recording: GraphicsRecording?

  init(
    identity: ViewIdentity, motion: FrameMotion, flattening: FlattenEffect?,
    record: @escaping (CGSize) -> GraphicsRecording
  ) {
    ownMotion = motion
    self.flattening = flattening
    self.record = record
    super.init(identity: identity)
  }

  override var motion: FrameMotion? { ownMotion }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: proposal.replacingUnspecifiedDimensions())
  }

  override func placeChildren() { recording = record(size) }

  override func hitTestsSelf(_ point: CGPoint) -> Bool { frame.contains(point) }
  override var ownHitBounds: LayoutBounds { .within(frame) }

  override func draw(into canvas: inout DisplayCanvas) {
    guard let recording else { return }
    let site = EffectSite(placement: placement, identity: identity, index: 0)
    guard let flattening else { return recording.replay(into: &canvas, at: placement, identity: identity) }
    flattening.placed(in: size).draw(in: &canvas, at: site) {
      recording.replay(into: &$0, at: placement, identity: identity.child(1))
    }
  }
}
