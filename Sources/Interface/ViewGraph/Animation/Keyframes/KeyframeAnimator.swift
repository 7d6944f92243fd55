/// A view that animates a value along keyframes.
nonisolated public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: View
where KeyframePath.Value == Value {
  let initial: Value
  let repeats: Bool
  /// The value whose changes start the keyframes; nil if they start by themselves.
  let trigger: AnyTrigger?
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath

  /// Creates an animator that starts when the view appears.
  ///
  /// - Parameters:
  ///   - initialValue: the value at the beginning.
  ///   - repeating: whether the keyframes start again at their end, from the value reached there.
  ///   - keyframes: the keyframes, from the value that they start with.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, repeats: repeating, trigger: nil, content, keyframes)
  }

  /// Creates an animator that starts at each change of `trigger`.
  ///
  /// - Parameter keyframes: the keyframes, from the value that is shown at the time.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, repeats: false, trigger: AnyTrigger(trigger), content, keyframes)
  }

  init(
    _ initial: Value, repeats: Bool, trigger: AnyTrigger?, _ content: @escaping (Value) -> Content,
    _ keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initial = initial
    self.repeats = repeats
    self.trigger = trigger
    self.content = content
    self.keyframes = keyframes
  }
}

extension KeyframeAnimator: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let run = session.store.object(at: context.identity) { KeyframeRun(initial, trigger: trigger) }
    if trigger == nil ? !run.hasBegun : run.trigger != trigger {
      run.trigger = trigger
      run.begin(at: session.time, along: keyframes)
    }
    run.advance(to: session.time, repeats: repeats, along: keyframes)
    if run.isMoving { session.records.animate(session.records.current?.identity) }
    return context.child(0).nodes(of: session.tracked(by: Self.self) { content(run.value) })
  }
}

/// The progress of an animator, kept between frames.
@MainActor
private final class KeyframeRun<Value> {
  private(set) var value: Value
  var trigger: AnyTrigger?
  private var timeline: KeyframeTimeline<Value>?
  private var start = 0.0

  init(_ value: Value, trigger: AnyTrigger?) {
    self.value = value
    self.trigger = trigger
  }

  var hasBegun: Bool { timeline != nil }
  private(set) var isMoving = false

  func begin<Path: Keyframes>(at time: Double, along keyframes: (Value) -> Path) where Path.Value == Value {
    timeline = KeyframeTimeline(value, keyframes(value))
    start = time
    isMoving = true
  }

  func advance<Path: Keyframes>(
    to time: Double, repeats: Bool, along keyframes: (Value) -> Path
  ) where Path.Value == Value {
    guard isMoving, var timeline else { return }
    // A duration of almost nothing would repeat without end: after 100 rounds the next one starts now.
    var rounds = 0
    while repeats, timeline.duration > 0, time - start >= timeline.duration {
      rounds += 1
      value = timeline.value(time: timeline.duration)
      start = rounds < 100 ? start + timeline.duration : time
      timeline = KeyframeTimeline(value, keyframes(value))
      self.timeline = timeline
    }
    value = timeline.value(time: time - start)
    isMoving = time - start < timeline.duration
  }
}

nonisolated extension View {
  /// Plays keyframes from when the view appears, and shows the view that `content` makes of each value.
  ///
  /// - Parameter repeating: whether the keyframes start again at their end, from the value reached there.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let base = PlaceholderContentView<Self>(view: self)
    return KeyframeAnimator(
      initialValue, repeats: repeating, trigger: nil, { content(base, $0) }, keyframes)
  }

  /// Plays keyframes at each change of `trigger`, and shows the view that `content` makes of each value.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let base = PlaceholderContentView<Self>(view: self)
    return KeyframeAnimator(
      initialValue, repeats: false, trigger: AnyTrigger(trigger), { content(base, $0) }, keyframes)
  }
}
