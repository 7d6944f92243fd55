/// An effect that lights up the pieces of a symbol one after the other.
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable,
  Sendable
{
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.variableColor)

  /// Lights one piece at a time.
  public var iterative: VariableColorSymbolEffect { with { $0.isCumulative = false } }
  /// Keeps each piece lit until the last one is.
  public var cumulative: VariableColorSymbolEffect { with { $0.isCumulative = true } }
  /// Runs back and forth.
  public var reversing: VariableColorSymbolEffect { with { $0.isReversing = true } }
  /// Begins again at the first piece each time.
  public var nonReversing: VariableColorSymbolEffect { with { $0.isReversing = false } }
  /// Hides the pieces that are not lit.
  public var hideInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactive = true } }
  /// Dims the pieces that are not lit.
  public var dimInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactive = false } }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> VariableColorSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// An effect that lights up the pieces of a symbol one after the other.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// An effect that replaces one symbol with another.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public private(set) var configuration = SymbolEffectConfiguration(.replace)

  /// The old symbol shrinks and the new one grows.
  public var downUp: ReplaceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Both symbols grow.
  public var upUp: ReplaceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// The new symbol grows.
  public var offUp: ReplaceSymbolEffect { with { $0.direction = CGSize(width: 0, height: -1) } }
  /// Runs layer by layer; here as a whole, because outlines have no layers that move independently.
  public var byLayer: ReplaceSymbolEffect { self }
  /// Runs on the symbol as a whole.
  public var wholeSymbol: ReplaceSymbolEffect { self }

  private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> ReplaceSymbolEffect {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// The effect that suits the symbol; here the same as `ReplaceSymbolEffect`.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable, Sendable {
  /// The configuration of the effect.
  public let configuration = SymbolEffectConfiguration(.replace)
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  /// The effect that suits the symbol.
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// An effect that replaces one symbol with another.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}
