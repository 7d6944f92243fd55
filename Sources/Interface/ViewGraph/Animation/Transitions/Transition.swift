/// The phase of a view that is inserted into the tree or removed from it.
public enum TransitionPhase: Hashable, Sendable {
  /// The view is about to be inserted.
  case willAppear
  /// The view is there.
  case identity
  /// The view has been removed, and is drawn until its transition ends.
  case didDisappear

  /// True while the view is there.
  public var isIdentity: Bool { self == .identity }
  /// -1 before the view is inserted, 0 while it is there, 1 once it has been removed.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// A description of how a view is inserted into the tree and removed from it.
///
/// The look of a view in one phase is animated to that in the next, with the animation of the change that has inserted
/// or removed the view. A removed view is drawn in its last place until its animations are over; layout no longer
/// includes it.
@MainActor @preconcurrency
public protocol Transition {
  /// The type of the view that the body returns.
  associatedtype Body: View
  /// The placeholder for the view in the body.
  typealias Content = PlaceholderContentView<Self>
  /// Returns the view as it looks in a phase.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
  /// Properties of all transitions of the type.
  static var properties: TransitionProperties { get }
}

/// Properties of a type of transitions.
public struct TransitionProperties: Hashable, Sendable {
  /// True if the transition moves, scales or turns views. Accepted for source compatibility: nothing here reduces
  /// motion.
  public var hasMotion: Bool
  /// Creates the properties of a transition; most of them move something.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

extension Transition {
  /// The properties of a transition with motion.
  public static var properties: TransitionProperties { TransitionProperties() }

  /// Returns the view as it looks in a phase.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(view: content), phase: phase)
  }

  /// Returns this transition combined with another that runs at the same time.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// Returns the transition with an animation of its own, in place of that of the change.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }
}

/// The traits of a transition besides its body.
@MainActor
package protocol TransitionTraits {
  /// True if the transition runs even if the change has no animation.
  var hasOwnAnimation: Bool { get }
  /// True if the transition leaves a view that is there as it is, and need not be applied to it.
  var isPlain: Bool { get }
}

extension TransitionTraits {
  package var hasOwnAnimation: Bool { false }
  package var isPlain: Bool { true }
}

extension Transition {
  var traits: (hasOwnAnimation: Bool, isPlain: Bool) {
    (self as? any TransitionTraits).map { ($0.hasOwnAnimation, $0.isPlain) } ?? (false, false)
  }

  func nodes(around node: ViewNode, phase: TransitionPhase, in context: ViewContext) -> [ViewNode] {
    let content = PlaceholderContentView<Self>(nodes: [node])
    // The stage of a loop runs this without a walk.
    let view = context.session.tracked(by: nil) { body(content: content, phase: phase) }
    return context.child(type: Self.self).nodes(of: view)
  }
}

nonisolated struct CombinedTransition<First: Transition, Second: Transition>: Transition, TransitionTraits {
  let first: First
  let second: Second

  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor func body(content: Content, phase: TransitionPhase) -> some View {
    second.apply(content: first.apply(content: content, phase: phase), phase: phase)
  }

  @MainActor var hasOwnAnimation: Bool { first.traits.hasOwnAnimation || second.traits.hasOwnAnimation }
  @MainActor var isPlain: Bool { first.traits.isPlain && second.traits.isPlain }
}

nonisolated struct AnimatedTransition<Base: Transition>: Transition, TransitionTraits {
  let base: Base
  let animation: Animation?

  init(base: Base, animation: Animation?) {
    self.base = base
    self.animation = animation
  }

  @MainActor func body(content: Content, phase: TransitionPhase) -> some View {
    base.apply(content: content, phase: phase).transaction { transaction in
      if !transaction.disablesAnimations { transaction.animation = animation }
    }
  }

  @MainActor var hasOwnAnimation: Bool { animation != nil }
  @MainActor var isPlain: Bool { base.traits.isPlain }
}

/// A transition that differs between insertion and removal.
nonisolated public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition, TransitionTraits
{
  /// The transition with which a view is inserted.
  public var insertion: Insertion
  /// The transition with which a view is removed.
  public var removal: Removal

  /// Creates a transition that differs between insertion and removal.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    removal.apply(
      content: insertion.apply(content: content, phase: phase == .didDisappear ? .identity : phase),
      phase: phase == .willAppear ? .identity : phase)
  }

  @MainActor package var hasOwnAnimation: Bool { insertion.traits.hasOwnAnimation || removal.traits.hasOwnAnimation }
  @MainActor package var isPlain: Bool { insertion.traits.isPlain && removal.traits.isPlain }
}
