import FrameTiming
import RenderPlan
import Renderer
import Scenes
import Session
import Shaders
import Surfaces
import Windowing

/// The frames in flight: one planned, one with the render thread, one waiting for its instant.
///
/// Nothing here waits. A surface belongs to its frame from planning until the frame is shown or discarded.
@MainActor
final class FramePipeline {
  /// What the next frame shows.
  struct Request {
    var state: SceneState
    var overlays: OverlayContent
    var hud: HUDContent
    /// How often the resolution of blurs is halved.
    var blurHalvings = 0
    /// Whether another frame follows this one at once.
    var isMoving: Bool
    /// Seconds between two frames while something moves; nil for no limit.
    var interval: Double?
    /// Whether the whole window is to be shown again.
    var showsAll: Bool
    /// When work on the frame began.
    var start: Double
  }

  /// A frame in flight.
  private struct Frame {
    var record: FrameRecord
    /// Whether it is shown without waiting for a refresh.
    var atOnce: Bool
    var plan: RenderPlan
    var surface: AcquiredSurface
    var threads: Int
    var timesPasses: Bool
    var probe: ProbeRequest?
    var totals: FrameTotals
    /// Seconds of making small images.
    var blurring = 0.0
    /// What has changed for the display.
    var damage: Region
  }

  /// Seconds that a frame takes to the display: of two frames that miss the same refresh, the first is not shown.
  private static let lead = 0.001

  let log = FrameLog()
  /// Heap allocations of the threads that rendered.
  private(set) var allocations = 0
  /// The display instant of the frame on the screen, on the monotonic clock.
  private(set) var shownInstant = 0.0
  /// The number of frames shown.
  private(set) var presented = 0
  /// What is known of the display's refreshes.
  private(set) var refreshes = RefreshEstimate()
  /// The time of the refresh that the newest frame was handed over for; nil where frames do not wait at the display.
  private var queuedInstant: Double?
  /// The times of the passes, while they are measured.
  private(set) var passTimes = PassTimes()
  /// What the newest frames got from caches, and what the statistics among them cost.
  private(set) var totals = SlidingTotals()
  /// The cost of the frame that was presented since the last call of `takeCost`.
  private var cost: FrameCost?
  /// The frame that was composed last, whether or not it was planned.
  private(set) var newest: ComposedFrame?
  /// What was found at the loupe in the newest frame with one.
  private(set) var probe: Probe?

  private let backend: any WindowBackend
  private let composer: FrameComposer
  private let renderThread: RenderThread
  private let clock: any FrameClock
  private var planner: PassPlanner
  private var pacer: FramePacer

  private var planned: Frame?
  private var rendering: (frame: Frame, since: Double)?
  private var finished: Frame?
  /// Whether the display still reads every surface.
  private var isStarved = false
  /// When planning continues after a moving frame that equalled the last one.
  private var restsUntil: Double?
  /// The instant of that frame, if it lacked a picture that is being painted.
  private var lackedInstant: Double?
  /// The instant of that frame.
  private var restedInstant = -Double.infinity
  private var wasMoving = false
  /// Whether functions were compiled when the last frame was handed over.
  private var wasCompiling = false
  /// Moving frames since the last one handed over that equalled it.
  private var unchanged = 0
  /// Whether there was none since then because a picture did not come in time.
  private var missedPicture = false

  init(
    backend: any WindowBackend, composer: FrameComposer, renderThread: RenderThread, keepsBlurs: Bool = true,
    clock: any FrameClock
  ) {
    planner = PassPlanner(keepsBlurs: keepsBlurs)
    self.backend = backend
    self.composer = composer
    self.renderThread = renderThread
    self.clock = clock
    pacer = FramePacer(origin: clock.now())
  }

  /// Whether another frame can be planned.
  var canPlan: Bool { planned == nil && !isStarved && restsUntil == nil }

  /// Whether no frame is in flight.
  var isEmpty: Bool { planned == nil && rendering == nil && finished == nil }

  /// When there is something to do without an event.
  var wakeTime: Double {
    var wake = finished?.record.handover ?? .infinity
    if let restsUntil { wake = min(wake, restsUntil) }
    // The display's event for a free buffer wakes the loop; this does should the event be lost.
    if isStarved { wake = min(wake, clock.now() + 0.25) }
    return wake
  }

  // MARK: views -> display list -> plan

