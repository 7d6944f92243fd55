/// A transition of any type.
///
/// Unchecked: the transition inside is immutable, and its body runs on the main actor alone.
public struct AnyTransition: @unchecked Sendable {
  let base: any Transition

  /// Wraps a transition.
  public init<T: Transition>(_ transition: T) { base = transition }

  /// No change: the view comes and goes at once.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  /// Out of transparency and into it.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  /// From what one modifier makes of the view to what another does, and back.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }

  /// One transition for coming and another for going.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    func open<A: Transition, B: Transition>(_ a: A, _ b: B) -> AnyTransition {
      AnyTransition(AsymmetricTransition(insertion: a, removal: b))
    }
    return open(insertion.base, removal.base)
  }

  /// This transition and another at the same time.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func open<A: Transition, B: Transition>(_ a: A, _ b: B) -> AnyTransition {
      AnyTransition(CombinedTransition(first: a, second: b))
    }
    return open(base, other.base)
  }

  /// The transition with an animation of its own, in place of that of the change.
  public func animation(_ animation: Animation?) -> AnyTransition {
    func open<T: Transition>(_ base: T) -> AnyTransition {
      AnyTransition(AnimatedTransition(base: base, animation: animation))
    }
    return open(base)
  }
}

/// Tells whatever brings the view and takes it away how that is to look.
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
  /// How the view comes into the tree and goes out of it, where that is animated; views without do it by opacity.
  public func transition(_ t: AnyTransition) -> some View { modifier(TransitionWriter(transition: t)) }

  /// How the view comes into the tree and goes out of it, where that is animated.
  public func transition<T: Transition>(_ transition: T) -> some View {
    modifier(TransitionWriter(transition: AnyTransition(transition)))
  }
}
