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
  }

  private(set) var target: Data
  private var runs: [Run] = []

  init(_ target: Data) { self.target = target }

  var isMoving: Bool { !runs.isEmpty }

  /// Sets where the value goes; without an animation it is there at once, less what is still running.
  func aim(at new: Data, with animation: Animation?, time: Double) {
    guard new != target else { return }
    if let animation {
      let delta = target - new
      runs.append(Run(delta: delta, animation: animation, start: time, end: time + animation.settlingTime))
    }
    target = new
  }

  /// The value at `time`; what has arrived is forgotten.
  func value(at time: Double) -> Data {
    runs.removeAll { $0.end <= time }
    var value = target
    for run in runs {
      var rest = run.delta
      rest.scale(by: 1 - run.animation.progress(at: time - run.start))
      value += rest
    }
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
    let kept = session.store.object(at: identity.child(0x616E + slot)) { AnimatedValue(data) }
    kept.aim(at: data, with: transaction.disablesAnimations ? nil : transaction.animation, time: session.time)
    var shown = value
    shown.animatableData = kept.value(at: session.time)
    if kept.isMoving { session.records.animate(session.records.current?.identity) }
    return shown
  }

  /// An animated style: colours and gradients animate in encoded sRGB; other styles change at once.
  func animated(_ style: ResolvedStyle) -> ResolvedStyle {
    switch style {
    case .paint(.color(let color)): return .color(animated(AnimatableColor(color: color), slot: 1).color)
    case .gradient(let gradient, let opacity):
      // A slot for each number of stops: gradients of different numbers have no way from one to the other.
      let shown = animated(AnimatableGradient(gradient: gradient, opacity: opacity), slot: 16 + gradient.variety)
      return .gradient(shown.gradient, opacity: shown.opacity)
    case .mesh(let mesh, let opacity):
      let variety = (1 << 20) + mesh.controls.count + 65_536 * mesh.colors.count
      let shown = animated(AnimatableMesh(mesh: mesh, opacity: opacity), slot: variety)
      return .mesh(shown.mesh, opacity: shown.opacity)
    case .shadowed(let style, let shadow): return .shadowed(animated(style), shadow)
    case .paint, .material, .shader: return style
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
