import CX11
import Platform
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
    case DestroyNotify where event.xdestroywindow.window == drag?.source: dragSourceDestroyed()
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
    if area.size != state.size {
      state.size = area.size
      size = area.size.limitedToSurface
      properties.setOpaque(area.size, depth: pool.visual.depth)
      fillBeyondFrame(of: area.size)
      queue.append(.resized(area.size))
    } else if state.shownSize == size {
      syncRequests?.shown(connection)
    }
  }

  /// Makes the part of a window of a size that the frame does not cover black. When the frame covers the whole window,
  /// removes the background again, so that the window does not flash.
  private func fillBeyondFrame(of window: PixelSize) {
    guard size != window || state.hasBackground else { return }
    state.hasBackground = size != window
    guard state.hasBackground else {
      XSetWindowBackgroundPixmap(connection.handle, self.window.id, 0)
      return
    }
    XSetWindowBackground(
      connection.handle, self.window.id, cx11_black_pixel(connection.handle, connection.screen))
    // For a width or a height of zero, the server clears to the edge of the window.
    let (x, y) = (Int32(size.width), Int32(size.height))
    if size.width < window.width { XClearArea(connection.handle, self.window.id, x, 0, 0, 0, 0) }
    if size.height < window.height { XClearArea(connection.handle, self.window.id, 0, y, 0, 0, 0) }
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    dropPropertyChanged(event)
    transferPropertyChanged(event)
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
    if pointer.fullscreenChanged(on, at: monotonicSeconds()) { showPointer() }
    if bypassesCompositor { properties.setBypassesCompositor(on) }
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

  // MARK: The pointer

  func hidePointer(_ now: Double) {
    guard pointer.expire(at: now), isUsable else { return }
    XDefineCursor(connection.handle, window.id, window.invisibleCursor)
  }

  func showPointer() {
    if isUsable { XUndefineCursor(connection.handle, window.id) }
  }

  // MARK: Window managers

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
