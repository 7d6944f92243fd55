/// Out of a smaller or larger size and into it.
nonisolated public struct ScaleTransition: Transition, TransitionTraits {
  /// The factor when the view comes and goes.
  public var scale: Double
  /// The point of the view's frame that stays in its place.
  public var anchor: UnitPoint

  /// A scaling about a point of the view's frame.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : CGFloat(scale), anchor: anchor)
  }
}

/// From a place beside the view's own and back there.
nonisolated public struct OffsetTransition: Transition, TransitionTraits {
  /// The distance when the view comes and goes, in points.
  public var offset: CGSize
  /// A distance in points.
  public init(_ offset: CGSize) { self.offset = offset }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// From an edge, by the view's own size, and back to it.
nonisolated public struct MoveTransition: Transition, TransitionTraits {
  /// The edge that the view comes from and goes to.
  public var edge: Edge
  /// A movement from an edge.
  public init(edge: Edge) { self.edge = edge }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(by: phase.isIdentity ? .zero : edge.direction)
  }
}

/// In from the leading edge and out at the trailing edge, by the view's own width.
nonisolated public struct SlideTransition: Transition, TransitionTraits {
  /// The only value there is.
  public init() {}

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.moved(by: UnitPoint(x: CGFloat(phase.value), y: 0))
  }
}

/// In from an edge out of transparency, and out at the opposite edge into it.
nonisolated public struct PushTransition: Transition, TransitionTraits {
  /// The edge that the view comes from.
  public var edge: Edge
  /// A movement from an edge to the opposite one.
  public init(edge: Edge) { self.edge = edge }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    let way = edge.direction
    let part = -CGFloat(phase.value)
    content.moved(by: UnitPoint(x: way.x * part, y: way.y * part)).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Out of a blur and into one, a little smaller.
nonisolated public struct BlurReplaceTransition: Transition, TransitionTraits {
  /// The size of what goes.
  public struct Configuration: Hashable, Sendable {
    fileprivate let removalScale: CGFloat
    /// What comes grows, and what goes shrinks.
    public static let downUp = Configuration(removalScale: 0.9)
    /// What comes grows, and so does what goes.
    public static let upUp = Configuration(removalScale: 1.1)
  }

  /// The size of what goes.
  public var configuration: Configuration
  /// A blur with a change of size.
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
  /// Out of nothing and into it, about the centre.
  public static var scale: ScaleTransition { ScaleTransition(0) }
  /// Out of a smaller or larger size and into it, about a point of the view's frame.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self { Self(scale, anchor: anchor) }
}

extension Transition where Self == OffsetTransition {
  /// From so many points beside the view's place, and back there.
  public static func offset(_ offset: CGSize) -> Self { Self(offset) }
  /// From so many points beside the view's place, and back there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { Self(CGSize(width: x, height: y)) }
}

extension Transition where Self == MoveTransition {
  /// From an edge, by the view's own size, and back to it.
  public static func move(edge: Edge) -> Self { Self(edge: edge) }
}

extension Transition where Self == SlideTransition {
  /// In from the leading edge, and out at the trailing edge.
  public static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == PushTransition {
  /// In from an edge, and out at the opposite one.
  public static func push(from edge: Edge) -> Self { Self(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
  /// Out of a blur and into one.
  public static func blurReplace(_ configuration: BlurReplaceTransition.Configuration = .downUp) -> Self {
    Self(configuration: configuration)
  }
  /// Out of a blur and into one; what comes grows, and what goes shrinks.
  public static var blurReplace: BlurReplaceTransition { blurReplace(.downUp) }
}

extension Transition {
  /// One transition for coming and another for going.
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

/// The view drawn beside its place, in parts of its own size.
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
  /// Out of nothing and into it, about the centre.
  public static var scale: AnyTransition { scale(scale: 0) }
  /// In from the leading edge, and out at the trailing edge.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// Out of a smaller or larger size and into it, about a point of the view's frame.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(Double(scale), anchor: anchor))
  }

  /// From so many points beside the view's place, and back there.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

  /// From so many points beside the view's place, and back there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

  /// From an edge, by the view's own size, and back to it.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

  /// In from an edge, and out at the opposite one.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
}
