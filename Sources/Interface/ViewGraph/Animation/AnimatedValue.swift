/// An animated value, kept between frames: its target, and the remainders of earlier animations.
///
/// Changes add up: each leaves the rest of the earlier ones running, so that a value turns without a jump in place or
/// in speed. For springs, which are linear, that is exactly a spring with a new target.
@MainActor
final class AnimatedValue<Data: VectorArithmetic> {
  /// The remainder of one animation: the old value less the new one, which decays to zero.
  ///
  /// A linked list of objects, since the metadata of an array of a generic type would be looked up at each read.
  private final class Run {
    var delta: Data
    var animation: Animation
    let start: Double
    var end: Double
    /// The run that began after this one.
    var next: Run?
    /// The state that a custom animation keeps between frames.
    var context = AnimationContext<Data>()

    init(delta: Data, animation: Animation, start: Double) {
      (self.delta, self.animation, self.start) = (delta, animation, start)
      end = start + animation.settlingTime
    }

    /// Adds the remaining distance at `time` to `value`; returns false if the animation is over.
    func addRemainder(at time: Double, to value: inout Data) -> Bool {
      guard case .custom(let curve) = animation.curve else {
        guard time < end else { return false }
        value += delta.scaled(by: 1 - animation.progress(at: time - start))
        return true
      }
      let moment = animation.moment(at: time - start)
      let distance = Data.zero - delta
      guard moment.time > 0 else {
        if !moment.isReversed { value += delta }
        return true
      }
      // A custom animation ends with nil, unless it is repeated and begins again.
      guard let done = curve.base.animate(value: distance, time: moment.time, context: &context) else {
        if time >= end { return false }
        if moment.isReversed { value += delta }
        return true
      }
      value += moment.isReversed ? Data.zero - done : delta + done
      return true
    }
  }

  /// No access to these properties lasts longer than the statement that makes it.
  @exclusivity(unchecked)
  private(set) var target: Data
  /// The run that began first.
  @exclusivity(unchecked)
  nonisolated(unsafe) private var first: Run?

  init(_ target: Data) { self.target = target }

  deinit {
    // Releases the runs one by one: releasing a long list would recurse.
    while let run = first { (first, run.next) = (run.next, nil) }
  }

  var isMoving: Bool { first != nil }

  /// Sets the target. Without an animation the value jumps to it at once, apart from the runs that are still decaying.
  func setTarget(_ new: Data, with transaction: Transaction, time: Double) {
    guard new != target else { return }
    if let animation = transaction.effectiveAnimation {
      add(Run(delta: target - new, animation: animation, start: time))
      for completion in transaction.completions { completion.track(animation, from: time) }
    }
    target = new
  }

  /// Moves the value and its target by a distance; running animations are not affected.
  func move(by distance: Data) { target += distance }

  /// Adds a run to the list, or merges it with the last one if its custom animation asks for that.
  private func add(_ run: Run) {
    guard var last = first else { return first = run }
    while let next = last.next { last = next }
    if case .custom(let curve) = run.animation.curve {
      var context = last.context
      let distance = Data.zero - last.delta
      if curve.base.shouldMerge(
        previous: last.animation, value: distance, time: run.start - last.start, context: &context)
      {
        last.delta += run.delta
        (last.animation, last.end, last.context) = (run.animation, run.end, context)
        return
      }
    }
    last.next = run
  }

  /// Returns the value at `time`, and drops the runs that are over.
  func value(at time: Double) -> Data {
    var value = target
    var last: Run?
    var next = first
    while let run = next {
      next = run.next
      if run.addRemainder(at: time, to: &value) {
        last = run
      } else if let last {
        last.next = next
      } else {
        first = next
      }
    }
    return value
  }
}
