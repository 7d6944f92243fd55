import Renderer
import Session
package import Surfaces

extension FrameLoop {
  /// Renders the newest frame once more and hands its pixels to `write` on the render thread.
  ///
  /// A renderer of its own does that, so that the window's caches stay as its planner knows them.
  ///
  /// - Parameter withHUD: whether the overlays are in it; notices are not.
  package func snapshot(withHUD: Bool, dithers: Bool, write: @escaping @Sendable (SurfaceView) -> Void) {
    guard let newest = pipeline.newest else { return }
    let list = withHUD ? newest.flatWithoutNotice : newest.flatScene
    let threads = model.state.threads
    renderThread.perform { _ in
      let pixels = Offscreen(threads: threads, dither: dithers).render(list)
      withExtendedLifetime(pixels) { write(pixels.view) }
    }
  }
}
