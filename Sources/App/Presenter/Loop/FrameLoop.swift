package import FrameTiming
import RenderPlan
import Scenes
package import Session
import Typesetting
package import Vitrine
package import Windowing

/// A window session. No step of a frame calls an earlier one:
///
///     input events -> actions -> scene state -> view tree -> display list -> render plan -> bands on the pool
///                  -> surface -> present -> feedback + trace -> statistics -> report (drawn by the next frame's HUD)
///
/// Everything but pixels runs on the main thread, which plans the next frame while the render thread works on one; it
/// waits only in `events(until:)`. A scene in which nothing changes makes no frame.
@MainActor
package final class FrameLoop {
  /// The options of a session.
  package struct Options: Sendable {
    /// The time that a frame may take.
    package var budget = FrameBudget.display
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
    /// The folder where materials are saved; nil where there is none.
    package var materialsFolder = MaterialLibrary.standardFolder()
    /// The files that were opened last, in this session and earlier ones.
    package var recentFiles = RecentFiles()

    /// Creates the options of a session without an end, with the display's budget.
    package init() {}
  }

  /// The reason why a session ended.
  package enum Ending: Hashable, Sendable {
    /// A key was pressed.
    case quit
    /// The window manager closed the window.
    case windowClosed
    /// `exitAfter` has passed.
    case timeUp
    /// `frames` were shown.
    case framesShown
    /// Another program destroyed the window.
    case windowDestroyed
    /// A signal was received.
    case interrupted
    /// The connection to the display was lost.
    case displayLost(WindowError)
  }

  /// The window that shows frames and provides input.
  package let backend: any WindowBackend
  /// The session's state.
  package internal(set) var model: SceneModel
  let composer: FrameComposer
  let renderThread: RenderThread
  let pipeline: FramePipeline
  let input: InputRouter
  let reporter: DiagnosticReporter
  let legibility: LegibilityMonitor
  let materials: MaterialRefresh
  /// Reads the files that are opened in the window.
  package let opener: FileOpener
  /// The folder of the file that was opened last; nil before the first.
  var openFolder: String?
  /// The folder that is being read for the prompt for a file.
  var listedFolder: String?
  /// The notices that other threads post for the window.
  package let notices: NoticeBox
  /// The encoded pictures that other threads post for the clipboard.
  let pictures: MessageBox<[UInt8]>
  var hud = HUDContent()
  /// The adaptive resolution of the blurs.
  var quality = AdaptiveQuality()
  /// The changes of that resolution in this session, oldest first; nil where it was never adapted.
  package internal(set) var adaptations: [FrameReport.Adaptation]?
  /// The time of copying a frame, measured once for each size and number of threads.
  let copyMeter: CopyMeter
  var passes = PassesContent()
  private(set) var loupe: LoupeContent?
  var notes = NotesContent()
  var faults: [String] = []
  /// The time at which the notes were last updated.
  var notesTime = -Double.infinity
  /// The pointer's place in pixels; nil while it is outside the window.
  var pointer: (x: Double, y: Double)?

  /// The clicked pixel whose colour is to be taken; nil once the colour is known.
  var picked: (x: Int, y: Int)?

  let clock: any FrameClock
  let options: Options
  private let isInterrupted: @MainActor () -> Bool
  private var begun: (@MainActor (FrameRecord) -> Void)?
  private let advanced: @MainActor (Int) -> Void
  /// The number of frames that were shown before counting started; 0 until the warm-up is over.
  package private(set) var warmUpFrames = 0
  let takeScreenshot: @MainActor (FrameLoop, Bool) -> Void
  let start: Double

  var memory: SpareMemory
  var needsFrame = true
  var needsAll = true
  var isVisible = true
  var isFullscreen: Bool
  var threads: Int
  var ending: Ending?
  private var title = ""

  /// - Parameters:
  ///   - reporter: receives the parts of the views and materials that cannot be shown as written.
  ///   - materials: the library in which the user's own materials are read and saved.
  ///   - wake: called, on any thread, when text has been measured or a notice has been posted.
  ///   - isInterrupted: returns whether a signal asks the session to end; checked whenever the loop wakes up.
  ///   - begun: called once, when the first frame has been shown.
  ///   - advanced: called when a counted frame has been shown, with the number of them so far.
  ///   - takeScreenshot: writes the current picture, with or without the overlays.
  package init(
    backend: any WindowBackend, model: SceneModel, composer: FrameComposer, renderThread: RenderThread,
    options: Options = Options(), clock: any FrameClock = MonotonicClock(),
    reporter: DiagnosticReporter = DiagnosticReporter(), materials: MaterialLibrary = .shared,
    wake: @escaping @Sendable () -> Void = {},
    isInterrupted: @escaping @MainActor () -> Bool = { false },
    begun: (@MainActor (FrameRecord) -> Void)? = nil,
    advanced: @escaping @MainActor (Int) -> Void = { _ in },
    takeScreenshot: @escaping @MainActor (FrameLoop, Bool) -> Void = { _, _ in }
  ) {
    self.backend = backend
    self.model = model
    self.composer = composer
    self.renderThread = renderThread
    self.options = options
    self.clock = clock
    self.isInterrupted = isInterrupted
    self.begun = begun
    self.advanced = advanced
    self.takeScreenshot = takeScreenshot
    pipeline = FramePipeline(
      backend: backend, composer: composer, renderThread: renderThread, keepsBlurs: options.keepsBlurs, clock: clock)
    input = InputRouter(layers: composer.layers, previews: composer.previews, actions: composer.actions)
    self.reporter = reporter
    self.materials = MaterialRefresh(library: materials, reporter: reporter)
    notices = NoticeBox(wake: wake)
    pictures = MessageBox(wake: wake)
    legibility = LegibilityMonitor(wake: wake)
    opener = FileOpener(
      backgrounds: composer.backgrounds, shaders: composer.effects.store, materials: materials,
      recent: options.recentFiles, wake: wake)
    openFolder = model.state.folder
    self.model.catalog.isReadingEffects = composer.effects.isReading
    copyMeter = CopyMeter(wake: wake)
    start = clock.now()
    composer.layers.pasteboard = Pasteboard(read: { backend.clipboard }, write: { backend.clipboard = $0 })
    isFullscreen = model.state.isFullscreen
    threads = model.state.threads
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
  /// The seconds from one frame to the next, as set by the display and the frame limit.
  package var frameInterval: Double { interval ?? displayInterval }

  /// Runs until the session ends; the log then holds its frames.
  package func run() -> Ending {
    readWallpaper()
    if awaitsBackground { pipeline.rehearse(request(at: start)) }
    do throws(WindowError) {
      while true {
        for event in try backend.events(until: wakeTime) { handle(event) }
        collectOpened()
        followPreviews()
        updateNotice()
        pipeline.collect()
        if passesChanged || newestLoupe != loupe { needsFrame = true }
        takePicked()
        collectLegibility()
        if renderThread.traceChanged.isRaised { invalidateForTrace() }
        if pipeline.discardMismatchedFrames() { needsFrame = true }
        if let ending = ending ?? due() { return end(ending) }
        let shown = pipeline.presented
        try pipeline.present()
        adaptQuality()
        if let begun, let first = log.last {
          self.begun = nil
          begun(first)
        }
        if pipeline.presented > shown { countFrame() }
        pipeline.submit()
        try plan()
        pipeline.submit()
        measureLegibility()
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

  /// Plans a frame, if the picture may differ from the last one.
  private func plan() throws(WindowError) {
    guard canPlan else { return }
    let now = clock.now()
    refreshHUD(at: now)
    refreshPasses(at: now)
    loupe = newestLoupe
    let look = model.state.look
    composer.effects.follow(look.effects)
    model.catalog.effects = composer.effects.names
    model.catalog.isReadingEffects = composer.effects.isReading
    model.catalog.effectFunctions =
      model.state.showsParameters ? composer.effects.controls(for: look.effects, values: look.effectValues) : []
    if materials.refresh() { model.catalog.materials = Material.allNames }
    if try pipeline.plan(request(at: now)) {
      needsFrame = false
      needsAll = false
      reporter.report(pipeline.newest?.diagnostics ?? [])
      refreshFaults()
      refreshNotes(at: now)
      if passesChanged { needsFrame = true }
    }
    showTitle()
  }

  private func request(at now: Double) -> FramePipeline.Request {
    FramePipeline.Request(
      state: model.state, overlays: overlays, hud: hud, blurHalvings: quality.halvings, isMoving: isMoving,
      interval: interval, showsAll: needsAll, start: now)
  }

  private var canPlan: Bool { pipeline.canPlan && isVisible && isDue && !awaitsBackground }

  /// True while the first frame waits for its background.
  private var awaitsBackground: Bool {
    pipeline.newest == nil && composer.backgrounds.isBeginning && clock.now() < start + options.backgroundGrace
  }

  /// True if the picture may differ from the one that was planned last.
  var isDue: Bool {
    needsFrame || isMoving || composer.hasChanges || materials.isStale
      || composer.nextInstant(model.state.clock).map { $0 <= clock.now() } ?? false
  }

  /// True while every frame differs from the one before without input.
  var isMoving: Bool { model.state.isAnimating || composer.isMoving(model.state.clock) }

  /// Returns the reason to end the session now; nil while it continues.
  private func due() -> Ending? {
    if isInterrupted() { return .interrupted }
    if let limit, pipeline.presented >= limit { return .framesShown }
    if let restEnd, clock.now() >= restEnd { return .framesShown }
    if let limit = options.exitAfter, clock.now() - start >= limit { return .timeUp }
    return nil
  }

  /// The number of frames after which the session ends.
  private var limit: Int? { options.frames.map { $0 + options.warmUpFrames } }

  /// Ends the warm-up with its last frame, and reports each frame after it.
  private func countFrame() {
    let counted = pipeline.presented - options.warmUpFrames
    if counted > 0 { return advanced(counted) }
    guard counted == 0, warmUpFrames < options.warmUpFrames else { return }
    warmUpFrames = options.warmUpFrames
    pipeline.resetStatistics()
  }

  /// The time at which a still scene has been shown for the requested number of refreshes; nil while there is a frame
  /// to make.
  private var restEnd: Double? {
    guard let limit, pipeline.presented > 0, pipeline.isEmpty, !isDue else { return nil }
    return pipeline.shownInstant + Double(limit - pipeline.presented) * frameInterval
  }

  /// The time at which the loop has work even without an event; nil for now.
  private var wakeTime: Double? {
    if canPlan || ending != nil || limit.map({ pipeline.presented >= $0 }) ?? false { return nil }
    // Changes of the views wait while no frame can be planned, and while the window is hidden.
    let waits = !pipeline.canPlan || !isVisible || awaitsBackground
    let views = waits ? nil : composer.nextInstant(model.state.clock)
    return min(
      pipeline.wakeTime, views ?? .infinity, awaitsBackground ? start + options.backgroundGrace : .infinity,
      model.state.notice?.end ?? .infinity, restEnd ?? .infinity, legibilityTime ?? .infinity,
      memory.due,
      options.exitAfter.map { start + $0 } ?? .infinity, clock.now() + 3600)
  }

  /// Seconds between two frames while something moves; nil for no limit.
  private var interval: Double? {
    switch model.state.frameLimit {
    case .sixty: 1.0 / 60
    case .display: displayInterval
    case .none: nil
    }
  }

  private var displayInterval: Double {
    pipeline.refreshes.period(at: clock.now()) ?? backend.refreshInterval ?? 1.0 / 60
  }
}

extension FrameLoop {
  /// Requests another frame although the picture is the same, because the loupe has new functions to trace.
  private func invalidateForTrace() {
    renderThread.traceChanged.lower()
    guard model.state.showsLoupe else { return }
    needsFrame = true
    needsAll = true
  }

  private func showTitle() {
    let shown = composer.previews?.title(of: model.state) ?? model.state.look.title(functions: composer.effects.names)
    let title = "\(TextLimit.limited(shown)) \u{2014} Vitrine"
    guard title != self.title else { return }
    self.title = title
    backend.setTitle(title)
  }
}
