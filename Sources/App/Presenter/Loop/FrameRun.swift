package import FrameTiming
import RenderPlan
import Renderer
import Scenes
package import Session
package import Shaders
package import Surfaces
package import Tiling

/// Makes frames without a window: pictures for files, and runs that are measured.
///
/// It uses the same composer, planner and renderer as a window, so that the pixels are the same at the same size and
/// time. One thread composes and renders, with the help of the renderer's pool.
@MainActor
package final class FrameRun {
  /// The measured frames.
  package let log = FrameLog()
  /// The number of heap allocations of the threads that made the pixels, since the log was begun.
  package private(set) var allocations = 0

  /// The errors of the functions that the last frame used.
  package private(set) var shaderErrors: [ShaderError] = []

  private let state: SceneState
  private let size: PixelSize
  private let scale: Double
  private let composer: FrameComposer
  private let offscreen: Offscreen
  private let reporter: DiagnosticReporter
  private let materials: MaterialRefresh
  private let countAllocations: () -> Int
  private let clock: any FrameClock
  private var hasFrame = false
  private var first: FrameRecord?

  /// - Parameters:
  ///   - size: the size in pixels, with each side in 1 ... 32767.
  ///   - reporter: receives the parts of the views and materials that cannot be shown as written.
  ///   - dithers: false rounds blurred panels, gradients and shaders to the nearest byte.
  ///   - keepsBlurs: whether a blur is kept while its source stays the same.
  ///   - workLog: records the work of the threads.
  ///   - countAllocations: returns the number of heap allocations so far, of the calling thread and of every other one
  ///     but the main one.
  package init(
    _ state: SceneState, size: PixelSize, scale: Double, composer: FrameComposer,
    reporter: DiagnosticReporter = DiagnosticReporter(), dithers: Bool = true, keepsBlurs: Bool = true,
    workLog: WorkLog? = nil, countAllocations: @escaping () -> Int = { 0 }, clock: any FrameClock = MonotonicClock()
  ) {
    offscreen = Offscreen(
      threads: state.threads, dither: dithers, keepsBlurs: keepsBlurs, sharesPixels: true, workLog: workLog)
    self.state = state
    self.size = size
    self.scale = scale
    self.composer = composer
    self.reporter = reporter
    materials = MaterialRefresh(reporter: reporter)
    self.countAllocations = countAllocations
    self.clock = clock
  }

  /// The pixels of the last frame; 1 x 1 before the first one.
  package var pixels: PixelBuffer { offscreen.pixels }

  /// Makes frames before the measured ones. They scale the picture and fill the caches, some of which are full only
  /// after a panel has moved twice.
  package func warmUp(at times: [Double]) {
    for time in times { makeFrame(at: time) }
    first = log.last
    log.reset()
    allocations = 0
  }

  /// Records the first frame if it was the only one, because a still scene is rendered once.
  package func finish() {
    if log.total == 0, let first { log.record(first) }
  }

  /// Returns the passes and the plan of a frame at scene time `time`, planned from scratch, as text.
  package func planText(at time: Double) -> String {
    var record = FrameRecord()
    let frame = compose(at: time, record: &record)
    reporter.report(frame.diagnostics)
    var planner = PassPlanner()
    let plan = planner.plan(frame.flat, age: 0)
    return PassTablePrinter().print(PassTable(frame.flat)) + "\n\n" + RenderPlanPrinter().print(plan)
  }

  /// Returns the seconds that copying one frame on the renderer's threads takes, measured several times.
  package func measureCopies() -> [Double] { offscreen.renderer.measureMemcpy(size: size, repeats: 61) }

  private func compose(at time: Double, record: inout FrameRecord) -> ComposedFrame {
    var state = state
    state.clock = SceneClock(time: time)
    state.clock.setPaused(true, at: 0)
    _ = materials.refresh()
    var input = FrameComposer.Input(state: state, size: size, scale: scale, instant: 0)
    let frame = composer.compose(input, record: &record)
    guard state.showsNotes else { return frame }
    input.overlays.notes = NotesContent(frame.passes, scale: scale)
    return input.overlays.notes == NotesContent() ? frame : composer.compose(input, record: &record)
  }

  /// Makes and records the frame at scene time `time`, unless nothing has changed.
  package func makeFrame(at time: Double) {
    guard let made = frame(at: time) else { return }
    allocations += made.allocations
    log.record(made.trace)
    log.record(made.record)
  }

  /// Makes the frame at scene time `time`; returns nil if nothing has changed.
  func frame(at time: Double) -> (record: FrameRecord, trace: RenderTrace, allocations: Int)? {
    var record = FrameRecord()
    record.index = log.total
    record.target = time
    let frame = compose(at: time, record: &record)
    let plan = offscreen.plan(frame.flat)
    record.plan.end = clock.now()
    reporter.report(frame.diagnostics)
    reporter.report(frame.flatScene.notes)
    record.damage = plan.repaint.area
    hasFrame = true
    guard !plan.isEmpty else { return nil }
    let before = countAllocations()
    record.render.start = clock.now()
    let trace = offscreen.paint(plan)
    record.render.end = clock.now()
    let allocations = countAllocations() - before
    shaderErrors = frame.flatScene.shaderErrors(in: .shared, waits: false)
    return (record, trace, allocations)
  }
}
