/// A transition of any type.
///
/// Unchecked: the transition inside is immutable, and its body runs on the main actor alone.
public struct AnyTransition: @unchecked Sendable {
  let base: any Transition

  /// Wraps a transition.
  public init<T: Transition>(_ transition: T) { base = transition }

  /// A transition that leaves the view as it is: it appears and disappears at once.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  /// A transition that fades the view in and out.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  /// A transition from one modifier of the view to another, and back.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }

  /// A transition that differs between insertion and removal.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    func open<A: Transition, B: Transition>(_ a: A, _ b: B) -> AnyTransition {
      AnyTransition(AsymmetricTransition(insertion: a, removal: b))
    }
    return open(insertion.base, removal.base)
  }

  /// Returns this transition combined with another that runs at the same time.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func open<A: Transition, B: Transition>(_ a: A, _ b: B) -> AnyTransition {
      AnyTransition(CombinedTransition(first: a, second: b))
    }
    return open(base, other.base)
  }

  /// Returns the transition with an animation of its own, in place of that of the change.
  public func animation(_ animation: Animation?) -> AnyTransition {
    func open<T: Transition>(_ base: T) -> AnyTransition {
      AnyTransition(AnimatedTransition(base: base, animation: animation))
    }
    return open(base)
  }
}

/// Tells the container that inserts and removes the view which transition to use.
nonisolated package struct TransitionWriter: PrimitiveModifier {
  let transition: AnyTransition

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    if !transition.base.traits.isPlain { context.session.usesTransitions = true }
    let transition = transition
    return context.nodes(of: content).map { TraitNode(change: { $0.transition = transition }, child: $0) }
  }
}

nonisolated extension View {
  /// Sets the transition with which the view is inserted and removed if that is animated; views without one fade.
  public func transition(_ t: AnyTransition) -> some View { modifier(TransitionWriter(transition: t)) }

  /// Sets the transition with which the view is inserted and removed if that is animated.
  public func transition<T: Transition>(_ transition: T) -> some View {
    modifier(TransitionWriter(transition: AnyTransition(transition)))
  }
}
