import Renderer
import Session
package import Surfaces

extension FrameLoop {
  /// The words that name the current picture: the scene with its material or its effects, or the Swift file with its
  /// preview.
  package var shownNames: [String] {
    let state = model.state
    if let previews = composer.previews { return [previews.name] + [state.preview?.shownName].compactMap(\.self) }
    guard state.scene == SceneRow.Name.effects.rawValue else { return [state.scene, state.material] }
    let names = state.look.effects.map { $0.names.isEmpty ? Array(composer.effects.names.prefix(1)) : $0.names }
    return [state.scene] + (names ?? [])
  }

  /// Renders the newest frame once more and hands its pixels to `write` on the render thread.
  ///
  /// A separate renderer does that, so that the window's caches stay as its planner knows them.
  ///
  /// - Parameter withHUD: whether to include the overlays; notices are always left out.
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
