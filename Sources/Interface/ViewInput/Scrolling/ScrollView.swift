@_spi(Nodes) import ViewGraph

/// Content that may be larger than the view, and scrolls in it.
///
/// ```swift
/// ScrollView(.horizontal) {
///   HStack {
///     ForEach(0..<20, id: \.self) { Text("\($0)").padding() }
///   }
/// }
/// ```
///
/// Along its axes the view takes the size that it is offered, and its content may be as large as it wants; across them
/// it is as large as its content. Several views inside are stacked vertically. A wheel scrolls it, and so does a drag,
/// which coasts on when it ends and bounces at the ends of the content.
nonisolated public struct ScrollView<Content: View>: View, PrimitiveView {
  /// The content.
  public var content: Content
  /// The axes that scroll.
  public var axes: Axis.Set
  /// Indicates whether bars are drawn where there is anything to scroll.
  public var showsIndicators: Bool

  /// A view that scrolls its content along some axes.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.axes = axes
    self.showsIndicators = showsIndicators
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    // The scroll view is a part of its own, so that scrolling evaluates no body.
    let record: ViewRecord = session.records.visit(context.identity.child(.scroll))
    let part = record.identity
    return session.records.walk(record, in: context) {
      let state = session.place(at: context.identity) { ScrollState() }
      state.axes = axes
      state.bounce = context.environment.scrollBounce
      state.isEnabled = !context.environment.isScrollDisabled && context.environment.isEnabled
      state.invalidate = { session.invalidation.raise(dirty: [part]) }
      let place = session.store.object(at: context.identity.child(.scrollSpace)) { SpacePlace() }
      let container = session.store.object(at: context.identity.child(.scrollContainer)) { ContainerLink() }
      let window = session.store.object(at: context.identity.child(.scrollWindow)) { LazyWindow() }
      window.shift = { state.shift(by: $0) }
      var inner = context.child(0).changingEnvironment(.scrollEnvironment) {
        $0.coordinateSpaces.add(place, named: NamedCoordinateSpace.scrollView.name)
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
          $0.coordinateSpaces.add(place, named: NamedCoordinateSpace.scrollView(axis: axis).name)
        }
        if axes.contains(.horizontal) { $0.lazyWindows.horizontal = window }
        if axes.contains(.vertical) { $0.lazyWindows.vertical = window }
        $0.scrollAxis = axes == .horizontal ? .horizontal : .vertical
        $0.containerLink = container
        $0.scrollMargins = ScrollMargins()
        $0.scrollPositionLink = nil
      }
      inner.axis = .vertical
      inner.tagsElements = false
      if context.environment.scrollPositionLink != nil { inner.marksElements = true }
      // These nodes are reused if the view has only been scrolled.
      let views = inner.memberNodes(of: content)
      guard !views.isEmpty else { return [] }
      let stack = StackLayout(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil)
      let child =
        views.count == 1
        ? views[0] : ContainerNode(identity: inner.identity.wrapped, layout: stack, children: views)
      let bars = showsIndicators ? context.environment.scrollIndicators.shownAxes : []
      var outer = context
      outer.environment.containerLink = container
      let node = ScrollNode(outer, state: state, bars: bars, part: part, place: place, window: window, child: child)
      let gesture = ScrollGesture(axes: axes)
        .onChanged { if state.isEnabled { state.drag(by: $0.translation) } }
        .onEnded { value in
          if state.isEnabled {
            state.release(velocity: value.velocity, time: value.time.timeIntervalSinceReferenceDate)
          }
        }
      let whole = ConfiguredGesture(base: gesture) { $0.onFinish.append { state.cancelDrag(time: session.time) } }
      return GestureModifier(gesture: whole).nodes(of: EvaluatedView(node: node), in: context.child(1))
    }
  }
}

/// A drag along one of a scroll view's axes.
nonisolated struct ScrollGesture: PrimitiveGesture {
  typealias Value = DragGesture.Value
  let axes: Axis.Set

  @MainActor
  func makeRecognizer() -> ValueRecognizer<Value> { Recognizer(axes: axes) }

  private final class Recognizer: ValueRecognizer<DragGesture.Value> {
    let axes: Axis.Set
    private let minimumDistance: CGFloat = 8

    init(axes: Axis.Set) { self.axes = axes }

    private var value: DragGesture.Value {
      DragGesture.Value(
        time: Date(timeIntervalSinceReferenceDate: track.time), location: track.location, startLocation: track.start,
        velocity: track.velocity)
    }

    override func recognize(_ event: PointerEvent.Phase) {
      switch event {
      case .down: break
      case .moved:
        if phase == .active { return change(value) }
        guard track.distance >= minimumDistance else { return }
        let isHorizontal = abs(track.translation.width) > abs(track.translation.height)
        if axes.contains(isHorizontal ? .horizontal : .vertical) { change(value) } else { cancel() }
      case .up: if phase == .active { end(value) } else { cancel() }
      case .left: cancel()
      }
    }
  }
}

/// The visibility of the bars beside scrolled content.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  private let name: String
  /// Bars are drawn where there is anything to scroll; in SwiftUI they fade when the scrolling ends.
  public static let automatic = ScrollIndicatorVisibility(name: "automatic")
  /// Bars are drawn where there is anything to scroll.
  public static let visible = ScrollIndicatorVisibility(name: "visible")
  /// Bars are not drawn.
  public static let hidden = ScrollIndicatorVisibility(name: "hidden")
  /// The same as `hidden` here.
  public static let never = hidden
}

/// The visibility of bars, by the axis along which they lie.
struct ScrollIndicators: Hashable, Sendable {
  var horizontal = ScrollIndicatorVisibility.automatic
  var vertical = ScrollIndicatorVisibility.automatic

  /// The axes that show a bar while there is content to scroll to.
  var shownAxes: Axis.Set {
    var axes: Axis.Set = []
    if horizontal != .hidden { axes.insert(.horizontal) }
    if vertical != .hidden { axes.insert(.vertical) }
    return axes
  }

  mutating func set(_ visibility: ScrollIndicatorVisibility, along axes: Axis.Set) {
    if axes.contains(.horizontal) { horizontal = visibility }
    if axes.contains(.vertical) { vertical = visibility }
  }
}

extension EnvironmentValues {
  private enum ScrollDisabledKey: EnvironmentKey { static let defaultValue = false }
  private enum ScrollIndicatorsKey: EnvironmentKey { static let defaultValue = ScrollIndicators() }

  var isScrollDisabled: Bool {
    get { self[ScrollDisabledKey.self] }
    set { self[ScrollDisabledKey.self] = newValue }
  }

  var scrollIndicators: ScrollIndicators {
    get { self[ScrollIndicatorsKey.self] }
    set { self[ScrollIndicatorsKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Keeps scroll views inside from scrolling.
  public func scrollDisabled(_ disabled: Bool) -> some View { environment(\.isScrollDisabled, disabled) }

  /// Sets whether scroll views inside draw their bars.
  ///
  /// - Parameter axes: the axes of the bars to set; bars along other axes stay as they are.
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
    -> some View
  { transformEnvironment(\.scrollIndicators) { $0.set(visibility, along: axes) } }
}
