import FrameTiming
import RenderPlan
import Renderer
import Scenes
import Session
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
    var plan: RenderPlan
    var surface: AcquiredSurface
    var threads: Int
    var timesPasses: Bool
    var probe: ProbeRequest?
    /// What has changed for the display.
    var damage: Region
  }

  let log = FrameLog()
  /// Heap allocations of the threads that rendered.
  private(set) var allocations = 0
  /// The display instant of the frame on the screen, on the monotonic clock.
  private(set) var shownInstant = 0.0
  /// The number of frames shown.
  private(set) var presented = 0
  /// The times of the passes, while they are measured.
  private(set) var passTimes = PassTimes()
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
  private var wasMoving = false

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
    var wake = finished?.record.target ?? .infinity
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
    record.target = request.isMoving ? nextInstant(after: now, interval: request.interval) : now
    let input = FrameComposer.Input(
      state: request.state, overlays: request.overlays, size: surface.view.size, scale: backend.scale,
      instant: record.target)
    let frame = composer.compose(input, record: &record)
    newest = frame
    record.update.start = request.start

    // The display counts from the frame it shows; frames in flight were planned after that one.
    let inFlight = (rendering == nil ? 0 : 1) + (finished == nil ? 0 : 1)
    var next = planner
    let plan = next.plan(frame.flat, age: surface.age == 0 ? 0 : surface.age + inFlight)
    record.plan.end = clock.now()
    record.damage = plan.repaint.area
    guard !plan.isEmpty || request.showsAll else {
      backend.discard(surface)
      if request.isMoving { restsUntil = max(record.target, now + (request.interval == nil ? 1.0 / 60 : 0)) }
      return true
    }
    planner = next
    planned = Frame(
      record: record, plan: plan, surface: surface, threads: request.state.threads,
      timesPasses: request.state.showsPasses, probe: request.overlays.loupe.map { probe(for: $0, in: frame) },
      damage: request.showsAll ? Region(plan.size.bounds) : plan.damage)
    return true
  }

  private func probe(for loupe: LoupeContent, in frame: ComposedFrame) -> ProbeRequest {
    ProbeRequest(frame.passes, x: loupe.x, y: loupe.y, radius: LoupeContent.radius)
  }

  private func nextInstant(after now: Double, interval: Double?) -> Double {
    let previous = rendering?.frame.record.target ?? finished?.record.target ?? shownInstant
    return pacer.target(after: now, interval: interval, previous: previous, busySince: rendering?.since)
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
    if let until = restsUntil, clock.now() >= until { restsUntil = nil }
    for feedback in backend.drainFeedback() where !feedback.shown { log.markLost(index: feedback.frame) }
    guard var frame = rendering?.frame, let result = renderThread.takeResult() else { return }
    rendering = nil
    frame.record.render = result.span
    pacer.rendered(in: result.span.seconds)
    allocations += result.allocations
    log.record(result.trace)
    if frame.timesPasses { passTimes.record(result.passes) }
    if let found = result.probe { probe = found }
    finished = frame
  }

  // MARK: pixels -> display

  /// Shows the finished frame when its instant has come.
  func present() throws(WindowError) {
    guard var frame = finished, frame.record.target <= clock.now() else { return }
    finished = nil
    frame.record.present.start = clock.now()
    try backend.present(frame.surface, damage: frame.damage)
    frame.record.present.end = clock.now()
    frame.record.presented = frame.record.present.start
    frame.record.index = presented
    presented += 1
    shownInstant = frame.record.target
    log.record(frame.record)
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
    allocations = 0
  }

  /// Blocks until no thread writes to a surface.
  func settle() { renderThread.waitUntilIdle() }
}
