package import FrameTiming
import Scenes
import Session
package import Windowing

/// The loop that shows a window session as frames. No step of a frame calls an earlier one:
///
///     input events -> actions -> scene state -> view tree -> display list -> render plan -> bands on the pool
///                  -> surface -> present -> feedback + trace -> statistics -> report (drawn by the next frame's HUD)
///
/// Everything but pixels runs on the main thread, which plans the next frame while the render thread works on one; it
/// waits only in `events(until:)`. A scene in which nothing changes makes no frame.
///
/// The loop tells the session what has happened, and reads from it what is shown and what is needed. The session calls
/// no loop.
@MainActor
package final class FrameLoop {
  /// The options of a loop.
  package struct Options: Sendable {
    /// The session ends after this many seconds; nil for never.
    package var exitAfter: Double?
    /// The session ends after this many frames were shown; nil for never.
    package var frames: Int?
    /// The number of frames shown before counting starts; a still scene, which is shown only once, does not get past
    /// them.
    package var warmUpFrames = 0
    /// Indicates whether a blur is kept while its source stays the same.
    package var keepsBlurs = true
    /// Indicates whether copied pictures are dithered.
    package var dithers = true
    /// The most seconds that the first frame waits for its background before it is shown without one.
    package var backgroundGrace = 0.1

    /// Creates the options of a loop without an end.
    package init() {}
  }

  /// The reason why a session ended.
  package enum Ending: Hashable, Sendable {
    /// A key was pressed.
    case quit
    /// The window manager closed the window.
    case windowClosed
    /// `exitAfter` has passed.
    case timeLimitReached
    /// `frames` were shown.
    case framesShown
    /// Another program destroyed the window.
    case windowDestroyed
    /// A signal was received.
    case interrupted
    /// The connection to the display was lost.
    case displayLost(WindowError)
  }

  /// The session that is shown.
  package let session: WindowSession
  let backend: any WindowBackend
  let composer: FrameComposer
  let clock: any FrameClock
  let renderThread: RenderThread
  let pipeline: FramePipeline
  let options: Options
  let isInterrupted: @MainActor () -> Bool
  private var begun: (@MainActor (FrameRecord) -> Void)?
  private let advanced: @MainActor (Int) -> Void
  let takeScreenshot: @MainActor (FrameLoop, Bool) -> Void
  /// The number of frames that were shown before counting started; 0 until the warm-up is over.
  package private(set) var warmUpFrames = 0
  let start: Double
  var memory: SpareMemory
  /// The overlays that were open when the views were last laid out.
  var laidOutOverlays: Set<OpenOverlay> = []

  /// - Parameters:
  ///   - isInterrupted: returns whether a signal asks the session to end; checked whenever the loop wakes up.
  ///   - begun: called once, when the first frame has been shown.
  ///   - advanced: called when a counted frame has been shown, with the number of them so far.
  ///   - takeScreenshot: writes the current picture, with or without the overlays.
  package init(
    _ session: WindowSession, renderThread: RenderThread, options: Options = Options(),
    isInterrupted: @escaping @MainActor () -> Bool = { false },
    begun: (@MainActor (FrameRecord) -> Void)? = nil,
    advanced: @escaping @MainActor (Int) -> Void = { _ in },
    takeScreenshot: @escaping @MainActor (FrameLoop, Bool) -> Void = { _, _ in }
  ) {
    self.session = session
    (backend, composer, clock) = (session.backend, session.composer, session.clock)
    self.renderThread = renderThread
    self.options = options
    self.isInterrupted = isInterrupted
    self.begun = begun
    self.advanced = advanced
    self.takeScreenshot = takeScreenshot
    pipeline = FramePipeline(
      backend: backend, composer: composer, renderThread: renderThread, keepsBlurs: options.keepsBlurs, clock: clock)
    start = clock.now()
    memory = SpareMemory(size: backend.size)
  }

  /// The frames shown since the statistics were last reset.
  package var log: FrameLog { pipeline.log }
  /// The processor time in seconds that the statistics in the window cost per frame, over the last minute; nil where
  /// none were shown.
  package var hudCost: Double? {
    let totals = pipeline.totals.total(ofNewest: 60, at: pipeline.shownInstant)
    return totals.painting > 0 ? totals.hudPerFrame : nil
  }
  /// The heap allocations of the threads that rendered the frames of `log`.
  package var allocations: Int { pipeline.allocations }
  /// The display instant of the frame on the screen, on the monotonic clock.
  package var shownInstant: Double { pipeline.shownInstant }

  /// Runs until the session ends; the log then holds its frames.
  package func run() -> Ending {
    session.readWallpaper()
    // The texts of the first frame are measured by the time it is made.
    if awaitsBackground { updateLayout() }
    do throws(WindowError) {
      while true {
        for event in try backend.events(until: wakeTime) { handle(event) }
        session.collectOpened()
        answer()
        session.followPreviews()
        session.updateNotice()
        pipeline.collect()
        session.follow(pipeline.findings)
        session.takePicked(pipeline.findings.probe)
        answer()
        session.collectMeasurements()
        if renderThread.traceChanged.isRaised {
          renderThread.traceChanged.lower()
          session.showTrace()
        }
        if pipeline.discardMismatchedFrames() { session.needs.frame = true }
        if let ending = session.needs.ending ?? due() { return end(ending) }
        try present()
        pipeline.submit()
        try plan()
        pipeline.submit()
        session.measureLegibility(pipeline.findings.newest)
        measureCopy()
        releaseSpareMemory()
      }
    } catch {
      return end(.displayLost(error))
    }
  }

  private func end(_ ending: Ending) -> Ending {
    // A function that does not end must not keep the window open.
    renderThread.endAgents()
    pipeline.settle()
    return ending
  }

  /// Presents the finished frame when its instant has come.
  private func present() throws(WindowError) {
    let shown = pipeline.presented
    try pipeline.present()
    if let cost = pipeline.takeCost() { session.adaptBlurs(to: cost, log, since: start) }
    if let begun, let first = log.last {
      self.begun = nil
      begun(first)
    }
    if pipeline.presented > shown { countFrame() }
  }

  /// Ends the warm-up with its last frame, and reports each frame after it.
  private func countFrame() {
    let counted = pipeline.presented - options.warmUpFrames
    if counted > 0 { return advanced(counted) }
    guard counted == 0, warmUpFrames < options.warmUpFrames else { return }
    warmUpFrames = options.warmUpFrames
    pipeline.resetStatistics()
  }

  /// Plans a frame, if the picture may differ from the last one.
  private func plan() throws(WindowError) {
    guard canPlan else { return }
    let now = clock.now()
    let making = session.refreshHUD(log, totals: pipeline.totals, interval: frameInterval, at: now)
    if let making { pipeline.addStatisticsTime(making, at: now) }
    session.prepare(pipeline.findings, at: now)
    if try pipeline.plan(request(at: now)) {
      laidOutOverlays = session.model.state.openOverlays
      session.framePlanned(pipeline.findings, at: now)
    }
    session.showTitle()
  }

  /// Lays out the views as the state is now, without a frame.
  func updateLayout() {
    laidOutOverlays = session.model.state.openOverlays
    pipeline.updateLayout(request(at: clock.now()))
  }

  private func request(at now: Double) -> FramePipeline.Request {
    FramePipeline.Request(
      state: session.model.state, overlays: session.overlays, hud: session.shown.hud,
      blurHalvings: session.blurs.quality.halvings, isMoving: session.isMoving, interval: interval,
      showsAll: session.needs.wholeWindow, start: now)
  }

  /// Measures how long copying a frame takes, once nothing moves, while the HUD page that shows the time is open.
  private func measureCopy() {
    guard session.model.state.hud == .page, !session.isMoving, !isDue, pipeline.isEmpty else { return }
    session.copyMeter.measure(backend.size, threads: session.model.state.threads, on: renderThread)
  }
}
