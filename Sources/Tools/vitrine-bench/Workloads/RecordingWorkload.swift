import DisplayList
import FrameTiming
import RenderPlan
import Renderer
import Surfaces
import Tiling

/// Frames with and without a record of them in turn, so that both see the same load of the machine.
///
/// The recorded ones are stamped at each stage and put into a log with their passes, and the threads note the bands
/// that they take. The readings of the clock inside the renderer, a few for each pass and panel, are in both.
final class RecordingWorkload: Workload {
  private let scene: GlassScene
  private let plain: FrameRenderer
  private let recorded: FrameRenderer
  private let targets: [PixelBuffer]
  private var planners = [PassPlanner(), PassPlanner()]
  private let log = FrameLog(capacity: 4096)
  private let clock = MonotonicClock()
  private var frame = 0
  private var seconds = (off: 0.0, on: 0.0)

  init(_ scene: GlassScene, threads: Int) {
    self.scene = scene
    plain = FrameRenderer(threads: threads)
    recorded = FrameRenderer(threads: threads, workLog: WorkLog())
    targets = (0..<2).map { _ in PixelBuffer(size: scene.display.size) }
  }

  func call() {
    let list = scene.lists[frame % scene.lists.count]
    // The order alternates, since the second one finds the picture in the caches.
    for isRecorded in frame % 2 == 0 ? [false, true] : [true, false] {
      let start = clock.now()
      if isRecorded { record(list) } else { _ = paint(list, 0, plain) }
      let end = clock.now()
      if isRecorded { seconds.on = end - start } else { seconds.off = end - start }
    }
    frame += 1
  }

  private func paint(_ list: DisplayList, _ index: Int, _ renderer: FrameRenderer) -> RenderTrace {
    renderer.render(planners[index].plan(list, age: frame == 0 ? 0 : 1), into: targets[index].view)
  }

  private func record(_ list: DisplayList) {
    var record = FrameRecord()
    record.index = frame
    record.update = TimeSpan(clock.now(), clock.now())
    record.layout = TimeSpan(record.update.end, clock.now())
    record.plan.start = record.layout.end
    let plan = planners[1].plan(list, age: frame == 0 ? 0 : 1)
    record.plan.end = clock.now()
    record.damage = plan.repaint.area
    record.render.start = clock.now()
    let trace = recorded.render(plan, into: targets[1].view)
    record.render.end = clock.now()
    for (name, sample) in trace.samples where sample.pixels > 0 {
      log.record(PassCost(name: name, seconds: sample.seconds, pixels: sample.pixels, bytes: sample.bytes))
    }
    record.present = TimeSpan(clock.now(), clock.now())
    log.record(record)
  }

  /// A frame without a record and one with it.
  var passes: [(name: String, milliseconds: Double)] {
    [("unrecorded", seconds.off * 1000), ("recorded", seconds.on * 1000)]
  }
}
