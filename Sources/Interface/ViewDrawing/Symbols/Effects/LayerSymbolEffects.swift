/// A symbol whose pieces light up one after the other.
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable,
  Sendable
{
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.variableColor)

  /// One piece at a time.
  public var iterative: VariableColorSymbolEffect { with { $0.isCumulative = false } }
  /// Each piece stays lit until the last one is.
  public var cumulative: VariableColorSymbolEffect { with { $0.isCumulative = true } }
  /// Back the way that it came.
  public var reversing: VariableColorSymbolEffect { with { $0.isReversing = true } }
  /// From the start each time.
  public var nonReversing: VariableColorSymbolEffect { with { $0.isReversing = false } }
  /// Other pieces are hidden.
  public var hideInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactive = true } }
  /// Other pieces are faint.
  public var dimInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactive = false } }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> VariableColorSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// A symbol whose pieces light up one after the other.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// One symbol in place of another.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public private(set) var configuration = SymbolEffectConfiguration(.replace)

  /// The old one shrinks, the new one grows.
  public var downUp: ReplaceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Both grow.
  public var upUp: ReplaceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// The new one grows.
  public var offUp: ReplaceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Layer by layer; here as a whole, because outlines have no layers that move apart.
  public var byLayer: ReplaceSymbolEffect { self }
  /// The symbol as a whole.
  public var wholeSymbol: ReplaceSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> ReplaceSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// The effect that suits the symbol: here as `ReplaceSymbolEffect`.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable, Sendable {
  /// What the effect does.
  public let configuration = SymbolEffectConfiguration(.replace)
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  /// The effect that suits the symbol.
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// One symbol in place of another.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}
