/// An effect that animates symbols.
///
/// Symbols here have no layers that move independently: an effect moves the whole symbol, even by layer. Only variable
/// colour lights the pieces of a symbol one after the other.
public protocol SymbolEffect {
  /// The configuration of the effect.
  var configuration: SymbolEffectConfiguration { get }
}

/// A symbol effect that runs while it is active.
public protocol IndefiniteSymbolEffect {}

/// A symbol effect that runs once when a value changes.
public protocol DiscreteSymbolEffect {}

/// A symbol effect for symbols that appear or disappear.
public protocol TransitionSymbolEffect {}

/// A symbol effect between two symbols.
public protocol ContentTransitionSymbolEffect {}

/// The configuration of a symbol effect.
public struct SymbolEffectConfiguration: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case bounce, pulse, scale, appear, disappear, rotate, breathe, wiggle, variableColor, replace
  }

  var kind: Kind
  /// The direction of the motion, with y pointing down.
  var direction = CGSize(width: 0, height: -1)
  /// The angle of a rotation, in degrees; 1 or -1 for a wiggle that turns. Positive is clockwise.
  var angle = 0.0
  /// True for a variable colour where each piece stays lit when the next one is.
  var isCumulative = false
  /// True for a variable colour that runs back and forth.
  var isReversing = false
  /// True for a variable colour where pieces that are not lit are hidden instead of dimmed.
  var hidesInactive = false
  /// True for breathing where the symbol fades as well.
  var fades = false

  init(_ kind: Kind, angle: Double = 0) {
    self.kind = kind
    self.angle = angle
  }
}

/// Options for the repetition and the speed of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// A rule of repetition.
  public struct RepeatBehavior: Hashable, Sendable {
    var count: Double
    /// The seconds between two runs.
    var delay: Double

    /// Repeats without end and without pauses.
    public static var continuous: RepeatBehavior { RepeatBehavior(count: .infinity, delay: 0) }
    /// Repeats without end, with pauses.
    public static var periodic: RepeatBehavior { periodic() }

    /// Repeats with pauses in between.
    ///
    /// - Parameters:
    ///   - count: the number of runs; nil for no end.
    ///   - delay: the seconds of a pause; nil for half a second.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count.map { Double(max(1, $0)) } ?? .infinity, delay: max(0, delay ?? 0.5))
    }
  }

  var speed = 1.0
  /// The rule of repetition; nil stands for the effect's own.
  var repetition: RepeatBehavior?
  var isSingle = false

  /// Runs once where a value starts the effect, and otherwise while the effect is active.
  public static let `default` = SymbolEffectOptions()
  /// Runs without end.
  public static var repeating: SymbolEffectOptions { `default`.repeating }
  /// Runs once.
  public static var nonRepeating: SymbolEffectOptions { `default`.nonRepeating }

  /// Runs a number of times; nil for no end.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { `default`.repeat(count) }
  /// Runs by a rule of repetition.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { `default`.repeat(behavior) }
  /// Runs faster or slower: 2 takes half the time.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { `default`.speed(speed) }

  /// The options with endless repetition.
  public var repeating: SymbolEffectOptions { `repeat`(.continuous) }
  /// The options with a single run.
  public var nonRepeating: SymbolEffectOptions {
    var options = self
    options.isSingle = true
    options.repetition = nil
    return options
  }

  /// The options with a number of runs; nil for no end.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    `repeat`(RepeatBehavior(count: count.map { Double(max(1, $0)) } ?? .infinity, delay: 0))
  }

  /// The options with a rule of repetition.
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    var options = self
    options.repetition = behavior
    options.isSingle = false
    return options
  }

  /// The options with another speed: 2 takes half the time.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    var options = self
    options.speed = speed.isFinite ? max(speed, 1e-3) : 1
    return options
  }
}
