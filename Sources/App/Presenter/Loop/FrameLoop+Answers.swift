import FrameTiming
import Renderer
import Session
package import Surfaces
import Windowing

// Input, and what the session asks for because of it.
extension FrameLoop {
  /// Leads an event to the session.
  func handle(_ event: InputEvent) {
    if case .resized = event { memory.resized(to: backend.size, at: clock.now()) }
    // While frames are slow, a key that opens a prompt and what is typed into it come together.
    if event.isViewInput, session.model.state.openOverlays != laidOutOverlays { updateLayout() }
    session.handle(event, frameInterval: frameInterval)
    answer()
  }

  /// Does what the session has asked for since the last call.
  func answer() {
    // The frame after a pause does not follow the one before.
    if !session.window.isVisible { pipeline.interrupt() }
    if session.needs.newStatistics {
      session.needs.newStatistics = false
      pipeline.resetStatistics()
    }
    if session.needs.newPlanner {
      session.needs.newPlanner = false
      pipeline.restart()
    }
    guard !session.needs.pictures.isEmpty else { return }
    let pictures = session.needs.pictures
    session.needs.pictures = []
    for picture in pictures {
      switch picture {
      case .screenshot(let withHUD): takeScreenshot(self, withHUD)
      case .clipboard: snapshot(withHUD: false, dithers: options.dithers, write: session.pictureEncoder)
      }
    }
  }

  /// Renders the newest frame once more and hands its pixels to `write` on the render thread.
  ///
  /// A separate renderer does that, so that the window's caches stay as its planner knows them.
  ///
  /// - Parameter withHUD: whether to include the overlays; notices are always left out.
  package func snapshot(withHUD: Bool, dithers: Bool, write: @escaping @Sendable (SurfaceView) -> Void) {
    guard let newest = pipeline.findings.newest else { return }
    let list = withHUD ? newest.flatWithoutNotice : newest.flatScene
    let threads = session.model.state.threads
    renderThread.perform { _ in
      let pixels = Offscreen(threads: threads, dither: dithers).render(list)
      withExtendedLifetime(pixels) { write(pixels.view) }
    }
  }
}

extension InputEvent {
  /// True for input that views receive where they were last laid out.
  fileprivate var isViewInput: Bool {
    switch self {
    case .key, .pointerMoved, .pointerButton, .scroll: true
    default: false
    }
  }
}
