/// Keyframes of one value, one after the other.
public protocol KeyframeTrackContent<Value> {
  /// The type of the value.
  associatedtype Value: Animatable
  /// The keyframes, as the library evaluates them.
  var segments: KeyframeSegments<Value> { get }
}

/// A keyframe that changes to a value at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  /// Creates a keyframe that sets the value from here on.
  public init(_ to: Value) { self.to = to }

  public var segments: KeyframeSegments<Value> {
    KeyframeSegments(segments: [.init(to: to.animatableData, duration: 0, interpolation: .move)])
  }
}

/// A keyframe that goes to a value in a straight line.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: Double
  private let curve: UnitCurve

  /// Creates a keyframe that reaches a value after some seconds; the curve maps the time passed to progress.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    self.to = to
    self.duration = duration
    curve = timingCurve
  }

  public var segments: KeyframeSegments<Value> {
    KeyframeSegments(segments: [.init(to: to.animatableData, duration: duration, interpolation: .linear(curve))])
  }
}

/// A keyframe that goes to a value on a cubic curve.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: Double
  private let start: Value?
  private let end: Value?

  /// Creates a keyframe that reaches a value after some seconds.
  ///
  /// - Parameters:
  ///   - startVelocity: per second; nil takes on the velocity at the end of the previous keyframe.
  ///   - endVelocity: per second; nil gives a smooth curve if a cubic keyframe follows, and otherwise comes to a stop.
  public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    self.to = to
    self.duration = duration
    start = startVelocity
    end = endVelocity
  }

  public var segments: KeyframeSegments<Value> {
    let interpolation = KeyframeSegments<Value>.Interpolation.cubic(
      start: start?.animatableData, end: end?.animatableData)
    return KeyframeSegments(segments: [.init(to: to.animatableData, duration: duration, interpolation: interpolation)])
  }
}

/// A keyframe that goes to a value like a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: Double?
  private let spring: Spring
  private let start: Value?

  /// Creates a keyframe that pulls the value like a spring.
  ///
  /// - Parameters:
  ///   - duration: the seconds after which the next keyframe begins, wherever the spring is; nil waits until it rests.
  ///   - startVelocity: per second; nil takes on the velocity at the end of the previous keyframe.
  public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
    self.to = to
    self.duration = duration
    self.spring = spring
    start = startVelocity
  }

  public var segments: KeyframeSegments<Value> {
    let interpolation = KeyframeSegments<Value>.Interpolation.spring(spring, start: start?.animatableData)
    return KeyframeSegments(segments: [
      .init(to: to.animatableData, duration: duration ?? spring.settlingDuration, interpolation: interpolation)
    ])
  }
}

/// Several keyframes, as a builder's statements make them.
public struct KeyframeSequence<Value: Animatable>: KeyframeTrackContent {
  public let segments: KeyframeSegments<Value>

  init(_ contents: [KeyframeSegments<Value>]) {
    segments = KeyframeSegments(segments: contents.flatMap(\.segments))
  }
}

/// Turns the statements of a closure into the keyframes of a track.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// A statement that is a keyframe.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  /// No statement.
  public static func buildBlock() -> KeyframeSequence<Value> { KeyframeSequence([]) }
  /// The first statement.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  /// The statements so far, and one more.
  public static func buildPartialBlock<A: KeyframeTrackContent, B: KeyframeTrackContent>(
    accumulated: A, next: B
  ) -> KeyframeSequence<Value> where A.Value == Value, B.Value == Value {
    KeyframeSequence([accumulated.segments, next.segments])
  }

  /// The keyframes of an `if` without an `else`, if any.
  public static func buildOptional<K: KeyframeTrackContent>(_ component: K?) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence([component?.segments].compactMap { $0 }) }
  /// The keyframes of an `if`.
  public static func buildEither<K: KeyframeTrackContent>(first component: K) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence([component.segments]) }
  /// The keyframes of an `else`.
  public static func buildEither<K: KeyframeTrackContent>(second component: K) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence([component.segments]) }
  /// The keyframes of a loop.
  public static func buildArray<K: KeyframeTrackContent>(_ components: [K]) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence(components.map(\.segments)) }
}
