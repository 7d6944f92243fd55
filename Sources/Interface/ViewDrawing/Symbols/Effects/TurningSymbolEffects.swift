/// A symbol that turns.
public struct RotateSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.rotate)

  /// To the right.
  public var clockwise: RotateSymbolEffect { with { $0.angle = 360 } }
  /// To the left.
  public var counterClockwise: RotateSymbolEffect { with { $0.angle = -360 } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: RotateSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: RotateSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> RotateSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// A symbol that turns.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

/// A symbol that swells and shrinks slowly.
public struct BreatheSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.breathe)

  /// In size alone.
  public var plain: BreatheSymbolEffect { with { $0.fades = false } }
  /// In size and opacity.
  public var pulse: BreatheSymbolEffect { with { $0.fades = true } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: BreatheSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: BreatheSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> BreatheSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// A symbol that swells and shrinks slowly.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// A symbol that moves to and fro; it turns where no direction is given.
public struct WiggleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.wiggle, angle: 1)

  /// Up first.
  public var up: WiggleSymbolEffect { along(CGSize(width: 0, height: -1)) }
  /// Down first.
  public var down: WiggleSymbolEffect { along(CGSize(width: 0, height: 1)) }
  /// To the left first.
  public var left: WiggleSymbolEffect { along(CGSize(width: -1, height: 0)) }
  /// To the right first.
  public var right: WiggleSymbolEffect { along(CGSize(width: 1, height: 0)) }
  /// To the right first.
  public var forward: WiggleSymbolEffect { along(CGSize(width: 1, height: 0)) }
  /// To the left first.
  public var backward: WiggleSymbolEffect { along(CGSize(width: -1, height: 0)) }
  /// Turning, to the right first.
  public var clockwise: WiggleSymbolEffect { with { $0.angle = 1 } }
  /// Turning, to the left first.
  public var counterClockwise: WiggleSymbolEffect { with { $0.angle = -1 } }
  /// Along a direction: an angle from the right, clockwise.
  public func custom(angle: Angle) -> WiggleSymbolEffect {
    along(CGSize(width: cos(angle.radians), height: sin(angle.radians)))
  }
  /// Along a direction in degrees from the right, clockwise.
  public func custom(angle: Double) -> WiggleSymbolEffect { custom(angle: .degrees(angle)) }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: WiggleSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: WiggleSymbolEffect { self }

  private func along(_ direction: CGSize) -> WiggleSymbolEffect {
    with {
      $0.angle = 0
      $0.direction = direction
    }
  }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> WiggleSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// A symbol that moves to and fro.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}
