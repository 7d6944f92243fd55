/// An effect that scales a symbol for a moment, up by default.
public struct BounceSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.bounce)

  /// Bounces to a larger size.
  public var up: BounceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Bounces to a smaller size.
  public var down: BounceSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: BounceSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: BounceSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> BounceSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// An effect that scales a symbol for a moment, up by default.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// An effect that fades a symbol out and in again.
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.pulse)

  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: PulseSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: PulseSymbolEffect { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// An effect that fades a symbol out and in again.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// An effect that enlarges or reduces a symbol while the effect is active.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.scale)

  /// Enlarges the symbol.
  public var up: ScaleSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Reduces the symbol.
  public var down: ScaleSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: ScaleSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: ScaleSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> ScaleSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// An effect that enlarges or reduces a symbol while the effect is active.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// An effect that lets a symbol appear while it grows.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.appear)

  /// Appears from a smaller size.
  public var up: AppearSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Appears from a larger size.
  public var down: AppearSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: AppearSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: AppearSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> AppearSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// An effect that lets a symbol appear while it grows.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

/// An effect that lets a symbol disappear.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.disappear)

  /// Disappears to a larger size.
  public var up: DisappearSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Disappears to a smaller size.
  public var down: DisappearSymbolEffect { with { $0.direction = CGSize(width: 0, height: 1) } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: DisappearSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: DisappearSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> DisappearSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// An effect that lets a symbol disappear.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}
