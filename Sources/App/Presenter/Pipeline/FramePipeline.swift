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
  let log = FrameLog()
  /// The number of heap allocations of the rendering threads.
  private(set) var allocations = 0
  /// The display instant of the frame on the screen, on the monotonic clock.
  private(set) var shownInstant = 0.0
  /// The number of frames shown.
  private(set) var presented = 0
  /// The newest frames' use of caches, and the cost of their statistics.
  private(set) var totals = SlidingTotals()
  /// The cost of the last presented frame, until `takeCost` is called.
  private var cost: FrameCost?
  private(set) var findings = FrameFindings()
  /// The refreshes for which frames are handed over.
  private(set) var queue = RefreshQueue()

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
  /// The pause that follows a frame equal to the last one.
  private var rest = PlanningPause()
  private var wasMoving = false
  /// True if functions were being compiled when the last frame was presented.
  private var wasCompiling = false

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
  var canPlan: Bool { planned == nil && !isStarved && rest.until == nil }

  /// True if no frame is in flight.
  var isEmpty: Bool { planned == nil && rendering == nil && finished == nil }

  /// The number of frames that have been planned, are not shown, and no longer wait for the render thread.
  private var waiting: Int { (rendering == nil ? 0 : 1) + (finished == nil ? 0 : 1) }

  /// The time at which there is work even without an event.
  var wakeTime: Double {
    var wake = finished?.record.handover ?? .infinity
    if let end = rest.until { wake = min(wake, end) }
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
    record.schedule(for: target, queuesFrames: backend.queuesFrames, now: now)
    let attempt = ShaderStore.shared.attempt
    let input = FrameComposer.Input(
      state: request.state, overlays: request.overlays, hud: request.hud, size: surface.view.size, scale: backend.scale,
      instant: record.target)
    let frame = composer.compose(input, record: &record)
    findings.newest = frame
    record.update.start = request.start

    // The age is counted from the frame on the display; frames in flight were planned after that one.
    var next = planner
    next.blurHalvings = request.blurHalvings
    var plan = next.plan(frame.flat, age: surface.age == 0 ? 0 : surface.age + waiting)
    record.plan.end = clock.now()
    record.damage = plan.repaint.area
    guard !plan.isEmpty || request.showsAll else {
      backend.discard(surface)
      if request.isMoving {
        rest.begin(
          with: record.target, until: max(record.target, now + (request.interval == nil ? 1.0 / 60 : 0)),
          lacksPicture: composer.previews?.isPainting ?? false)
      }
      return true
    }
    rest.record(into: &record)
    planner = next
    plan.measured = frame.hudPicture
    plan.shaderAttempt = attempt
    planned = Frame(request, record: record, plan: plan, on: surface, of: frame, totals: composer.totals)
    return true
  }

  /// Evaluates and lays out the views before the next frame is made, for the instant of the newest one at the
  /// earliest.
  func updateLayout(_ request: Request) {
    var record = FrameRecord()
    _ = composer.compose(
      FrameComposer.Input(
        state: request.state, overlays: request.overlays, hud: request.hud, size: backend.size, scale: backend.scale,
        instant: max(request.start, planned?.record.target ?? newestTarget)), record: &record)
  }

  /// The display instant of the newest frame that does not wait for the render thread.
  private var newestTarget: Double {
    rendering?.frame.record.target ?? finished?.record.target ?? max(shownInstant, rest.instant)
  }

  private func nextTarget(after now: Double, interval: Double?) -> FramePacer.Target {
    pacer.target(
      after: now, interval: interval, previous: queue.shifted(newestTarget, behind: waiting, at: now),
      busySince: rendering?.since, refreshes: queue.refreshes)
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
    if rest.until != nil { rest.end(at: clock.now(), previews: composer.previews) }
    for feedback in backend.drainFeedback() {
      log.record(feedback)
      if feedback.shown, let refresh = feedback.refresh { queue.refreshes.observe(refresh) }
    }
    guard var frame = rendering?.frame, let result = renderThread.takeResult() else { return }
    rendering = nil
    frame.finish(result)
    pacer.rendered(in: result.span.seconds)
    allocations += result.allocations
    log.record(result.trace)
    if frame.timesPasses { findings.passTimes.record(result.passes) }
    if let found = result.probe { findings.probe = found }
    finished = frame
  }

  // MARK: pixels -> display

  /// Shows the finished frame when its instant has come.
  func present() throws(WindowError) {
    guard var frame = finished, frame.record.handover <= clock.now() else { return }
    finished = nil
    frame.record.present.start = clock.now()
    if backend.queuesFrames, let refresh = queue.refresh(for: frame.record, at: clock.now()) {
      try backend.present(frame.surface, damage: frame.damage, refresh: refresh.count)
      queue.newest = refresh.time
    } else {
      try backend.present(frame.surface, damage: frame.damage, atOnce: frame.atOnce)
      queue.newest = nil
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
    cost = frame.cost
  }

  /// Returns the cost of the frame that was presented since the last call.
  func takeCost() -> FrameCost? {
    defer { cost = nil }
    return cost
  }

  /// Adds the seconds spent on making the statistics' numbers to the totals.
  func addStatisticsTime(_ seconds: Double, at time: Double) {
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
    findings.passTimes = PassTimes()
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
