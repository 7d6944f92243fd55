/// A view that goes through phases, each with an animation.
nonisolated public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  let phases: [Phase]
  /// The value whose changes run through the phases once; nil if the phases repeat without end.
  let trigger: AnyTrigger?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?

  /// Creates an animator that cycles through phases without end: each begins when the animation to the one before is
  /// over.
  ///
  /// - Parameters:
  ///   - phases: in order; a single phase is shown and never left.
  ///   - animation: the animation to a phase; nil changes to it at once.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases: Array(phases), trigger: nil, content: content, animation: animation)
  }

  /// Creates an animator that shows the first phase and, at each change of a value, goes through the others and back to
  /// it.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases: Array(phases), trigger: AnyTrigger(trigger), content: content, animation: animation)
  }

  init(
    phases: [Phase], trigger: AnyTrigger?, content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation?
  ) {
    self.phases = phases
    self.trigger = trigger
    self.content = content
    self.animation = animation
  }

  @MainActor public var body: some View {
    if !phases.isEmpty { PhaseCycle(phases: phases, trigger: trigger, content: content, animation: animation) }
  }
}

/// A value of any type whose changes start something.
struct AnyTrigger: Equatable {
  private let value: any Equatable
  init(_ value: some Equatable) { self.value = value }

  static func == (a: AnyTrigger, b: AnyTrigger) -> Bool {
    func open<Value: Equatable>(_ value: Value) -> Bool { isEqual(value, b.value) }
    return open(a.value)
  }
}

/// The view of an animator that has at least one phase.
private struct PhaseCycle<Phase: Equatable, Content: View>: View {
  let phases: [Phase]
  let trigger: AnyTrigger?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?
  @State private var index = 0
  /// The number of changes of the trigger; a run that an earlier change has started is abandoned.
  @State private var run = 0

  private var phase: Phase { phases[min(index, phases.count - 1)] }

  var body: some View {
    content(phase)
      .onAppear { if trigger == nil { advance() } }
      .onChange(of: trigger) {
        run += 1
        advance()
      }
  }

  private func advance() {
    guard phases.count > 1 else { return }
    let run = run
    let next = (index + 1) % phases.count
    var transaction = Transaction(animation: animation(phases[next]))
    let completion = AnimationCompletion(criteria: .logicallyComplete) {
      guard run == self.run, trigger == nil || next != 0 else { return }
      advance()
    }
    // A phase lasts as long as its animation even if that moves nothing: it may only start a symbol's effect.
    completion.minimumAnimation = transaction.animation
    transaction.completions = [completion]
    withTransaction(transaction) { index = next }
  }
}

nonisolated extension View {
  /// Cycles the view through phases without end: each begins when the animation to the one before is over.
  ///
  /// - Parameters:
  ///   - phases: in order.
  ///   - content: the view in a phase.
  ///   - animation: the animation to a phase; nil changes to it at once.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let base = PlaceholderContentView<Self>(view: self)
    return PhaseAnimator(phases, content: { content(base, $0) }, animation: animation)
  }

  /// Shows the view in the first phase and, at each change of a value, goes through the others and back to it.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let base = PlaceholderContentView<Self>(view: self)
    return PhaseAnimator(phases, trigger: trigger, content: { content(base, $0) }, animation: animation)
  }
}