  /// Plans a frame on a free surface.
  ///
  /// - Returns: false where there is none, and the frame is still to be planned.
  func plan(_ request: Request) throws(WindowError) -> Bool {
    guard let surface = try backend.acquireSurface() else {
      isStarved = true
      return false
    }
    var record = FrameRecord()
    record.continues = wasMoving && request.isMoving
    wasMoving = request.isMoving
    let now = clock.now()
    let target = request.isMoving ? nextTarget(after: now, interval: request.interval) : FramePacer.Target(now)
    record.target = target.instant
    record.expected = target.release.map { _ in target.instant }
    // The display holds it back itself, so that a loop that wakes up late delays no frame.
    record.release = backend.queuesFrames ? target.release.map { _ in now } : target.release
    let attempt = ShaderStore.shared.attempt
    let input = FrameComposer.Input(
      state: request.state, overlays: request.overlays, hud: request.hud, size: surface.view.size, scale: backend.scale,
      instant: record.target)
    let frame = composer.compose(input, record: &record)
    newest = frame
    record.update.start = request.start

    // The display counts from the frame it shows; frames in flight were planned after that one.
    let inFlight = (rendering == nil ? 0 : 1) + (finished == nil ? 0 : 1)
    var next = planner
    next.blurHalvings = request.blurHalvings
    var plan = next.plan(frame.flat, age: surface.age == 0 ? 0 : surface.age + inFlight)
    record.plan.end = clock.now()
    record.damage = plan.repaint.area
    guard !plan.isEmpty || request.showsAll else {
      backend.discard(surface)
      if request.isMoving {
        restedInstant = record.target
        restsUntil = max(record.target, now + (request.interval == nil ? 1.0 / 60 : 0))
        lackedInstant = composer.previews?.isPainting ?? false ? record.target : nil
      }
      return true
    }
    // A picture that came late for its instant is in the frame of the next.
    if let lackedInstant, record.target > lackedInstant + 1e-6 { missedPicture = true }
    if record.continues { (record.unchanged, record.missedPicture) = (unchanged, missedPicture) }
    (unchanged, missedPicture, lackedInstant) = (0, false, nil)
    planner = next
    plan.measured = frame.hudPicture
    plan.shaderAttempt = attempt
    var totals = composer.totals
    totals.items = plan.items
    planned = Frame(
      record: record, atOnce: request.isMoving && request.interval == nil, plan: plan, surface: surface,
      threads: request.state.threads,
      timesPasses: request.state.showsPasses, probe: request.overlays.loupe.map { probe(for: $0, in: frame) },
      totals: totals, damage: request.showsAll ? Region(plan.size.bounds) : plan.damage)
    return true
  }

  /// Evaluates and lays out the views of the first frame, which is not made yet, so that its texts are known when it
  /// is.
  func rehearse(_ request: Request) {
    var record = FrameRecord()
    _ = composer.compose(
      FrameComposer.Input(
        state: request.state, overlays: request.overlays, size: backend.size, scale: backend.scale,
        instant: request.start), record: &record)
  }

  private func probe(for loupe: LoupeContent, in frame: ComposedFrame) -> ProbeRequest {
    ProbeRequest(frame.passes, x: loupe.x, y: loupe.y, radius: LoupeContent.radius)
  }

  private func nextTarget(after now: Double, interval: Double?) -> FramePacer.Target {
    var previous = rendering?.frame.record.target ?? finished?.record.target ?? max(shownInstant, restedInstant)
    if let queuedInstant, let period = refreshes.period(at: now) {
      // A frame that was handed over for a later refresh than it was made for shifts those behind it. Not by when it
      // was shown: a display that is late once shows the next one in time.
      let waiting = (rendering == nil ? 0 : 1) + (finished == nil ? 0 : 1)
      previous = max(previous, queuedInstant + Double(waiting) * period)
    }
    return pacer.target(
      after: now, interval: interval, previous: previous, busySince: rendering?.since, refreshes: refreshes)
  }

  // MARK: plan -> pixels

  /// Hands the planned frame over, once the frame before it is shown.
  func submit() {
    guard rendering == nil, finished == nil, let frame = planned, !renderThread.isBusy else { return }
    planned = nil
    rendering = (frame, clock.now())
    renderThread.render(
      frame.plan, into: frame.surface.view, threads: frame.threads, timesPasses: frame.timesPasses, probe: frame.probe)
  }

  /// Collects what has been finished since the last call.
  func collect() {
    isStarved = false
    endRest()
    for feedback in backend.drainFeedback() { record(feedback) }
    guard var frame = rendering?.frame, let result = renderThread.takeResult() else { return }
    rendering = nil
    frame.record.render = result.span
    pacer.rendered(in: result.span.seconds)
    allocations += result.allocations
    log.record(result.trace)
    frame.totals.add(result.trace)
    frame.blurring = result.trace.downsample.seconds + result.trace.blur.seconds + result.trace.color.seconds
    if frame.timesPasses { passTimes.record(result.passes) }
    if let found = result.probe { probe = found }
    finished = frame
  }

