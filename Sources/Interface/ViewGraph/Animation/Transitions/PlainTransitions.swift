/// A transition that leaves a view as it is: it appears and disappears at once.
nonisolated public struct IdentityTransition: Transition, TransitionTraits {
  /// Creates the transition.
  public init() {}
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View { content }
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// A transition that fades a view in and out, as views without a transition do.
nonisolated public struct OpacityTransition: Transition, TransitionTraits {
  /// Creates the transition.
  public init() {}
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// A transition from one modifier to another and back.
nonisolated struct ModifierTransition<Modifier: ViewModifier>: Transition, TransitionTraits {
  let active: Modifier
  let identity: Modifier

  init(active: Modifier, identity: Modifier) {
    self.active = active
    self.identity = identity
  }

  @MainActor func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(phase.isIdentity ? identity : active)
  }

  @MainActor var isPlain: Bool { false }
}

extension Transition where Self == IdentityTransition {
  /// A transition that leaves the view as it is: it appears and disappears at once.
  public static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == OpacityTransition {
  /// A transition that fades the view in and out.
  public static var opacity: OpacityTransition { OpacityTransition() }
}
