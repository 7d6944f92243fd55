@_spi(Nodes) import ViewGraph

/// The activity of a scroll view.
public enum ScrollPhase: Hashable, Sendable, CustomStringConvertible {
  /// The scroll view is at rest.
  case idle
  /// A pointer is pressed that may start a drag. Here a drag begins with a movement, so the phase goes from `idle` to
  /// `interacting`.
  case tracking
  /// The scroll view follows a drag, or the wheel.
  case interacting
  /// The scroll view comes to rest after a drag.
  case decelerating
  /// The scroll view is animated to an offset that a program has set.
  case animating

  /// True while the scroll view moves, or may move.
  public var isScrolling: Bool { self != .idle }
  /// The name of the phase.
  public var description: String {
    switch self {
    case .idle: "idle"
    case .tracking: "tracking"
    case .interacting: "interacting"
    case .decelerating: "decelerating"
    case .animating: "animating"
    }
  }
}

/// The state of a scroll view as its phase changes.
public struct ScrollPhaseChangeContext: Sendable {
  /// The geometry of the scroll view.
  public var geometry: ScrollGeometry
  /// The velocity in points per second; nil while the scroll view does not coast.
  public var velocity: CGVector?
}

/// Acts when the phase of the scroll view inside changes.
nonisolated package struct ScrollPhaseChangeModifier: PrimitiveModifier {
  var action: (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let owner: Any.Type = context.owner
    let last = session.store.object(at: context.identity) { SharedValue(ScrollPhase.idle) }
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      guard index == 0 else { return child }
      return GeometryChangeNode(child: child) { node in
        guard let scroll = ScrollNode.first(in: node) else { return }
        let phase = scroll.state.phase
        guard last.value != phase else { return }
        let old = last.value
        last.value = phase
        let speed = scroll.state.motion?.velocity(at: session.time)
        let change = ScrollPhaseChangeContext(
          geometry: scroll.geometry,
          velocity: phase == .decelerating ? speed.map { CGVector(dx: $0.width, dy: $0.height) } : nil)
        session.afterLayout(owner: owner, name: "onScrollPhaseChange") { action(old, phase, change) }
      }
    }
  }
}

nonisolated extension View {
  /// Acts when the phase of the scroll view inside this view changes, with the old and the new phase.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { modifier(ScrollPhaseChangeModifier { old, new, _ in action(old, new) }) }

  /// Acts when the phase of the scroll view inside this view changes, with the old and the new phase and the state of
  /// the scroll view.
  public func onScrollPhaseChange(
    _ action:
      @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View { modifier(ScrollPhaseChangeModifier(action: action)) }
}
