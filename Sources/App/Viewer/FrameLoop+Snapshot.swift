import RenderPlan
import Renderer
public import Surfaces

extension FrameLoop {
  /// Makes the picture of the newest frame once more, aside, and hands it to `write` on the render thread.
  ///
  /// A renderer of its own makes it, so that the window's caches stay as its planner knows them.
  ///
  /// - Parameter withHUD: whether what lies over the scene is in it.
  public func snapshot(withHUD: Bool, dithers: Bool, write: @escaping @Sendable (SurfaceView) -> Void) {
    var planner = PassPlanner()
    let plan = planner.plan(composer.newestFrame(withOverlays: withHUD), age: 0)
    let threads = model.state.threads
    renderThread.perform { _ in
      let buffer = PixelBuffer(size: plan.size)
      FrameRenderer(threads: threads, dither: dithers).render(plan, into: buffer.view)
      write(buffer.view)
    }
  }
}
