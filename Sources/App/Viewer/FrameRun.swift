public import FrameTiming
import RenderPlan
public import Surfaces

/// Frames without a window: pictures for files, and runs to be measured.
///
/// The same composer, planner and renderer as a window's, so the pixels are the same at the same size and time. One
/// thread composes and renders, since nothing is to be done meanwhile; the pool's others help it.
@MainActor
public final class FrameRun {
  /// The pixels of the last frame.
  public let buffer: PixelBuffer
  /// The measured frames.
  public let log = FrameLog()
  /// Heap allocations of the threads that made the pixels, since the log was begun.
  public private(set) var allocations = 0

  private let state: SceneState
  private let scale: Double
  private let composer: FrameComposer
  private let renderThread: RenderThread
  private let clock: any FrameClock
  private var planner: PassPlanner
  private var hasFrame = false
  private var first: FrameRecord?

  /// - Parameters:
  ///   - size: in pixels, each side in 1 ... 32767.
  ///   - keepsBlurs: whether blurs outlive a frame in which what they are made from stays what it is.
  public init(
    _ state: SceneState, size: PixelSize, scale: Double, composer: FrameComposer, renderThread: RenderThread,
    keepsBlurs: Bool = true, clock: any FrameClock = MonotonicClock()
  ) {
    planner = PassPlanner(keepsBlurs: keepsBlurs)
    self.state = state
    self.scale = scale
    self.composer = composer
    self.renderThread = renderThread
    self.clock = clock
    buffer = PixelBuffer(size: size)
  }

  /// Makes frames before the ones that are measured: they scale the picture and fill the caches, some of which are made
  /// when a panel has moved twice.
  public func warmUp(at times: [Double]) {
    for time in times { makeFrame(at: time) }
    first = log.last
    log.reset()
    allocations = 0
  }

  /// Counts the first frame after all, if it was the only one: a scene that stands still is rendered once.
  public func finish() {
    if log.total == 0, let first { log.record(first) }
  }

  /// The passes and the plan of a frame of scene time `time`, from nothing, as text.
  public func planText(at time: Double) -> String {
    var record = FrameRecord()
    let list = composer.compose(input(at: time), record: &record)
    var planner = PassPlanner()
    let plan = planner.plan(list, age: 0)
    return PassTablePrinter().print(PassTable(list)) + "\n\n" + RenderPlanPrinter().print(plan)
  }

  private func input(at time: Double) -> FrameComposer.Input {
    var state = state
    state.clock = SceneClock(time: time)
    state.clock.setPaused(true, at: 0)
    return FrameComposer.Input(state: state, size: buffer.size, scale: scale, instant: 0)
  }

  /// Makes the frame of scene time `time` in `buffer` and waits for it. Where nothing changed there is no frame.
  public func makeFrame(at time: Double) {
    var record = FrameRecord()
    record.index = log.total
    record.target = time
    let list = composer.compose(input(at: time), record: &record)
    if !hasFrame { _ = composer.notes(scale: scale) }
    record.plan.start = clock.now()
    let plan = planner.plan(list, age: hasFrame ? 1 : 0)
    record.plan.end = clock.now()
    record.damage = plan.repaint.area
    hasFrame = true
    guard !plan.isEmpty else { return }
    let result = renderThread.renderNow(plan, into: buffer.view, threads: state.threads)
    record.render = result.span
    allocations += result.allocations
    log.record(result.trace)
    log.record(record)
  }
}
