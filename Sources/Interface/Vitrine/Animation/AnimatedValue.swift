import DisplayList
import Surfaces

/// An animated value, kept between frames: its target, and the remainders of earlier animations.
///
/// Changes add up: each leaves the rest of the earlier ones running, so that a value turns without a jump in place or
/// in speed. For springs, which are linear, that is exactly a spring with a new target.
@MainActor
final class AnimatedValue<Data: VectorArithmetic> {
  private struct Run {
    /// Old value less new.
    var delta: Data
    var animation: Animation
    var start: Double
    var end: Double
    var isOver = false
    /// What a custom animation keeps.
    var context = AnimationContext<Data>()

    /// What is left of the way at `time`; nil when the animation is over.
    mutating func rest(at time: Double) -> Data? {
      guard case .custom(let curve) = animation.curve else {
        return time < end ? delta.scaled(by: 1 - animation.progress(at: time - start)) : nil
      }
      let moment = animation.moment(at: time - start)
      let way = Data.zero - delta
      guard moment.time > 0 else { return moment.isReversed ? .zero : delta }
      // It is over by itself, unless it is repeated and begins again.
      guard let done = curve.base.animate(value: way, time: moment.time, context: &context) else {
        if time >= end { return nil }
        return moment.isReversed ? delta : .zero
      }
      return moment.isReversed ? Data.zero - done : delta + done
    }
  }

  private(set) var target: Data
  private var runs: [Run] = [] { didSet { isMoving = !runs.isEmpty } }
  /// Stored, because to read an array of a generic element is to look up its type each time.
  private(set) var isMoving = false

  init(_ target: Data) { self.target = target }

  /// Sets where the value goes; without an animation it is there at once, less what is still running.
  func aim(at new: Data, with transaction: Transaction, time: Double) {
    guard new != target else { return }
    if let animation = transaction.effectiveAnimation {
      add(Run(delta: target - new, animation: animation, start: time, end: time + animation.settlingTime))
      for completion in transaction.completions { completion.follow(animation, from: time) }
    }
    target = new
  }

  /// Has the value go elsewhere, with all that it is on its way to.
  func move(by distance: Data) { target += distance }

  /// Adds a motion to the others, or, where a custom animation asks for that, to the last one.
  private func add(_ run: Run) {
    var run = run
    if case .custom(let curve) = run.animation.curve, let last = runs.last {
      var context = last.context
      let way = Data.zero - last.delta
      if curve.base.shouldMerge(
        previous: last.animation, value: way, time: run.start - last.start, context: &context)
      {
        run.delta += last.delta
        (run.start, run.context) = (last.start, context)
        runs.removeLast()
      }
    }
    runs.append(run)
  }

  /// The value at `time`; what has arrived is forgotten.
  func value(at time: Double) -> Data { isMoving ? movingValue(at: time) : target }

  private func movingValue(at time: Double) -> Data {
    var value = target
    var isOneOver = false
    for index in runs.indices {
      if let rest = runs[index].rest(at: time) {
        value += rest
      } else {
        runs[index].isOver = true
        isOneOver = true
      }
    }
    if isOneOver { runs.removeAll(where: \.isOver) }
    return value
  }
}

@MainActor
extension ViewContext {
  /// The value as it is shown now: in between, when the change comes with an animation.
  ///
  /// - Parameter slot: distinguishes several animated values of one identity.
  func animated<Value: Animatable>(_ value: Value, slot: Int = 0) -> Value {
    let data = value.animatableData
    if data is EmptyAnimatableData { return value }
    let kept = session.store.object(at: identity.child(.animatedValue, slot)) { AnimatedValue(data) }
    kept.aim(at: data, with: transaction, time: session.time)
    var shown = value
    shown.animatableData = kept.value(at: session.time)
    if kept.isMoving { session.records.animate(session.records.current?.identity) }
    return shown
  }

  /// Reports what SwiftUI would warn of in a style.
  func remark(on style: ResolvedStyle) {
    switch style {
    case .gradient(let gradient, _): if gradient.isReordered { session.report(.reorderedStops) }
    case .shadowed(let style, _), .blended(let style, _): remark(on: style)
    case .paint, .mesh, .material, .image, .shader: break
    }
  }

  /// An animated style: colours and gradients animate in encoded sRGB; other styles change at once.
  func animated(_ style: ResolvedStyle) -> ResolvedStyle {
    switch style {
    case .paint(.color(let color)): return .color(animated(AnimatableColor(color: color), slot: 1).color)
    case .gradient(let gradient, let opacity):
      remark(on: style)
      // A slot for each number of stops: gradients of different numbers have no way from one to the other.
      let shown = animated(AnimatableGradient(gradient: gradient, opacity: opacity), slot: 16 + gradient.variety)
      return .gradient(shown.gradient, opacity: shown.opacity)
    case .mesh(let mesh, let opacity):
      let variety = (1 << 20) + mesh.controls.count + 65_536 * mesh.colors.count
      let shown = animated(AnimatableMesh(mesh: mesh, opacity: opacity), slot: variety)
      return .mesh(shown.mesh, opacity: shown.opacity)
    case .shadowed(let style, let shadow): return .shadowed(animated(style), shadow)
    case .blended(let style, let mode): return .blended(animated(style), mode)
    case .paint, .material, .shader, .image: return style
    }
  }
}

private struct AnimatableColor: Animatable {
  var color: ResolvedColor

  var animatableData: AnimatablePair<AnimatablePair<Float, Float>, AnimatablePair<Float, Float>> {
    get { AnimatablePair(AnimatablePair(color.red, color.green), AnimatablePair(color.blue, color.alpha)) }
    set {
      color = ResolvedColor(
        red: newValue.first.first, green: newValue.first.second, blue: newValue.second.first,
        alpha: newValue.second.second)
    }
  }
}
