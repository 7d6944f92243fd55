import DisplayList
import RenderPlan
import Renderer
import Surfaces
import Vitrine

/// Whole frames of a scene: views, display list, plan and pixels.
final class DrawingWorkload: Workload {
  let scene: DrawingScene
  /// The pixels of the last frame.
  private let target: PixelBuffer
  private let engine: DrawingEngine
  private var frame = 0
  private var stages: [Double] = []

  init(_ scene: DrawingScene, threads: Int) {
    self.scene = scene
    target = PixelBuffer(size: scene.size)
    engine = MainActor.assumeIsolated { DrawingEngine(scene, threads: threads) }
  }

  func call() {
    stages = MainActor.assumeIsolated { [engine, frame, target] in engine.draw(frame, into: target.view) }
    frame += 1
  }

  /// The processor time of the stages, in the order of the frame.
  var passes: [(name: String, milliseconds: Double)] {
    zip(["record", "list", "plan", "render"], stages).map { ($0, $1 * 1000) }
  }

  /// The pixels of the last frame as a portable pixmap.
  var portablePixmap: [UInt8] {
    var bytes = Array("P6\n\(scene.size.width) \(scene.size.height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + 3 * scene.size.area)
    for y in 0..<scene.size.height {
      let row = target.view.row(y).assumingMemoryBound(to: UInt8.self)
      for x in 0..<scene.size.width {
        for channel in [2, 1, 0] { bytes.append(row[4 * x + channel]) }
      }
    }
    return bytes
  }
}

/// The view of a scene, with a planner and a renderer.
@MainActor
private final class DrawingEngine {
  private let scene: DrawingScene
  private let model = DrawingModel()
  private let host: ViewHost
  private let renderer: FrameRenderer
  private var planner = PassPlanner()

  init(_ scene: DrawingScene, threads: Int) {
    self.scene = scene
    host = ViewHost(DrawingView(scene, model: model))
    host.environment.displayScale = 1
    renderer = FrameRenderer(threads: threads)
  }

  /// Draws a frame, and returns the seconds of processor time of its stages: calling the canvas's closure, the display
  /// list, the plan and the pixels.
  func draw(_ frame: Int, into target: SurfaceView) -> [Double] {
    if scene.step > 0 { model.frame = frame }
    let start = processorSeconds()
    host.evaluate(time: Double(frame) / 60)
    host.layout(size: CGSize(width: scene.size.width, height: scene.size.height))
    let recorded = processorSeconds()
    let list = host.displayList()
    let listed = processorSeconds()
    // All pixels are painted, as by libraries that keep nothing of the last frame.
    let plan = planner.plan(list, age: 0)
    let planned = processorSeconds()
    renderer.render(plan, into: target)
    return [recorded - start, listed - recorded, planned - listed, processorSeconds() - planned]
  }
}
