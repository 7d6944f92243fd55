/// A symbol that swells for a moment and comes back.
public struct BounceSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.bounce)

  /// Swells.
  public var up: BounceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Shrinks.
  public var down: BounceSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: BounceSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: BounceSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> BounceSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// A symbol that swells for a moment and comes back.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// A symbol that fades and comes back.
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.pulse)

  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: PulseSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: PulseSymbolEffect { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// A symbol that fades and comes back.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// A symbol that is larger, or smaller, as long as the effect is active.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.scale)

  /// Larger.
  public var up: ScaleSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Smaller.
  public var down: ScaleSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: ScaleSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: ScaleSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> ScaleSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// A symbol that is larger, or smaller, as long as the effect is active.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// A symbol that comes in, growing.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.appear)

  /// From a smaller size.
  public var up: AppearSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// From a larger size.
  public var down: AppearSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: AppearSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: AppearSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> AppearSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// A symbol that comes in, growing.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

/// A symbol that goes away, shrinking.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.disappear)

  /// To a larger size.
  public var up: DisappearSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// To a smaller size.
  public var down: DisappearSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: DisappearSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: DisappearSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> DisappearSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// A symbol that goes away, shrinking.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}
