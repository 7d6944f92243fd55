/// Two gestures recognised at the same time.
nonisolated public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The values of both gestures; nil before one is recognised.
  public struct Value {
    /// The first gesture's value.
    public var first: First.Value?
    /// The second gesture's value.
    public var second: Second.Value?
  }

  /// One of the gestures.
  public var first: First
  /// The other gesture.
  public var second: Second

  /// Two gestures at the same time; the same as `first.simultaneously(with: second)`.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    let (first, second) = (first.valueRecognizer(), second.valueRecognizer())
    let pair = PairRecognizer<Value>(first, second)
    let value = { [unowned pair] in
      Value(first: pair.firstValue as? First.Value, second: pair.secondValue as? Second.Value)
    }
    pair.observe(first, other: second, update: { [unowned pair] in pair.firstValue = $0 }, value: value)
    pair.observe(second, other: first, update: { [unowned pair] in pair.secondValue = $0 }, value: value)
    return pair
  }
}

/// Two gestures of which one is recognised; the first goes before the second.
nonisolated public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The value of the gesture that was recognised.
  public enum Value {
    /// The first gesture was recognised.
    case first(First.Value)
    /// The first gesture failed and the second was recognised.
    case second(Second.Value)
  }

  /// The gesture that goes before the other.
  public var first: First
  /// The gesture that is recognised where the first is not.
  public var second: Second

  /// The first gesture or else the second; the same as `first.exclusively(before: second)`.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    let (first, second) = (first.valueRecognizer(), second.valueRecognizer())
    let pair = PairRecognizer<Value>(first, second)
    first.onChange.append { [unowned pair] in
      second.cancel()
      pair.change(.first($0))
    }
    first.onEnd.append { [unowned pair] in
      second.cancel()
      pair.end(.first($0))
    }
    // The second gesture's value waits until the first has failed.
    pair.onSettle = { [unowned pair] in
      guard first.phase == .failed, let value = pair.secondValue as? Second.Value else { return }
      pair.secondValue = nil
      if second.phase == .ended { pair.end(.second(value)) } else { pair.change(.second(value)) }
    }
    second.onChange.append { [unowned pair] in pair.secondValue = $0 }
    second.onEnd.append { [unowned pair] in pair.secondValue = $0 }
    return pair
  }
}

/// A gesture that begins when another has ended: a drag after a long press.
nonisolated public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The phase of the sequence.
  public enum Value {
    /// The first gesture is in progress.
    case first(First.Value)
    /// The first gesture has ended; the second's value is nil before it is recognised.
    case second(First.Value, Second.Value?)
  }

  /// The gesture that must end before the second begins.
  public var first: First
  /// The gesture that begins where the first ends.
  public var second: Second

  /// One gesture and then another; the same as `first.sequenced(before: second)`.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    let (first, second) = (first.valueRecognizer(), second.valueRecognizer())
    let pair = PairRecognizer<Value>(first, second)
    pair.isSequence = true
    first.onChange.append { [unowned pair] in pair.change(.first($0)) }
    first.onEnd.append { [unowned pair] in
      pair.firstValue = $0
      pair.change(.second($0, nil))
    }
    second.onChange.append { [unowned pair] in
      if let value = pair.firstValue as? First.Value { pair.change(.second(value, $0)) }
    }
    second.onEnd.append { [unowned pair] in
      if let value = pair.firstValue as? First.Value { pair.end(.second(value, $0)) }
    }
    return pair
  }
}

/// Follows a sequence of events with the recognizers of two gestures.
@MainActor
private final class PairRecognizer<Value>: ValueRecognizer<Value> {
  let first: GestureRecognizer
  let second: GestureRecognizer
  /// True if the second gets events only once the first has ended.
  var isSequence = false
  var onSettle: () -> Void = {}
  private var hasBegunSecond = false
  /// The values of the two in this sequence of events.
  var firstValue: Any?
  var secondValue: Any?

  init(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    self.first = first
    self.second = second
  }

  override var usesLocalCoordinates: Bool { first.usesLocalCoordinates || second.usesLocalCoordinates }

  /// Reports the result of one of two gestures; the pair ends when neither can change any more.
  func observe<Part>(
    _ recognizer: ValueRecognizer<Part>?, other: GestureRecognizer, update: @escaping (Part) -> Void,
    value: @escaping () -> Value
  ) {
    recognizer?.onChange.append { [unowned self] in
      update($0)
      change(value())
    }
    recognizer?.onEnd.append { [unowned self] in
      update($0)
      if other.phase == .possible || other.phase == .active { change(value()) } else { end(value()) }
    }
    recognizer?.onFinish.append { [unowned self] in
      guard phase == .active, recognizer?.phase == .failed, other.phase == .ended else { return }
      end(value())
    }
  }

  override func recognize(_ event: PointerEvent.Phase) {
    let event = PointerEvent(event, at: track.location, time: track.time)
    place()
    if isSequence {
      sequence(event)
    } else {
      first.handle(event)
      second.handle(event)
    }
    settle()
  }

  private func sequence(_ event: PointerEvent) {
    if first.phase != .ended { first.handle(event) }
    guard first.phase == .ended else { return }
    beginSecond(at: event)
    if event.phase != .down { second.handle(event) }
  }

  private func beginSecond(at event: PointerEvent) {
    guard !hasBegunSecond else { return }
    hasBegunSecond = true
    second.reset()
    second.handle(PointerEvent(.down, at: event.location, time: event.time))
  }

  override var pinches: Bool { first.pinches || second.pinches }

  override func pinch(_ event: PinchEvent) {
    place()
    if event.phase == .began { reset() }
    if isSequence {
      if first.phase != .ended { return first.pinch(event) }
      beginSecond(at: PointerEvent(.moved, at: event.location, time: event.time))
      second.pinch(event)
    } else {
      // The recognizer that ends without having been recognised goes first, so that the pair ends with the other.
      for part in first.phase == .active ? [second, first] : [first, second] { part.pinch(event) }
    }
    settle()
  }

  override func tick(_ time: Double) {
    place()
    first.tick(time)
    if isSequence, first.phase == .ended { beginSecond(at: PointerEvent(.moved, at: track.location, time: time)) }
    if !isSequence || hasBegunSecond { second.tick(time) }
    settle()
  }

  override var deadline: Double? { [first.deadline, second.deadline].compactMap { $0 }.min() }

  private func place() {
    for part in [first, second] { (part.place, part.spaces) = (place, spaces) }
  }

  private func settle() {
    guard phase == .possible || phase == .active else { return }
    onSettle()
    guard phase == .possible || phase == .active else { return }
    let isOver =
      isSequence ? first.phase == .failed || second.phase == .failed : first.phase == .failed && second.phase == .failed
    if isOver { super.cancel() }
  }

  override func cancel() {
    first.cancel()
    second.cancel()
    super.cancel()
  }

  override func reset() {
    hasBegunSecond = false
    (firstValue, secondValue) = (nil, nil)
    first.reset()
    second.reset()
    super.reset()
  }

  override func takeOver(from other: GestureRecognizer) {
    super.takeOver(from: other)
    guard let other = other as? PairRecognizer else { return }
    hasBegunSecond = other.hasBegunSecond
    (firstValue, secondValue) = (other.firstValue, other.secondValue)
    first.takeOver(from: other.first)
    second.takeOver(from: other.second)
  }
}

extension Gesture {
  /// Both gestures at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// This gesture, or the other where this one is not recognised.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }

  /// This gesture and then the other.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
}
