import DisplayList
import Surfaces
@_spi(Nodes) import ViewDrawing
@_spi(Nodes) import ViewGraph

/// A window onto a child that may be larger.
package final class ScrollNode: ViewNode, MarginTaking {
  package let state: ScrollState
  let session: EvaluationSession
  /// The part of the tree that is evaluated again while the scroll view is in motion.
  private let part: ViewIdentity
  /// The place of the scroll view's coordinate space, for the views inside.
  private let place: SpacePlace
  /// The visible part of the content, for lazy containers inside.
  private let window: LazyWindow
  /// The axes along which bars are drawn.
  private let bars: Axis.Set
  private let pixel: CGFloat
  private let indicator: ResolvedStyle
  let environment: EnvironmentValues
  /// The margins around the content that `safeAreaPadding` asks for.
  package var safeMargins = EdgeInsets()
  /// The offset in points, rounded to whole pixels.
  private(set) var offset = CGPoint.zero
  private var isContentMoved = false
  package override var movesContent: Bool { isContentMoved }

  init(
    _ context: ViewContext, state: ScrollState, bars: Axis.Set, part: ViewIdentity, place: SpacePlace,
    window: LazyWindow, child: ViewNode
  ) {
    self.window = window
    self.state = state
    self.place = place
    self.part = part
    self.bars = bars
    session = context.session
    environment = context.environment
    pixel = context.environment.pixelLength
    indicator = Color.gray.opacity(0.5).resolvedStyle(in: context.environment)
    super.init(identity: context.identity, children: [child])
    if environment.scrollTargetBehavior != nil {
      state.snap = { [weak self] in self?.snapped($0, from: $1, speed: $2) ?? $0 }
    } else {
      state.snap = nil
    }
    environment.scrollPositionLink?.node = self
  }

  /// The margins around the content, in points.
  var margins: EdgeInsets { environment.scrollMargins.content + safeMargins }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: state.axes.contains(.horizontal) ? nil : proposal.width.map { max(0, $0 - margins.horizontal) },
      height: state.axes.contains(.vertical) ? nil : proposal.height.map { max(0, $0 - margins.vertical) })
  }

  /// Returns the size of the content with its margins, for a proposal.
  private func contentSize(_ inner: ProposedViewSize) -> CGSize {
    let size = children[0].size(for: inner)
    return CGSize(width: size.width + margins.horizontal, height: size.height + margins.vertical)
  }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let inner = offer(proposal)
    let content = contentSize(inner)
    return Arrangement(
      size: CGSize(
        width: state.axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
        height: state.axes.contains(.vertical) ? proposal.height ?? content.height : content.height),
      slot: .init(origin: CGPoint(x: margins.leading, y: margins.top), proposal: inner))
  }

  package override func placeChildren() {
    place.place = placedFrame
    let room = CGSize(
      width: max(0, size.width - margins.horizontal), height: max(0, size.height - margins.vertical))
    environment.containerLink?.update(room, session: session)
    let inner = offer(proposal)
    let exact = state.settle(
      viewport: size, content: contentSize(inner), anchor: environment.scrollAnchor, time: session.time)
    if state.motion != nil { session.records.animate(part) }
    offset = CGPoint(x: (exact.x / pixel).rounded() * pixel, y: (exact.y / pixel).rounded() * pixel)
    window.update(frame)
    let corner = placement.moved(by: CGPoint(x: margins.leading, y: margins.top))
    // Under a transform, pixels of the content are not pixels of the surface, and moved content has to be painted
    // again. The picture of what is behind the window does not move with the content.
    isContentMoved =
      !placement.isTransformed && placement.projection == nil && environment.windowBackdrop == nil
      && !children[0].containsPositionReaders
    if isContentMoved {
      state.translation.outer = placement.scroll
      state.translation.distance = CGSize(width: -offset.x, height: -offset.y)
      children[0].place(corner.scrolled(by: state.translation), proposal: inner)
    } else {
      children[0].place(corner.moved(by: CGPoint(x: -offset.x, y: -offset.y)), proposal: inner)
    }
    window.fill()
    reportPosition()
  }

  package override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    frame.contains(point) && super.hit(point, path: &path)
  }

  /// Empty places scroll too.
  package override func hitTestsSelf(_ point: CGPoint) -> Bool { true }
  /// Returns the view's own bounds, wherever its content is.
  package override func makeHitBounds() -> LayoutBounds { .within(frame) }

  package override func draw(into canvas: inout DisplayCanvas) {
    if !environment.clipsScrolledContent {
      paintContent(into: &canvas)
    } else if let silhouette = canvas.silhouette(
      of: .fill(Path(CGRect(origin: .zero, size: size)), FillStyle()), at: placement)
    {
      canvas.apply(window(silhouette, in: canvas), identity: identity) { paintContent(into: &$0) }
    }
    for (index, axis) in [Axis.vertical, .horizontal].enumerated() {
      guard bars.contains(Axis.Set(axis)), let bar = bar(along: axis) else { continue }
      let path = Path(roundedRect: bar, cornerRadius: min(bar.width, bar.height) / 2)
      canvas.paint(
        .fill(path, FillStyle()), at: placement, with: indicator, environment: environment,
        identity: identity.child(index + 1))
    }
  }

  private func paintContent(into canvas: inout DisplayCanvas) {
    guard isContentMoved else { return children[0].paint(into: &canvas) }
    canvas.moved(by: state.translation.distance) { children[0].paint(into: &$0) }
  }

  /// Returns the clip to the view; an outline also carries the bounds of the whole content.
  private func window(_ silhouette: Silhouette, in canvas: DisplayCanvas) -> Effect {
    guard case .outline(let outline) = silhouette else { return silhouette.clip }
    let origin = CGPoint(x: margins.leading - offset.x, y: margins.top - offset.y)
    let content = CGRect(origin: origin, size: children[0].size)
    let place = canvas.transform(at: placement).bounds(of: canvas.deviceRect(content, at: placement))
    return .scroll(outline, content: place.outerPixels)
  }

  /// Returns the frame of an axis's bar in the view; nil if nothing scrolls or there is no room for it.
  private func bar(along axis: Axis) -> CGRect? {
    let limit = axis == .vertical ? state.limit.y : state.limit.x
    let room = size[axis]
    let insets = environment.scrollMargins.indicators
    let (margin, thickness): (CGFloat, CGFloat) = (2, 4)
    let start = margin + (axis == .vertical ? insets.top : insets.leading)
    let track = room - margin - start - (axis == .vertical ? insets.bottom : insets.trailing)
    guard limit > 0, track > 20 else { return nil }
    let length = max(20, track * room / (room + limit))
    let place = (axis == .vertical ? offset.y : offset.x).clamped(to: 0...limit)
    let position = start + (track - length) * place / limit
    let across = size[axis.other] - margin - thickness - (axis == .vertical ? insets.trailing : insets.bottom)
    return CGRect(
      origin: CGPoint(axis, along: position, across: across),
      size: CGSize(axis, along: length, across: thickness))
  }
}

/// A turn of the wheel, or a movement of fingers on a touchpad, over the views.
public struct ScrollEvent: Codable, Hashable, Sendable {
  /// The location in the host's coordinates, in points.
  public var location: CGPoint
  /// The distance in points; positive values show content further down and further right.
  public var delta: CGSize
  /// True if the delta follows fingers; a wheel's notches are smoothed.
  public var isPrecise: Bool
  /// The modifier keys; with Shift a wheel scrolls sideways.
  public var modifiers: EventModifiers
  /// The time of the event, in the seconds of `ViewHost.evaluate(time:)`.
  public var time: Double

  /// A scroll event to send to a host.
  ///
  /// - Parameters:
  ///   - location: in the host's coordinates, in points.
  ///   - delta: in points; positive values show content further down and further right.
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

  /// The delta, turned sideways for a wheel with Shift held.
  package var effectiveDelta: CGSize {
    modifiers.contains(.shift) && delta.width == 0 ? CGSize(width: delta.height, height: 0) : delta
  }
}
