/// No change: a view comes and goes at once.
nonisolated public struct IdentityTransition: Transition, TransitionTraits {
  /// The only value there is.
  public init() {}
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View { content }
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// Out of transparency and into it: what views do that have no transition.
nonisolated public struct OpacityTransition: Transition, TransitionTraits {
  /// The only value there is.
  public init() {}
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// From one modifier to another and back.
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
  /// No change: the view comes and goes at once.
  public static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == OpacityTransition {
  /// Out of transparency and into it.
  public static var opacity: OpacityTransition { OpacityTransition() }
}
