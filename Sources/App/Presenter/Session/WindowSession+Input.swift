import FrameTiming
import Session
import Surfaces
import Vitrine
import Windowing

// Input events -> actions.
extension WindowSession {
  /// - Parameter frameInterval: the seconds from one frame to the next.
  func handle(_ event: InputEvent, frameInterval: Double) {
    switch event {
    case .key(let press):
      composer.effects.retry()
      let (isTaken, actions) = input.send(press, clock: model.state.clock, at: clock.now())
      for action in actions { apply(action, frameInterval: frameInterval) }
      if !isTaken, let action = HotkeyTable.action(for: press) { apply(action, frameInterval: frameInterval) }
    case .pointerButton(let button, true, let x, let y, _) where model.state.picking != nil:
      follow(event)
      if button == 1 { pointerState.picked = (Int(x.rounded(.down)), Int(y.rounded(.down))) } else { apply(.escape) }
    case .pointerMoved, .pointerButton, .pointerLeft, .scroll:
      follow(event)
      let actions = input.send(event, scale: backend.scale, clock: model.state.clock, at: clock.now())
      for action in actions { apply(action, frameInterval: frameInterval) }
    case .resized(let size): resized(to: size)
    case .scaleChanged:
      needs.frame = true
      readWallpaper()
    case .backdropChanged: readWallpaper()
    case .exposed: showAll()
    case .visible(let visible):
      window.isVisible = visible
      if visible { showAll() }
    case .fullscreen(let on):
      window.isFullscreen = on
      model.setFullscreen(on)
    case .closeRequested: needs.ending = .windowClosed
    case .destroyed: needs.ending = .windowDestroyed
    case .dragged(let isOver):
      if isOver != model.state.isDropTarget { needs.frame = true }
      model.setDropTarget(isOver)
    case .dropped(let files):
      needs.frame = true
      drop(files)
    case .focus(let isActive):
      if isActive != model.state.isWindowActive { needs.frame = true }
      model.setWindowActive(isActive)
    }
  }

  /// Records the pointer's place for the loupe.
  private func follow(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let x, let y, _), .pointerButton(_, _, let x, let y, _), .scroll(_, _, let x, let y, _):
      pointerState.pointer = (x, y)
    case .pointerLeft: pointerState.pointer = nil
    default: break
    }
  }

  /// Requests a frame of a new size of the window, and shows a notice where it is larger than a surface can be.
  func resized(to window: PixelSize) {
    needs.frame = true
    guard window != backend.size else { return }
    showNotice(
      "The window is \(window.width) × \(window.height) pixels; \(backend.size.width) × \(backend.size.height) are shown"
    )
  }

  /// Reads the wallpaper behind the window if materials blend with it.
  func readWallpaper() {
    let isWanted = model.state.traits.blending == .behindWindow
    let wallpaper = isWanted ? backend.wallpaper().map { WindowBackdrop($0, scale: backend.scale) } : nil
    guard wallpaper != model.state.wallpaper else { return }
    model.setWallpaper(wallpaper)
    needs.frame = true
  }
}

extension WindowBackdrop {
  /// Creates a backdrop from a wallpaper, in points.
  ///
  /// - Parameter scale: pixels per point.
  init(_ wallpaper: Wallpaper, scale: Double) {
    let place = wallpaper.place
    self.init(
      bitmap: wallpaper.bitmap,
      frame: CGRect(
        x: Double(place.minX) / scale, y: Double(place.minY) / scale, width: Double(place.width) / scale,
        height: Double(place.height) / scale))
  }
}
