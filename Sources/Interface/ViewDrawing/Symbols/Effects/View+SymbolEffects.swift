import Surfaces
@_spi(Nodes) import ViewGraph

/// Runs a symbol effect on the symbols inside.
nonisolated package struct SymbolEffectModifier<Value: Equatable>: PrimitiveModifier {
  var configuration: SymbolEffectConfiguration
  var options: SymbolEffectOptions
  /// A change of which starts the effect; nil runs it while `isActive`.
  var value: Value?
  var isActive: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let run = session.store.object(at: context.identity) {
      SymbolEffectRun(value, isActive: isActive && value == nil)
    }
    run.follow(value, isActive: isActive, time: session.time)
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

/// The course of a symbol effect, kept between frames.
private final class SymbolEffectRun<Value: Equatable> {
  private var value: Value?
  private var isActive: Bool
  /// In seconds of the host; nil before the first run. Effects that are active from the start and stay at their end
  /// began long ago.
  private var start: Double?
  /// When an effect that is active as long as a condition holds was told to end.
  private var stop: Double?
  private(set) var isMoving = false

  init(_ value: Value?, isActive: Bool) {
    self.value = value
    self.isActive = isActive
    start = isActive ? -.infinity : nil
  }

  func follow(_ value: Value?, isActive: Bool, time: Double) {
    if self.value != value, value != nil { start = time }
    self.value = value
    guard value == nil, isActive != self.isActive else {
      if value == nil, isActive, start == nil { start = time }
      return
    }
    self.isActive = isActive
    if isActive { (start, stop) = (time, nil) } else { stop = time }
  }

  /// What the effect does at `time`; nil where it does nothing.
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
    // An effect that was active from the start runs in step with the clock.
    let elapsed = max(0, start == -.infinity ? time : time - start)
    let period = length + behavior.delay
    let run = (elapsed / period).rounded(.down)
    // A run that has begun ends where it began: at rest.
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

  /// What symbol effects around do to symbols now; nil where there is none.
  var symbolMotion: SymbolMotion? {
    get { self[MotionKey.self] }
    set { self[MotionKey.self] = newValue }
  }

  /// Whether symbol effects inside do nothing.
  var symbolEffectsAreRemoved: Bool {
    get { self[RemovedKey.self] }
    set { self[RemovedKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Runs an effect on the symbols inside as long as it is active.
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

  /// Symbols inside stand still under the effects inside and around.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    transformEnvironment(\.self) { environment in
      environment.symbolEffectsAreRemoved = isEnabled
      if isEnabled { environment.symbolMotion = nil }
    }
  }
}
