/// A view that shows a value on its course along keyframes.
nonisolated public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: View
where KeyframePath.Value == Value {
  let initial: Value
  let repeats: Bool
  /// Nil where it goes on by itself.
  let trigger: AnyTrigger?
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath

  /// A view that begins as it comes.
  ///
  /// - Parameters:
  ///   - initialValue: the value at the beginning.
  ///   - repeating: whether it begins again when it is at its end, from the value there.
  ///   - keyframes: the course, from the value that it begins with.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, repeats: repeating, trigger: nil, content, keyframes)
  }

  /// A view that begins at each change of a value.
  ///
  /// - Parameter keyframes: the course, from the value that is shown then.
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
    return context.child(0).nodes(of: session.tracked { content(run.value) })
  }
}

/// The course of an animator, between frames.
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
    // A course of no length would begin again without end; one that is far behind begins now.
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
  /// What a closure makes of the view and of a value on its course along keyframes, from the view's coming on.
  ///
  /// - Parameter repeating: whether it begins again when it is at its end, from the value there.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value {
    let base = PlaceholderContentView<Self>(view: self)
    return KeyframeAnimator(
      initialValue, repeats: repeating, trigger: nil, { content(base, $0) }, keyframes)
  }

  /// What a closure makes of the view and of a value on its course along keyframes, which begins at each change of
  /// `trigger`.
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
