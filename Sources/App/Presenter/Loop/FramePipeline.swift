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
  /// The state and the settings for the next frame.
  struct Request {
    var state: SceneState
    var overlays: OverlayContent
    var hud: HUDContent
    /// The number of times that the resolution of blurs is halved.
    var blurHalvings = 0
    /// True if another frame follows this one at once.
    var isMoving: Bool
    /// Seconds between two frames while something moves; nil for no limit.
    var interval: Double?
    /// True if the whole window is to be presented again.
    var showsAll: Bool
    /// The time at which work on the frame began.
    var start: Double
  }

  /// A frame in flight.
  private struct Frame {
    var record: FrameRecord
    /// True if it is shown without waiting for a refresh.
    var atOnce: Bool
    var plan: RenderPlan
    var surface: AcquiredSurface
    var threads: Int
    var timesPasses: Bool
    var probe: ProbeRequest?
    var totals: FrameTotals
    /// The seconds spent on the small images for blurs.
    var blurring = 0.0
    /// The part of the surface that has changed for the display.
    var damage: Region
  }

  /// The seconds that a frame takes to reach the display. If two frames miss the same refresh, the first is not shown.
  private static let lead = 0.001

  let log = FrameLog()
  /// The number of heap allocations of the rendering threads.
  private(set) var allocations = 0
  /// The display instant of the frame on the screen, on the monotonic clock.
  private(set) var shownInstant = 0.0
  /// The number of frames shown.
  private(set) var presented = 0
  /// The estimate of the display's refreshes.
  private(set) var refreshes = RefreshEstimate()
  /// The time of the refresh for which the newest frame was handed over; nil where the display queues no frames.
  private var queuedInstant: Double?
  /// The times of the passes, filled while they are measured.
  private(set) var passTimes = PassTimes()
  /// The newest frames' use of caches, and the cost of their statistics.
  private(set) var totals = SlidingTotals()
  /// The cost of the last presented frame, until `takeCost` is called.
  private var cost: FrameCost?
  /// The frame that was composed last, whether or not it was planned.
  private(set) var newest: ComposedFrame?
  /// The result of the newest probe for the loupe.
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
  /// True while the display holds every surface.
  private var isStarved = false
  /// The time until which planning pauses, because a moving frame equalled the last one.
  private var restsUntil: Double?
  /// The instant of the equal frame, if it lacked a picture that is still being painted.
  private var lackedInstant: Double?
  /// The instant of the equal frame.
  private var restedInstant = -Double.infinity
  private var wasMoving = false
  /// True if functions were being compiled when the last frame was presented.
  private var wasCompiling = false
  /// The number of moving frames since the last presented one that equalled it.
  private var unchanged = 0
  /// True if a moving frame has been skipped since then because a picture was late.
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

  /// True if another frame can be planned now.
  var canPlan: Bool { planned == nil && !isStarved && restsUntil == nil }

  /// True if no frame is in flight.
  var isEmpty: Bool { planned == nil && rendering == nil && finished == nil }

  /// The time at which there is work even without an event.
  var wakeTime: Double {
    var wake = finished?.record.handover ?? .infinity
    if let restsUntil { wake = min(wake, restsUntil) }
    // The display's event for a free buffer wakes the loop; this time is for the case that the event is lost.
    if isStarved { wake = min(wake, clock.now() + 0.25) }
    return wake
  }

  // MARK: views -> display list -> plan

  /// Plans a frame on a free surface.
  ///
  /// - Returns: false if no surface is free, so that the frame must be planned again.
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
    // Where the display holds the frame back itself, a loop that wakes up late delays no frame.
    record.release = backend.queuesFrames ? target.release.map { _ in now } : target.release
    let attempt = ShaderStore.shared.attempt
    let input = FrameComposer.Input(
      state: request.state, overlays: request.overlays, hud: request.hud, size: surface.view.size, scale: backend.scale,
      instant: record.target)
    let frame = composer.compose(input, record: &record)
    newest = frame
    record.update.start = request.start

    // The age is counted from the frame on the display; frames in flight were planned after that one.
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
    // A picture that was late for its own instant is shown in this frame.
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

  /// Evaluates and lays out the views of the first frame before it is made, so that its texts have been measured by
  /// then.
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
      // A frame that was handed over for a later refresh than it was made for shifts those behind it. The time at which
      // it was actually shown does not count: a display that is late once shows the next one in time.
      let waiting = (rendering == nil ? 0 : 1) + (finished == nil ? 0 : 1)
      previous = max(previous, queuedInstant + Double(waiting) * period)
    }
    return pacer.target(
      after: now, interval: interval, previous: previous, busySince: rendering?.since, refreshes: refreshes)
  }

  // MARK: plan -> pixels

  /// Hands the planned frame to the render thread, once the frame before it has been presented.
  func submit() {
    guard rendering == nil, finished == nil, let frame = planned, !renderThread.isBusy else { return }
    planned = nil
    rendering = (frame, clock.now())
    renderThread.render(
      frame.plan, into: frame.surface.view, threads: frame.threads, timesPasses: frame.timesPasses, probe: frame.probe)
  }

  /// Collects finished frames and feedback since the last call.
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

  /// Ends the pause that follows a frame equal to the last one: at its instant, or as soon as the picture that it
  /// lacked is ready, so that the frame is planned again.
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

  /// Returns the refresh for which a finished frame is handed over: its own, or the first one after it that is free;
  /// nil where the display queues no frames.
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

  /// Adds the seconds spent on making the statistics' numbers to the totals.
  func addMaking(_ seconds: Double, at time: Double) {
    var made = FrameTotals()
    made.making = seconds
    totals.add(made, at: time)
  }

  // MARK: discarding and resetting

  /// Discards the frames whose size is no longer the window's.
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

  /// Makes the planner start from scratch, because the renderer is a new one or a planned frame will not be shown.
  func restart() {
    if let frame = planned { backend.discard(frame.surface) }
    planned = nil
    planner.reset()
    passTimes = PassTimes()
  }

  /// Marks the next frame as not following the last one, because the window was hidden.
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
  /// The time at which the frame is handed to the display, if its pixels are finished.
  fileprivate var handover: Double { release ?? target }
}
