import FrameTiming
import RenderPlan
import Renderer
public import Surfaces
import Windowing

extension FrameLoop {
  /// Makes the picture that the window shows once more, aside, and hands it to `write` on the render thread.
  ///
  /// A renderer of its own makes it, so that the window's caches stay as its planner knows them.
  public func snapshot(withHUD: Bool, dithers: Bool, write: @escaping @Sendable (SurfaceView) -> Void) {
    var state = model.state
    if !withHUD {
      state.hud = .off
      state.showsHelp = false
    }
    var record = FrameRecord()
    let list = FrameComposer(backgrounds: composer.backgrounds).compose(
      state, hud: hud, size: backend.size, scale: backend.scale, at: shownInstant, record: &record)
    var planner = PassPlanner()
    let plan = planner.plan(list, age: 0)
    let threads = state.threads
    renderThread.perform { _ in
      let buffer = PixelBuffer(size: plan.size)
      FrameRenderer(threads: threads, dither: dithers).render(plan, into: buffer.view)
      write(buffer.view)
    }
  }
}
