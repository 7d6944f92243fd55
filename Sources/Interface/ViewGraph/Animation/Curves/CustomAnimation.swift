/// An animation whose course is computed by the conforming type.
public protocol CustomAnimation: Hashable {
  /// Returns the part of the distance that is covered `time` seconds after the start; nil if the animation is over.
  ///
  /// - Parameter value: the whole distance, from the old value to the new one.
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V?

  /// Returns the velocity, per second, at which the distance is covered; nil if it is unknown.
  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V?

  /// Returns whether this animation takes over from a running one, whose start and state it gets, instead of adding its
  /// own motion.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Returns nil: the velocity is unknown.
  public func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? { nil }

  /// Returns false: the running animation goes on, and the motions add up.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { false }
}

extension Animation {
  /// Returns the part of the distance that is covered `time` seconds after the start, for custom animations that wrap
  /// this one; nil if the animation is over.
  ///
  /// - Parameter value: the whole distance, from the old value to the new one.
  public func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    guard time < settlingTime else { return nil }
    guard case .custom(let curve) = curve else { return value.scaled(by: progress(at: time)) }
    let moment = moment(at: time)
    let done = moment.time > 0 ? curve.base.animate(value: value, time: moment.time, context: &context) : .zero
    guard let done else { return moment.isReversed ? .zero : value }
    return moment.isReversed ? value - done : done
  }
}

/// The state that a custom animation keeps between frames.
public struct AnimationContext<Value: VectorArithmetic> {
  /// Values by key, as the animation has left them in the last frame.
  public var state = AnimationState<Value>()
  /// True if the animation counts as over although it still moves. Accepted for source compatibility: a completion that
  /// waits for the logical completion of a custom animation waits for its end, or for `logicallyComplete(after:)`.
  public var isLogicallyComplete = false
  /// The environment of the animated view: its defaults, since an animated value outlives the views around it.
  public let environment = EnvironmentValues()

  /// Returns the context with another state, for an animation that this one wraps.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    var context = AnimationContext<T>()
    context.state = state
    context.isLogicallyComplete = isLogicallyComplete
    return context
  }
}

/// Values that a custom animation keeps, by key.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]
  /// Creates an empty state.
  public init() {}

  /// The value of a key: the one last written, or the key's default.
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The key of a value that a custom animation keeps.
public protocol AnimationStateKey {
  /// The type of the value.
  associatedtype Value
  /// The value before one is written.
  static var defaultValue: Value { get }
}

/// A custom animation of any type.
///
/// Unchecked: it is a value that is compared on any thread, and animates on the main actor alone.
struct CustomCurve: Hashable, @unchecked Sendable {
  let base: any CustomAnimation

  static func == (a: CustomCurve, b: CustomCurve) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }

  /// Returns the progress of an animation from 0 to 1.
  func progress(at time: Double) -> Double {
    var context = AnimationContext<Double>()
    return base.animate(value: 1, time: time, context: &context) ?? 1
  }

  /// The seconds until an animation from 0 to 1 is over, to a 60th; infinite if it takes more than a minute.
  ///
  /// Repetitions and completions need the duration before the animation begins, and the protocol tells only when it has
  /// ended.
  var duration: Double {
    var context = AnimationContext<Double>()
    for step in 1...3600 where base.animate(value: 1, time: Double(step) / 60, context: &context) == nil {
      return Double(step) / 60
    }
    return .infinity
  }
}
