import DisplayList
import Surfaces

/// A window onto a child that may be larger.
final class ScrollNode: ViewNode {
  let state: ScrollState
  private let session: EvaluationSession
  /// The part of the tree that is evaluated while it scrolls by itself.
  private let part: ViewIdentity
  /// For what is inside: the coordinate space of the scroll view.
  private let place: SpacePlace
  /// The axes along which bars are drawn.
  private let bars: Axis.Set
  private let pixel: CGFloat
  private let indicator: ResolvedStyle
  private let environment: EnvironmentValues
  /// In points, whole pixels.
  private(set) var offset = CGPoint.zero

  init(
    _ context: ViewContext, state: ScrollState, bars: Axis.Set, part: ViewIdentity, place: SpacePlace, child: ViewNode
  ) {
    self.state = state
    self.place = place
    self.part = part
    self.bars = bars
    session = context.session
    environment = context.environment
    pixel = context.environment.pixelLength
    indicator = Color.gray.opacity(0.5).resolvedStyle(in: context.environment)
    super.init(identity: context.identity, children: [child])
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: state.axes.contains(.horizontal) ? nil : proposal.width,
      height: state.axes.contains(.vertical) ? nil : proposal.height)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let inner = offer(proposal)
    let content = children[0].size(for: inner)
    return Arrangement(
      size: CGSize(
        width: state.axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
        height: state.axes.contains(.vertical) ? proposal.height ?? content.height : content.height),
      slots: [.init(proposal: inner)])
  }

  override func placeChildren() {
    place.place = placedFrame
    let inner = offer(proposal)
    let exact = state.settle(viewport: size, content: children[0].size(for: inner), time: session.time)
    if state.motion != nil { session.records.animate(part) }
    offset = CGPoint(x: (exact.x / pixel).rounded() * pixel, y: (exact.y / pixel).rounded() * pixel)
    children[0].place(placement.moved(by: CGPoint(x: -offset.x, y: -offset.y)), proposal: inner)
  }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    frame.contains(point) && super.hit(point, path: &path)
  }

  /// What is empty scrolls too.
  override func hitsItself(_ point: CGPoint) -> Bool { true }

  override func draw(into canvas: inout DisplayCanvas) {
    if let silhouette = canvas.silhouette(
      of: .fill(Path(CGRect(origin: .zero, size: size)), FillStyle()), at: placement)
    {
      canvas.apply(window(silhouette, in: canvas), identity: identity) { children[0].paint(into: &$0) }
    }
    for (index, axis) in [Axis.vertical, .horizontal].enumerated() {
      guard bars.contains(Axis.Set(axis)), let bar = bar(along: axis) else { continue }
      let path = Path(roundedRect: bar, cornerRadius: min(bar.width, bar.height) / 2)
      canvas.paint(
        .fill(path, FillStyle()), at: placement, with: indicator, environment: environment,
        identity: identity.child(index + 1))
    }
  }

  /// The clip to the view; where it is an outline, with the place of all that the view can show.
  private func window(_ silhouette: Silhouette, in canvas: DisplayCanvas) -> Effect {
    guard case .outline(let outline) = silhouette else { return silhouette.clip }
    let content = CGRect(origin: CGPoint(x: -offset.x, y: -offset.y), size: children[0].size)
    let place = canvas.transform(at: placement).bounds(of: canvas.deviceRect(content, at: placement))
    return .scroll(outline, content: place.outerPixels)
  }

  /// The bar of an axis in the view; nil where nothing scrolls.
  private func bar(along axis: Axis) -> CGRect? {
    let limit = axis == .vertical ? state.limit.y : state.limit.x
    let room = size[axis]
    guard limit > 0, room > 24 else { return nil }
    let (margin, thickness): (CGFloat, CGFloat) = (2, 4)
    let length = max(20, (room - 2 * margin) * room / (room + limit))
    let place = (axis == .vertical ? offset.y : offset.x).clamped(to: 0...limit)
    let position = margin + (room - 2 * margin - length) * place / limit
    let across = size[axis.other] - margin - thickness
    return CGRect(
      origin: CGPoint(axis, along: position, across: across),
      size: CGSize(axis, along: length, across: thickness))
  }
}

/// A turn of the wheel, or a movement of fingers on a touchpad, over the views.
public struct ScrollEvent: Hashable, Sendable {
  /// In the host's coordinates, in points.
  public var location: CGPoint
  /// In points; positive shows what lies further down and further right.
  public var delta: CGSize
  /// Whether the delta follows fingers; a wheel's notches are smoothed.
  public var isPrecise: Bool
  /// The modifier keys; with Shift a wheel scrolls sideways.
  public var modifiers: EventModifiers
  /// In the seconds of `ViewHost.evaluate(time:)`.
  public var time: Double

  /// A scroll, for sending to a host.
  ///
  /// - Parameters:
  ///   - location: in the host's coordinates, in points.
  ///   - delta: in points; positive shows what lies further down and further right.
  ///   - time: in the seconds of `ViewHost.evaluate(time:)`.
  public init(
    at location: CGPoint, delta: CGSize, isPrecise: Bool = false, modifiers: EventModifiers = [], time: Double
  ) {
    self.location = location
    self.delta = delta
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.time = time
  }

  /// With Shift a wheel scrolls sideways.
  var effectiveDelta: CGSize {
    modifiers.contains(.shift) && delta.width == 0 ? CGSize(width: delta.height, height: 0) : delta
  }
}
