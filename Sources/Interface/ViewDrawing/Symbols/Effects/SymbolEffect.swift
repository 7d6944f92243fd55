/// A motion of symbols.
///
/// Symbols here have no layers of their own motion: an effect moves the whole symbol, by layer or not, but for variable
/// colour, which lights the pieces of a symbol one after the other.
public protocol SymbolEffect {
  /// What the effect does.
  var configuration: SymbolEffectConfiguration { get }
}

/// A symbol effect that runs as long as it is active.
public protocol IndefiniteSymbolEffect {}

/// A symbol effect that runs once when a value changes.
public protocol DiscreteSymbolEffect {}

/// A symbol effect that brings a symbol or takes it away.
public protocol TransitionSymbolEffect {}

/// A symbol effect between two symbols.
public protocol ContentTransitionSymbolEffect {}

/// What a symbol effect does.
public struct SymbolEffectConfiguration: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case bounce, pulse, scale, appear, disappear, rotate, breathe, wiggle, variableColor, replace
  }

  var kind: Kind
  /// Up, down, left and so on: the way of the motion, with y pointing down.
  var direction = CGSize(width: 0, height: -1)
  /// Of a rotation, in degrees; of a wiggle, 1 or -1 where it turns. Positive is clockwise.
  var angle = 0.0
  /// Of a variable colour: each part stays lit when the next one is.
  var isCumulative = false
  /// Of a variable colour: it runs back the way that it came.
  var isReversing = false
  /// Of a variable colour: parts that are not lit are hidden instead of faint.
  var hidesInactive = false
  /// Of breathing: the symbol fades as well.
  var fades = false

  init(_ kind: Kind, angle: Double = 0) {
    self.kind = kind
    self.angle = angle
  }
}

/// How often and how fast a symbol effect runs.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// A rule of repetition.
  public struct RepeatBehavior: Hashable, Sendable {
    var count: Double
    /// Seconds between two runs.
    var delay: Double

    /// Without end and without pauses.
    public static var continuous: RepeatBehavior { RepeatBehavior(count: .infinity, delay: 0) }
    /// Without end, with pauses.
    public static var periodic: RepeatBehavior { periodic() }

    /// Run after run with pauses in between.
    ///
    /// - Parameters:
    ///   - count: the number of runs; nil is without end.
    ///   - delay: seconds of a pause; nil is half a second.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count.map { Double(max(1, $0)) } ?? .infinity, delay: max(0, delay ?? 0.5))
    }
  }

  var speed = 1.0
  /// Nil is the effect's own.
  var repetition: RepeatBehavior?
  var isSingle = false

  /// Once where a value changes, and as long as it is active otherwise.
  public static let `default` = SymbolEffectOptions()
  /// Without end.
  public static var repeating: SymbolEffectOptions { `default`.repeating }
  /// Once.
  public static var nonRepeating: SymbolEffectOptions { `default`.nonRepeating }

  /// A number of times.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { `default`.repeat(count) }
  /// By a rule.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { `default`.repeat(behavior) }
  /// Faster or slower: 2 takes half the time.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { `default`.speed(speed) }

  /// The same without end.
  public var repeating: SymbolEffectOptions { `repeat`(.continuous) }
  /// The same once.
  public var nonRepeating: SymbolEffectOptions {
    var options = self
    options.isSingle = true
    options.repetition = nil
    return options
  }

  /// The same a number of times; nil is without end.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    `repeat`(RepeatBehavior(count: count.map { Double(max(1, $0)) } ?? .infinity, delay: 0))
  }

  /// The same by a rule of repetition.
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    var options = self
    options.repetition = behavior
    options.isSingle = false
    return options
  }

  /// The same faster or slower: 2 takes half the time.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    var options = self
    options.speed = speed.isFinite ? max(speed, 1e-3) : 1
    return options
  }
}
