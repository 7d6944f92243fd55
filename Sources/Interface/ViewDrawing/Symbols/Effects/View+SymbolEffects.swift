import Surfaces
@_spi(Nodes) import ViewGraph

/// A modifier that runs a symbol effect on the symbols inside.
nonisolated package struct SymbolEffectModifier<Value: Equatable>: PrimitiveModifier {
  var configuration: SymbolEffectConfiguration
  var options: SymbolEffectOptions
  /// The value whose changes start the effect; nil runs it while `isActive` is true.
  var value: Value?
  var isActive: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let run = session.store.object(at: context.identity) {
      SymbolEffectRun(value, isActive: isActive && value == nil)
    }
    run.update(value, isActive: isActive, time: session.time)
    guard
      !context.environment.symbolEffectsAreRemoved,
      let motion = run.motion(of: configuration, options, repeats: value == nil, time: session.time)
    else { return context.child(0).nodes(of: content) }
    if run.isMoving { session.records.animate(session.records.current?.identity) }
    return context.child(0).changingEnvironment(.symbolEffectEnvironment) { environment in
      var all = environment.symbolMotion ?? SymbolMotion()
      all.add(motion)
      environment.symbolMotion = all
    }.nodes(of: content)
  }
}

/// The progress of a symbol effect, kept between frames.
private final class SymbolEffectRun<Value: Equatable> {
  private var value: Value?
  private var isActive: Bool
  /// The start in seconds of the host's clock; nil before the first run. It is negative infinity for an effect that is
  /// active from the beginning, so that a held one is at its end at once.
  private var start: Double?
  /// The time at which an effect that depends on `isActive` was told to end.
  private var stop: Double?
  private(set) var isMoving = false

  init(_ value: Value?, isActive: Bool) {
    self.value = value
    self.isActive = isActive
    start = isActive ? -.infinity : nil
  }

  func update(_ value: Value?, isActive: Bool, time: Double) {
    if self.value != value, value != nil { start = time }
    self.value = value
    guard value == nil, isActive != self.isActive else {
      if value == nil, isActive, start == nil { start = time }
      return
    }
    self.isActive = isActive
    if isActive { (start, stop) = (time, nil) } else { stop = time }
  }

  /// Returns the motion of the effect at `time`; nil where it is at rest.
  func motion(
    of configuration: SymbolEffectConfiguration, _ options: SymbolEffectOptions, repeats: Bool, time: Double
  ) -> SymbolMotion? {
    isMoving = false
    guard let start else { return nil }
    let length = configuration.duration / options.speed
    if configuration.isHeld { return held(configuration, since: start, length: length, time: time) }
    let behavior =
      options.repetition
      ?? .init(count: repeats && !options.isSingle ? .infinity : 1, delay: 0)
    // An effect that is active from the beginning runs in step with the clock.
    let elapsed = max(0, start == -.infinity ? time : time - start)
    let period = length + behavior.delay
    let run = (elapsed / period).rounded(.down)
    // A run that has begun is completed, so that it ends at rest.
    let last = stop.map { (max(0, start == -.infinity ? $0 : $0 - start) / period).rounded(.down) } ?? .infinity
    guard run < behavior.count, run <= last else { return nil }
    isMoving = true
    return configuration.motion(at: min((elapsed - run * period) / length, 1))
  }

  private func held(
    _ configuration: SymbolEffectConfiguration, since start: Double, length: Double, time: Double
  ) -> SymbolMotion? {
    let begun = ((time - start) / length).clamped(to: 0...1)
    guard let stop else {
      isMoving = begun < 1
      return configuration.motion(at: begun)
    }
    let ended = ((time - stop) / length).clamped(to: 0...1)
    guard ended < 1 else { return nil }
    isMoving = true
    return configuration.motion(at: min(begun, 1 - ended))
  }
}

extension EnvironmentValues {
  private enum MotionKey: EnvironmentKey { static let defaultValue: SymbolMotion? = nil }
  private enum RemovedKey: EnvironmentKey { static let defaultValue = false }

  /// The current motion of the symbol effects around; nil where there is none.
  var symbolMotion: SymbolMotion? {
    get { self[MotionKey.self] }
    set { self[MotionKey.self] = newValue }
  }

  /// True where symbol effects are removed.
  var symbolEffectsAreRemoved: Bool {
    get { self[RemovedKey.self] }
    set { self[RemovedKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Runs an effect on the symbols inside while it is active.
  public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    modifier(
      SymbolEffectModifier<Int>(configuration: effect.configuration, options: options, value: nil, isActive: isActive))
  }

  /// Runs an effect on the symbols inside once, or as often as the options say, whenever a value changes.
  public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    modifier(
      SymbolEffectModifier<U>(configuration: effect.configuration, options: options, value: value, isActive: true))
  }

  /// Removes the symbol effects inside and around from the symbols inside.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    transformEnvironment(\.self) { environment in
      environment.symbolEffectsAreRemoved = isEnabled
      if isEnabled { environment.symbolMotion = nil }
    }
  }
}
