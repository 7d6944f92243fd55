import CX11
import Surfaces
import Windowing

extension X11Backend {
  /// Handles events of the window itself.
  func windowChanged(_ event: inout XEvent) {
    switch event.type {
    case ConfigureNotify: configured(event.xconfigure)
    case MapNotify where event.xmap.window == window.id:
      state.isMapped = true
      queueVisibilityChange()
      if let on = state.pendingFullscreen { setFullscreen(on) }
    case UnmapNotify where event.xunmap.window == window.id:
      state.isMapped = false
      queueVisibilityChange()
    case VisibilityNotify:
      state.isObscured = event.xvisibility.state == VisibilityFullyObscured
      queueVisibilityChange()
    case DestroyNotify where event.xdestroywindow.window == window.id:
      state.isDestroyed = true
      pool.abandonFrames()
      queue.append(.destroyed)
    case PropertyNotify: propertyChanged(event.xproperty)
    default: break
    }
  }

  private func queueVisibilityChange() {
    if let change = state.visibilityChange() { queue.append(change) }
  }

  private func configured(_ event: XConfigureEvent) {
    guard event.window == window.id else { return }
    let area = PixelRect(
      x: Int(event.x), y: Int(event.y), width: max(1, Int(event.width)), height: max(1, Int(event.height)))
    // Only an event sent by the window manager has root coordinates; those of the server are relative to the frame.
    if event.send_event != 0 || event.override_redirect != 0 {
      state.origin = (area.minX, area.minY)
      refreshInterval = refreshRates.interval(for: area)
    }
    windowMoved(to: area.minX, area.minY)
    syncRequests?.configured()
    if area.size != size {
      size = area.size
      queue.append(.resized(size))
    } else if state.shownSize == size {
      syncRequests?.shown(connection)
    }
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    if event.window == window.id, event.atom == connection.atoms[.netWMState] {
      let states = connection.readProperty(window.id, connection.atoms[.netWMState])
      queueFullscreenChange(states.contains(Int(connection.atoms[.netWMStateFullscreen])))
    } else if event.window == connection.root, event.atom == XA_RESOURCE_MANAGER, fixedScale == nil {
      let new = connection.resourceScale ?? 1
      guard new != scale, !connection.isLost else { return }
      scale = new
      queue.append(.scaleChanged(new))
    } else if event.window == connection.root, event.atom == connection.atoms[.rootPixmap] {
      wallpaperChanged()
    }
  }

  // MARK: Full screen

  private func queueFullscreenChange(_ on: Bool) {
    guard on != state.isFullscreen else { return }
    state.isFullscreen = on
    queue.append(.fullscreen(on))
  }

  /// Asks the window manager, or resizes the window to the screen if there is none. `.fullscreen` reports the change.
  public func setFullscreen(_ on: Bool) {
    guard isUsable else { return }
    state.pendingFullscreen = nil
    if !hasWindowManager {
      fillScreen(on)
    } else if state.isMapped {
      requestFullscreen(on)
    } else if state.isMapRequested {
      // The window manager reads the property when it maps the window; a message before that is lost.
      state.pendingFullscreen = on
    } else {
      let states = on ? [Int(connection.atoms[.netWMStateFullscreen])] : []
      connection.setProperty(window.id, connection.atoms[.netWMState], XA_ATOM, states)
    }
    connection.flush()
  }

  private var hasWindowManager: Bool {
    let check = connection.atoms[.netSupportingWMCheck]
    guard let claimed = connection.readProperty(connection.root, check).first else { return false }
    // A window manager that died leaves the property, but its window is gone.
    var answer: [Int] = []
    _ = connection.trap { answer = connection.readProperty(Window(bitPattern: claimed), check) }
    return answer.first == claimed
  }

  private func requestFullscreen(_ on: Bool) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.id
    event.xclient.message_type = connection.atoms[.netWMState]
    event.xclient.format = 32
    // EWMH: 1 adds and 0 removes a state; a source of 1 is an application.
    event.xclient.data.l = (on ? 1 : 0, Int(connection.atoms[.netWMStateFullscreen]), 0, 1, 0)
    XSendEvent(connection.handle, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }

  private func fillScreen(_ on: Bool) {
    if on == state.isFullscreen { return }
    if on {
      var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
      XTranslateCoordinates(connection.handle, window.id, connection.root, 0, 0, &x, &y, &child)
      if connection.isLost { return }
      state.origin = (Int(x), Int(y))
      state.geometryBeforeFullscreen = state.area(size)
    }
    let screen = PixelRect(
      x: 0, y: 0, width: Int(cx11_display_width(connection.handle, connection.screen)),
      height: Int(cx11_display_height(connection.handle, connection.screen)))
    let area = on ? screen : state.geometryBeforeFullscreen ?? screen
    XMoveResizeWindow(
      connection.handle, window.id, Int32(area.minX), Int32(area.minY), UInt32(area.width), UInt32(area.height))
    queueFullscreenChange(on)
  }
}
