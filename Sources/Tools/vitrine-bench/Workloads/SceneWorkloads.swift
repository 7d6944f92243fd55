import DisplayList
import Platform
import RenderPlan
import Renderer
import Shaders
import Surfaces

/// Planning a frame, without rendering.
final class PlanWorkload: Workload {
  private let scene: GlassScene
  private var planner = PassPlanner()
  private var frame = 0

  init(_ scene: GlassScene) { self.scene = scene }

  func call() {
    _ = planner.plan(scene.lists[frame % scene.lists.count], age: min(frame, 3))
    frame += 1
  }

  var passes: [(name: String, milliseconds: Double)] { [] }
}

/// Planning and rendering a frame, on three surfaces in turn like those of a window.
final class FrameWorkload: Workload {
  private let lists: [DisplayList]
  private let renderer: FrameRenderer
  private let targets: [PixelBuffer]
  private var planner = PassPlanner()
  private var trace = RenderTrace()
  private var frame = 0

  /// - Parameters:
  ///   - lists: display lists of one size, rendered in turn.
  ///   - shaders: the store whose functions are run.
  init(_ lists: [DisplayList], threads: Int, shaders: ShaderStore = .shared) {
    self.lists = lists
    renderer = FrameRenderer(threads: threads, shaders: shaders)
    targets = (0..<3).map { _ in PixelBuffer.shared(size: lists[0].size, access: .writable) }
  }

  func call() {
    // The surfaces are empty at first; later each holds the third last frame.
    let plan = planner.plan(lists[frame % lists.count], age: frame < 3 ? 0 : 3)
    trace = renderer.render(plan, into: targets[frame % 3].view)
    frame += 1
  }

  var passes: [(name: String, milliseconds: Double)] {
    trace.samples.map { (name: $0.name, milliseconds: $0.sample.seconds * 1000) }
  }
}
