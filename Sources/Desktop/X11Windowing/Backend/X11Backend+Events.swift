import CX11
import Platform
import Surfaces
import Windowing

extension X11Backend {
  /// Translates an event of the server to input, an answer to the window manager, or a completion.
  func translate(_ event: inout XEvent) {
    // Any client can send any event; only those that ICCCM, EWMH and XDND let clients send are accepted.
    let isSent = event.xany.send_event != 0
    if let event = pointerDevices?.translate(&event) {
      if var core = event.core { translate(&core) }
      if let scroll = event.scroll { scrolled(scroll) }
      return
    }
    guard !isSent || [ClientMessage, ConfigureNotify, SelectionNotify].contains(event.type) else { return }
    pointerActed(event)
    if copied.recordInputTime(of: event) { properties.setUserTime(copied.lastInput) }
    if [MotionNotify, ButtonPress].contains(event.type), pointer.used(at: monotonicSeconds()) {
      showPointer()
    }
    switch event.type {
    case KeyPress:
      if let press = keyboard.press(&event.xkey) { queue.append(.key(press)) }
    case KeyRelease:
      if let press = keyboard.release(event.xkey) { queue.append(.key(press)) }
    case ButtonPress, ButtonRelease: button(event.xbutton)
    case MotionNotify:
      let motion = event.xmotion
      queue.append(
        .pointerMoved(x: Double(motion.x), y: Double(motion.y), modifiers: keyboard.modifiers(motion.state)))
    case EnterNotify: pointerDevices?.entered()
    case LeaveNotify:
      if event.xcrossing.mode == NotifyNormal { queue.append(.pointerLeft) }
    case FocusIn, FocusOut: focus(event.xfocus)
    case MappingNotify: keyboard.refresh(&event.xmapping)
    case Expose:
      if event.xexpose.count == 0 { queue.append(.exposed) }
    case ClientMessage: message(&event)
    case SelectionRequest:
      requests.append(event.xselectionrequest)
      if !queue.mayCopy { answerRequests() }
    case SelectionNotify: dropAnswered(event.xselection)
    case SelectionClear: copied.content = nil
    case ConfigureNotify, MapNotify, UnmapNotify, VisibilityNotify, DestroyNotify, PropertyNotify:
      windowChanged(&event)
    case pool.completionEventType: completion(&event)
    case (refreshRates.eventBase ?? -1000) + Int32(RRScreenChangeNotify):
      XRRUpdateConfiguration(&event)
      refreshRates.read(connection)
      refreshInterval = refreshRates.interval(for: state.area(size))
    default: break
    }
  }

  private func completion(_ event: inout XEvent) {
    withUnsafeBytes(of: &event) { bytes in
      let done = bytes.load(as: XShmCompletionEvent.self)
      pool.completed(segment: done.shmseg, serial: done.serial)
    }
  }

  private func button(_ event: XButtonEvent) {
    let (x, y) = (Double(event.x), Double(event.y))
    let modifiers = keyboard.modifiers(event.state)
    let isPressed = event.type == ButtonPress
    switch Int(event.button) {
    case 1...3:
      queue.append(
        .pointerButton(button: Int(event.button), pressed: isPressed, x: x, y: y, modifiers: modifiers))
    case 4...7 where isPressed:
      let (dx, dy) = [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)][Int(event.button) - 4]
      queue.append(.scroll(dx: dx, dy: dy, x: x, y: y, modifiers: modifiers))
    default: break
    }
  }

  private func scrolled(_ scroll: (dx: Double, dy: Double, x: Double, y: Double, state: UInt32)) {
    if pointer.used(at: monotonicSeconds()) { showPointer() }
    queue.append(
      .scroll(dx: scroll.dx, dy: scroll.dy, x: scroll.x, y: scroll.y, modifiers: keyboard.modifiers(scroll.state)))
  }

  private func focus(_ event: XFocusChangeEvent) {
    // Neither a key grab of the window manager nor the pointer under a focused root window is a change of focus.
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab, event.detail != NotifyPointer else { return }
    let hasFocus = event.type == FocusIn
    if !hasFocus { for press in keyboard.releaseAll() { queue.append(.key(press)) } }
    guard hasFocus != state.hasFocus else { return }
    state.hasFocus = hasFocus
    queue.append(.focus(hasFocus))
  }

  /// Handles messages from the window manager, and from programs that drag something over the window.
  private func message(_ event: inout XEvent) {
    let atoms = connection.atoms
    guard event.xclient.format == 32, event.xclient.window == window.id, !dragMessage(event.xclient),
      event.xclient.message_type == atoms[.wmProtocols]
    else { return }
    let data = event.xclient.data.l
    switch Atom(bitPattern: data.0) {
    case atoms[.wmDeleteWindow]: queue.append(.closeRequested)
    case atoms[.netWMPing]:
      // EWMH: sent back to the root window, with only the window field changed.
      event.xclient.window = connection.root
      XSendEvent(connection.handle, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
      connection.flush()
    case atoms[.netWMSyncRequest]: syncRequests?.request(low: data.2, high: data.3)
    default: break
    }
  }
}
