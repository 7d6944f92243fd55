public import FrameTiming
public import Windowing

/// One window session. A frame's way, and no step calls back to an earlier one:
///
///     input events -> actions -> scene state -> view tree -> display list -> render plan -> bands on the pool
///                  -> surface -> present -> feedback + trace -> statistics -> report (drawn by the next frame's HUD)
///
/// The main thread runs everything but the pixels. One frame is with the render thread while the next is planned; the
/// only place to wait is `events(until:)`. A scene in which nothing changes makes no frame.
@MainActor
public final class FrameLoop {
  /// How a session is to run.
  public struct Options: Sendable {
    public var budget = FrameBudget.display
    /// Ends after this many seconds.
    public var exitAfter: Double?
    /// Ends after this many frames were shown.
    public var frames: Int?

    public init() {}
  }

  /// Why a session ended.
  public enum Ending: Hashable, Sendable {
    case quit, windowClosed, timeUp, framesShown
    case windowDestroyed
    case interrupted
    case displayLost(WindowError)
  }

  public let backend: any WindowBackend
  public private(set) var model: SceneModel
  let composer: FrameComposer
  let renderThread: RenderThread
  let pipeline: FramePipeline
  private(set) var hud = HUDContent()

  private let clock: any FrameClock
  private let options: Options
  private let isInterrupted: @MainActor () -> Bool
  private let takeScreenshot: @MainActor (FrameLoop, Bool) -> Void
  private let start: Double

  private var needsFrame = true
  private var needsAll = true
  private var isVisible = true
  private var isFullscreen: Bool
  private var threads: Int
  private var title = ""
  private var ending: Ending?

  /// - Parameters:
  ///   - isInterrupted: whether a signal asks for the end; looked at whenever the loop wakes up.
  ///   - takeScreenshot: writes what is shown now, with or without the HUD.
  public init(
    backend: any WindowBackend, model: SceneModel, composer: FrameComposer, renderThread: RenderThread,
    options: Options = Options(), clock: any FrameClock = MonotonicClock(),
    isInterrupted: @escaping @MainActor () -> Bool = { false },
    takeScreenshot: @escaping @MainActor (FrameLoop, Bool) -> Void = { _, _ in }
  ) {
    self.backend = backend
    self.model = model
    self.composer = composer
    self.renderThread = renderThread
    self.options = options
    self.clock = clock
    self.isInterrupted = isInterrupted
    self.takeScreenshot = takeScreenshot
    pipeline = FramePipeline(backend: backend, composer: composer, renderThread: renderThread, clock: clock)
    start = clock.now()
    isFullscreen = model.state.isFullscreen
    threads = model.state.threads
  }

  /// The frames shown, those since the figures were last reset.
  public var log: FrameLog { pipeline.log }
  /// Heap allocations of the threads that made their pixels.
  public var allocations: Int { pipeline.allocations }
  /// The display instant of the frame on the screen, on the monotonic clock.
  public var shownInstant: Double { pipeline.shownInstant }
  /// Seconds from one frame to the next, as the display and the frame limit have it.
  public var frameInterval: Double { interval ?? displayInterval }

  /// Runs until somebody ends the session; the log then holds its frames.
  public func run() -> Ending {
    do throws(WindowError) {
      while true {
        for event in try backend.events(until: wakeTime) { handle(event) }
        pipeline.collect()
        if pipeline.dropMisfits() { needsFrame = true }
        if let ending = ending ?? due() {
          pipeline.settle()
          return ending
        }
        try pipeline.present()
        pipeline.submit()
        try plan()
        pipeline.submit()
      }
    } catch {
      pipeline.settle()
      return .displayLost(error)
    }
  }

  /// State to plan, if the picture may differ from the last one.
  private func plan() throws(WindowError) {
    guard canPlan else { return }
    let now = clock.now()
    refreshHUD(at: now)
    let request = FramePipeline.Request(
      state: model.state, hud: hud, interval: interval, showsAll: needsAll, start: now)
    if try pipeline.plan(request) {
      needsFrame = false
      needsAll = false
    }
    showTitle()
  }

  private var canPlan: Bool { pipeline.canPlan && isVisible && (needsFrame || model.state.isAnimating) }

  /// Why the session is over though nobody ended it.
  private func due() -> Ending? {
    if isInterrupted() { return .interrupted }
    if let limit = options.frames, pipeline.presented >= limit { return .framesShown }
    if let limit = options.exitAfter, clock.now() - start >= limit { return .timeUp }
    return nil
  }

  /// When the loop has something to do though nothing wakes it; nil for at once.
  private var wakeTime: Double? {
    if canPlan || ending != nil || options.frames.map({ pipeline.presented >= $0 }) ?? false { return nil }
    return min(pipeline.wakeTime, options.exitAfter.map { start + $0 } ?? .infinity, clock.now() + 3600)
  }

  /// Seconds between two frames while something moves; nil for as many as can be made.
  private var interval: Double? {
    switch model.state.frameLimit {
    case .sixty: 1.0 / 60
    case .display: displayInterval
    case .none: nil
    }
  }

  private var displayInterval: Double { backend.refreshInterval ?? 1.0 / 60 }
}

// MARK: input events -> actions -> scene state

extension FrameLoop {
  private func handle(_ event: InputEvent) {
    switch event {
    case .key(let press):
      if let action = HotkeyTable.action(for: press) { apply(action) }
    case .resized, .scaleChanged: needsFrame = true
    case .exposed: showAll()
    case .visible(let visible):
      isVisible = visible
      if visible { showAll() } else { pipeline.interrupt() }
    case .fullscreen(let on):
      isFullscreen = on
      model.setFullscreen(on)
    case .closeRequested: ending = .windowClosed
    case .destroyed: ending = .windowDestroyed
    case .focus, .pointerMoved, .pointerButton, .pointerLeft, .scroll: break
    }
  }

  private func showAll() {
    needsFrame = true
    needsAll = true
  }

  private func apply(_ action: SceneAction) {
    let before = model.state
    switch model.apply(action, at: clock.now(), interval: frameInterval) {
    case .quit: ending = .quit
    case .screenshot(let withHUD): takeScreenshot(self, withHUD)
    case .resetStatistics:
      pipeline.resetStatistics()
      hud = HUDContent()
      needsFrame = true
    case nil: break
    }
    if model.state != before { needsFrame = true }
    if model.state.isFullscreen != isFullscreen {
      isFullscreen = model.state.isFullscreen
      backend.setFullscreen(isFullscreen)
    }
    if model.state.threads != threads {
      threads = model.state.threads
      pipeline.restart()
    }
  }
}

// MARK: what is shown besides the scene

extension FrameLoop {
  private func refreshHUD(at now: Double) {
    guard model.state.hud != .off, now - hud.time >= HUDContent.interval || hud.isEmpty else { return }
    hud = HUDContent(
      log, state: model.state, budget: options.budget.interval(refresh: backend.refreshInterval),
      interval: frameInterval, note: backend.presentationNote, at: now)
  }

  private func showTitle() {
    let title = "\(model.state.scene) \u{2014} \(model.state.material) \u{2014} Vitrine"
    guard title != self.title else { return }
    self.title = title
    backend.setTitle(title)
  }
}
