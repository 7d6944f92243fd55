/// The names that a session can choose from, in the order in which keys go through them.
public struct Catalog: Hashable, Sendable {
  public var scenes: [String]
  public var materials: [String]
  public var vibrancies: [String]
  public var backgrounds: [String]

  public init(scenes: [String], materials: [String], vibrancies: [String], backgrounds: [String]) {
    self.scenes = scenes
    self.materials = materials
    self.vibrancies = vibrancies
    self.backgrounds = backgrounds
  }
}

/// A session's state and the rules by which actions change it.
public struct SceneModel: Sendable {
  public private(set) var state: SceneState
  private let launch: SceneState
  private let catalog: Catalog
  /// A file given at the start takes its turn among the backgrounds.
  private let backgrounds: [Background]

  /// The most worker threads that `J` reaches.
  public static let threads = 1...256

  public init(_ launch: SceneState, catalog: Catalog) {
    self.launch = launch
    self.catalog = catalog
    state = launch
    let named = catalog.backgrounds.map(Background.named)
    backgrounds = named.contains(launch.background) ? named : [launch.background] + named
  }

  /// Full screen as the display reports it.
  public mutating func setFullscreen(_ on: Bool) { state.isFullscreen = on }

  /// Changes the state at time `now` of the display's clock; `interval` is the time between two frames.
  ///
  /// - Returns: what the session is to do besides.
  public mutating func apply(_ action: SceneAction, at now: Double, interval: Double) -> SceneRequest? {
    switch action {
    case .quit: return .quit
    case .resetStatistics: return .resetStatistics
    case .screenshot(let withHUD): return .screenshot(withHUD: withHUD)
    case .escape:
      if state.showsHelp { state.showsHelp = false } else { state.isFullscreen = false }
    case .toggleHelp: state.showsHelp.toggle()
    case .toggleFullscreen: state.isFullscreen.toggle()
    case .togglePause: state.clock.setPaused(!state.clock.isPaused, at: now)
    case .step(let frames): state.clock.step(frames, interval: interval, at: now)
    case .multiplySpeed(let factor): state.clock.setSpeed(state.clock.speed * factor, at: now)
    case .resetSpeed: state.clock.setSpeed(1, at: now)
    case .rewind: state.clock.setTime(0, at: now)
    case .restart:
      let isFullscreen = state.isFullscreen
      state = launch
      state.isFullscreen = isFullscreen
      state.clock = SceneClock(time: 0, at: now)
      return .resetStatistics
    case .cycleMaterial(let step): state.material = catalog.materials.element(after: state.material, step: step)
    case .cycleVibrancy(let step): state.vibrancy = catalog.vibrancies.element(after: state.vibrancy, step: step)
    case .cycleLayers: state.layers = SceneState.Layers.allCases.element(after: state.layers)
    case .toggleAppearance: state.appearance = state.appearance == .light ? .dark : .light
    case .cycleMotion(let step): state.motion = Motion.allCases.element(after: state.motion, step: step)
    case .cycleBackground(let step): state.background = backgrounds.element(after: state.background, step: step)
    case .cycleScene(let step): state.scene = catalog.scenes.element(after: state.scene, step: step)
    case .cycleHUD: state.hud = SceneState.HUDLevel.allCases.element(after: state.hud)
    case .changeThreads(let step):
      state.threads = min(max(state.threads + step, Self.threads.lowerBound), Self.threads.upperBound)
    case .cycleFrameLimit: state.frameLimit = SceneState.FrameLimit.allCases.element(after: state.frameLimit)
    }
    return nil
  }
}

extension Array where Element: Equatable {
  /// The element `step` places on, around the end; the first where `element` is not in the array.
  func element(after element: Element, step: Int = 1) -> Element {
    guard !isEmpty else { return element }
    guard let index = firstIndex(of: element) else { return self[0] }
    return self[((index + step) % count + count) % count]
  }
}
