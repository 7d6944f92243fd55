/// An animation whose course a type computes itself.
public protocol CustomAnimation: Hashable {
  /// The part of the way that lies behind `time` seconds after the start; nil when the animation is over.
  ///
  /// - Parameter value: the whole way, from the old value to the new one.
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V?

  /// The velocity of the part of the way, a second; nil where it is unknown.
  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V?

  /// Whether this animation goes on from a running one, whose start and state it gets, instead of adding its own motion.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Unknown.
  public func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? { nil }

  /// Never: what is moving goes on, and the motions add up.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { false }
}

extension Animation {
  /// The part of the way that lies behind `time` seconds after the start, for custom animations around this one; nil when
  /// the animation is over.
  ///
  /// - Parameter value: the whole way, from the old value to the new one.
  public func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    guard time < settlingTime else { return nil }
    guard case .custom(let curve) = curve else { return value.scaled(by: progress(at: time)) }
    let moment = moment(at: time)
    let done = moment.time > 0 ? curve.base.animate(value: value, time: moment.time, context: &context) : .zero
    guard let done else { return moment.isReversed ? .zero : value }
    return moment.isReversed ? value - done : done
  }
}

/// What a custom animation keeps between frames.
public struct AnimationContext<Value: VectorArithmetic> {
  /// Values by key, as the animation has left them in the last frame.
  public var state = AnimationState<Value>()
  /// Whether the animation counts as over although it still moves. Accepted for source compatibility: what waits for
  /// the logical completion of a custom animation waits for its end, or for `logicallyComplete(after:)`.
  public var isLogicallyComplete = false
  /// The environment of the animated view: its defaults, since an animated value outlives the views around it.
  public let environment = EnvironmentValues()

  /// The context with another state, for an animation inside this one.
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
  /// Nothing kept yet.
  public init() {}

  /// The value of a key: what was written, or the key's default.
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The name of a value that a custom animation keeps.
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

  /// Of a way from 0 to 1.
  func progress(at time: Double) -> Double {
    var context = AnimationContext<Double>()
    return base.animate(value: 1, time: time, context: &context) ?? 1
  }

  /// Seconds until the animation of a way from 0 to 1 is over, to a 60th; infinite where it takes more than a minute.
  ///
  /// What repeats it or waits for it needs to know before it begins, and the protocol tells only when it has ended.
  var duration: Double {
    var context = AnimationContext<Double>()
    for step in 1...3600 where base.animate(value: 1, time: Double(step) / 60, context: &context) == nil {
      return Double(step) / 60
    }
    return .infinity
  }
}
