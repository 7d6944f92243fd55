/// A transition that scales the view from another size and back to it.
nonisolated public struct ScaleTransition: Transition, TransitionTraits {
  /// The factor at which the view appears and disappears.
  public var scale: Double
  /// The point of the view's frame that stays in its place.
  public var anchor: UnitPoint

  /// Creates a transition that scales about a point of the view's frame.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : CGFloat(scale), anchor: anchor)
  }
}

/// A transition that moves the view from an offset position and back to it.
nonisolated public struct OffsetTransition: Transition, TransitionTraits {
  /// The offset at which the view appears and disappears, in points.
  public var offset: CGSize
  /// Creates a transition that moves the view by an offset in points.
  public init(_ offset: CGSize) { self.offset = offset }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// A transition that moves the view in from an edge, by its own size, and back out.
nonisolated public struct MoveTransition: Transition, TransitionTraits {
  /// The edge from which the view enters and to which it leaves.
  public var edge: Edge
  /// Creates a transition that moves the view in from an edge.
  public init(edge: Edge) { self.edge = edge }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(by: phase.isIdentity ? .zero : edge.direction)
  }
}

/// A transition that moves the view in from the leading edge and out at the trailing edge, by the view's own width.
nonisolated public struct SlideTransition: Transition, TransitionTraits {
  /// Creates a slide transition.
  public init() {}

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(by: UnitPoint(x: CGFloat(phase.value), y: 0))
  }
}

/// A transition that fades and moves the view in from an edge, and out at the opposite one.
nonisolated public struct PushTransition: Transition, TransitionTraits {
  /// The edge from which the view enters.
  public var edge: Edge
  /// Creates a transition that moves the view from an edge to the opposite one.
  public init(edge: Edge) { self.edge = edge }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    let way = edge.direction
    let part = -CGFloat(phase.value)
    content.moved(by: UnitPoint(x: way.x * part, y: way.y * part)).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A transition that blurs, fades and scales the view.
nonisolated public struct BlurReplaceTransition: Transition, TransitionTraits {
  /// The factor to which the removed view is scaled.
  public struct Configuration: Hashable, Sendable {
    fileprivate let removalScale: CGFloat
    /// The inserted view grows, and the removed view shrinks.
    public static let downUp = Configuration(removalScale: 0.9)
    /// Both the inserted and the removed view grow.
    public static let upUp = Configuration(removalScale: 1.1)
  }

  /// The factor to which the removed view is scaled.
  public var configuration: Configuration
  /// Creates a transition that blurs with a change of size.
  public init(configuration: Configuration) { self.configuration = configuration }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    let scale: CGFloat =
      switch phase {
      case .willAppear: 0.9
      case .identity: 1
      case .didDisappear: configuration.removalScale
      }
    content.opacity(phase.isIdentity ? 1 : 0).blur(radius: phase.isIdentity ? 0 : 7).scaleEffect(scale)
  }
}

extension Transition where Self == ScaleTransition {
  /// Scales the view from nothing and back, about its centre.
  public static var scale: ScaleTransition { ScaleTransition(0) }
  /// Scales the view from another size and back to it, about a point of its frame.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self { Self(scale, anchor: anchor) }
}

extension Transition where Self == OffsetTransition {
  /// Moves the view in from an offset in points, and back out.
  public static func offset(_ offset: CGSize) -> Self { Self(offset) }
  /// Moves the view in from an offset in points, and back out.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { Self(CGSize(width: x, height: y)) }
}

extension Transition where Self == MoveTransition {
  /// Moves the view in from an edge, by its own size, and back out.
  public static func move(edge: Edge) -> Self { Self(edge: edge) }
}

extension Transition where Self == SlideTransition {
  /// Moves the view in from the leading edge, and out at the trailing edge.
  public static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == PushTransition {
  /// Moves the view in from an edge, and out at the opposite one.
  public static func push(from edge: Edge) -> Self { Self(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
  /// Blurs and fades the view in and out.
  public static func blurReplace(_ configuration: BlurReplaceTransition.Configuration = .downUp) -> Self {
    Self(configuration: configuration)
  }
  /// Blurs and fades the view in and out; the inserted view grows, and the removed view shrinks.
  public static var blurReplace: BlurReplaceTransition { blurReplace(.downUp) }
}

extension Transition {
  /// Combines one transition for insertion with another for removal.
  public static func asymmetric<Insertion: Transition, Removal: Transition>(
    insertion: Insertion, removal: Removal
  ) -> Self where Self == AsymmetricTransition<Insertion, Removal> { Self(insertion: insertion, removal: removal) }
}

extension Edge {
  /// The unit vector that points to the edge.
  fileprivate nonisolated var direction: UnitPoint {
    switch self {
    case .top: UnitPoint(x: 0, y: -1)
    case .leading: UnitPoint(x: -1, y: 0)
    case .bottom: UnitPoint(x: 0, y: 1)
    case .trailing: UnitPoint(x: 1, y: 0)
    }
  }
}

/// An effect that moves a view by fractions of its own size.
private struct MoveEffect: DrawingEffect {
  var distance: UnitPoint
  private var size = CGSize.zero

  init(distance: UnitPoint) { self.distance = distance }

  mutating func place(in size: CGSize) { self.size = size }
  var shift: CGSize { CGSize(width: distance.x * size.width, height: distance.y * size.height) }

  var animatableData: UnitPoint.AnimatableData {
    get { distance.animatableData }
    set { distance.animatableData = newValue }
  }
}

extension View {
  fileprivate func moved(by distance: UnitPoint) -> some View {
    modifier(EffectModifier(effect: MoveEffect(distance: distance)))
  }
}

extension AnyTransition {
  /// Scales the view from nothing and back, about its centre.
  public static var scale: AnyTransition { scale(scale: 0) }
  /// Moves the view in from the leading edge, and out at the trailing edge.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// Scales the view from another size and back to it, about a point of its frame.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(Double(scale), anchor: anchor))
  }

  /// Moves the view in from an offset in points, and back out.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

  /// Moves the view in from an offset in points, and back out.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

  /// Moves the view in from an edge, by its own size, and back out.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

  /// Moves the view in from an edge, and out at the opposite one.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
}