  /// Ends the wait for the instant of a frame that equalled the last one: when it has come, or when the picture that it
  /// lacked has, so that the frame is planned again.
  private func endRest() {
    guard let until = restsUntil else { return }
    if clock.now() >= until {
      restsUntil = nil
      if lackedInstant != nil, composer.previews?.isPainting ?? false { missedPicture = true } else { unchanged += 1 }
      lackedInstant = nil
    } else if lackedInstant != nil, composer.previews?.hasPicture ?? false {
      (restsUntil, restedInstant) = (nil, -.infinity)
    }
  }

  // MARK: feedback

  private func record(_ feedback: PresentFeedback) {
    guard feedback.shown else { return log.markLost(index: feedback.frame) }
    guard let refresh = feedback.refresh else {
      return log.update(index: feedback.frame) { $0.read = feedback.completed }
    }
    log.update(index: feedback.frame) { frame in
      frame.shown = refresh.time
      frame.refresh = refresh.count
      frame.submitted = max(frame.submitted ?? 0, feedback.submitted)
    }
    refreshes.observe(refresh)
  }

  // MARK: pixels -> display

  /// Shows the finished frame when its instant has come.
  func present() throws(WindowError) {
    guard var frame = finished, frame.record.handover <= clock.now() else { return }
    finished = nil
    frame.record.present.start = clock.now()
    if let refresh = refreshLeft(for: frame.record) {
      try backend.present(frame.surface, damage: frame.damage, refresh: refresh.count)
      queuedInstant = refresh.time
    } else {
      try backend.present(frame.surface, damage: frame.damage, atOnce: frame.atOnce)
      queuedInstant = nil
    }
    frame.record.present.end = clock.now()
    frame.record.submitted = frame.record.present.end
    let isCompiling = ShaderStore.shared.isCompiling
    frame.record.isCompiling = isCompiling || wasCompiling
    wasCompiling = isCompiling
    frame.record.index = presented
    presented += 1
    shownInstant = frame.record.target
    log.record(frame.record)
    totals.add(frame.totals, at: frame.record.target)
    cost = FrameCost(
      seconds: frame.record.work, blurring: frame.blurring, halvings: frame.plan.blurHalvings,
      isRunning: frame.record.continues)
  }

  /// Returns the refresh that a finished frame is handed over for: its own, or the first that is left; nil where the
  /// display takes the next one.
  private func refreshLeft(for record: FrameRecord) -> PresentFeedback.Refresh? {
    guard backend.queuesFrames, let expected = record.expected, let period = refreshes.period(at: clock.now())
    else { return nil }
    let soonest = max(clock.now() + Self.lead, (queuedInstant ?? -.infinity) + period / 2)
    return refreshes.refresh(from: max(expected - period / 2, soonest))
  }

  /// Returns the cost of the frame that was presented since the last call.
  func takeCost() -> FrameCost? {
    defer { cost = nil }
    return cost
  }

  /// Adds the seconds of making the statistics' numbers to the frame that is planned next.
  func addMaking(_ seconds: Double, at time: Double) {
    var made = FrameTotals()
    made.making = seconds
    totals.add(made, at: time)
  }

  // MARK: what goes wrong with a frame

  /// Discards the frames of another size than the window's.
  ///
  /// - Returns: whether there were any.
  func discardMismatchedFrames() -> Bool {
    var dropped = false
    for frame in [planned, finished].compactMap({ $0 }) where frame.plan.size != backend.size {
      backend.discard(frame.surface)
      dropped = true
    }
    guard dropped else { return false }
    if planned?.plan.size != backend.size { planned = nil }
    if finished?.plan.size != backend.size { finished = nil }
    restart()
    return true
  }

  /// Plans from scratch: the renderer is a new one, or a frame that was planned will not be shown.
  func restart() {
    if let frame = planned { backend.discard(frame.surface) }
    planned = nil
    planner.reset()
    passTimes = PassTimes()
  }

  /// Marks that the next frame does not follow the last one, because the window was hidden.
  func interrupt() { wasMoving = false }

  func resetStatistics() {
    log.reset()
    totals = SlidingTotals()
    allocations = 0
  }

  /// Blocks until no thread writes to a surface.
  func settle() { renderThread.waitUntilIdle() }
}

extension FrameRecord {
  /// When the frame is handed to the display, if its pixels are finished.
  fileprivate var handover: Double { release ?? target }
}
