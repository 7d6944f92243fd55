/// An effect that rotates a symbol.
public struct RotateSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.rotate)

  /// Rotates clockwise.
  public var clockwise: RotateSymbolEffect { with { $0.angle = 360 } }
  /// Rotates counterclockwise.
  public var counterClockwise: RotateSymbolEffect { with { $0.angle = -360 } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: RotateSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: RotateSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> RotateSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// An effect that rotates a symbol.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

/// An effect that slowly enlarges and reduces a symbol.
public struct BreatheSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.breathe)

  /// Changes the size alone.
  public var plain: BreatheSymbolEffect { with { $0.fades = false } }
  /// Changes the size and the opacity.
  public var pulse: BreatheSymbolEffect { with { $0.fades = true } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: BreatheSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: BreatheSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> BreatheSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// An effect that slowly enlarges and reduces a symbol.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// An effect that moves a symbol back and forth; it turns the symbol where no direction is given.
public struct WiggleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.wiggle, angle: 1)

  /// Moves up first.
  public var up: WiggleSymbolEffect { along(CGSize(width: 0, height: -1)) }
  /// Moves down first.
  public var down: WiggleSymbolEffect { along(CGSize(width: 0, height: 1)) }
  /// Moves to the left first.
  public var left: WiggleSymbolEffect { along(CGSize(width: -1, height: 0)) }
  /// Moves to the right first.
  public var right: WiggleSymbolEffect { along(CGSize(width: 1, height: 0)) }
  /// Moves to the right first.
  public var forward: WiggleSymbolEffect { along(CGSize(width: 1, height: 0)) }
  /// Moves to the left first.
  public var backward: WiggleSymbolEffect { along(CGSize(width: -1, height: 0)) }
  /// Turns clockwise first.
  public var clockwise: WiggleSymbolEffect { with { $0.angle = 1 } }
  /// Turns counterclockwise first.
  public var counterClockwise: WiggleSymbolEffect { with { $0.angle = -1 } }
  /// Moves along a direction, given as a clockwise angle from the right.
  public func custom(angle: Angle) -> WiggleSymbolEffect {
    along(CGSize(width: cos(angle.radians), height: sin(angle.radians)))
  }
  /// Moves along a direction, given in clockwise degrees from the right.
  public func custom(angle: Double) -> WiggleSymbolEffect { custom(angle: .degrees(angle)) }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: WiggleSymbolEffect { self }
  /// Runs on the symbol as a whole.
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
  /// An effect that moves a symbol back and forth.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}
