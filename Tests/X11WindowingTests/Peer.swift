import CX11
import Surfaces
import TestSupport
import Windowing

@testable import X11Windowing

/// Another client of the same server, which acts as a window manager or an unrelated program.
final class Peer {
  let display: OpaquePointer
  let root: Window
  /// Keeps the server alive until the connection is closed.
  private let server: XServer

  init(_ server: XServer) throws {
    guard let display = XOpenDisplay(server.display) else { throw WindowError.noDisplay(name: server.display) }
    self.display = display
    // The end of the server must not end this process.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.server = server
    root = cx11_root_window(display, 0)
  }

  deinit { XCloseDisplay(display) }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  func destroy(_ window: Window) {
    XDestroyWindow(display, window)
    XSync(display, 0)
  }

  func resize(_ window: Window, _ width: Int, _ height: Int) {
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    XSync(display, 0)
  }

  func move(_ window: Window, _ x: Int, _ y: Int) {
    XMoveWindow(display, window, Int32(x), Int32(y))
    XSync(display, 0)
  }

  /// The rectangle of a child of the root window.
  func place(_ window: Window) -> PixelRect {
    var (root, x, y): (Window, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth)
    return PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// A WM_PROTOCOLS message, straight to the window.
  func send(_ name: String, to window: Window, _ data: (Int, Int, Int) = (0, 0, 0), extra: Int = 0) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom("WM_PROTOCOLS")
    event.xclient.format = 32
    event.xclient.data.l = (Int(atom(name)), data.0, data.1, data.2, extra)
    XSendEvent(display, window, 0, NoEventMask, &event)
    XSync(display, 0)
  }

  /// Sends a synthetic key press and release.
  func sendKey(_ code: UInt32, to window: Window) {
    for (type, mask) in [(KeyPress, KeyPressMask), (KeyRelease, KeyReleaseMask)] {
      var event = XEvent()
      event.xkey.type = type
      event.xkey.window = window
      event.xkey.root = root
      event.xkey.keycode = code
      event.xkey.same_screen = 1
      XSendEvent(display, window, 0, mask, &event)
    }
    XSync(display, 0)
  }

  /// The client messages that came to the root window.
  func rootMessages() -> [XClientMessageEvent] {
    XSync(display, 0)
    var messages: [XClientMessageEvent] = []
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      if event.type == ClientMessage { messages.append(event.xclient) }
    }
    return messages
  }

  func listenOnRoot() {
    XSelectInput(display, root, SubstructureNotifyMask)
    XSync(display, 0)
  }

  func counterValue(_ counter: XSyncCounter) -> Int {
    var value = XSyncValue(hi: -1, lo: 0)
    XSyncQueryCounter(display, counter, &value)
    return Int(value.hi) << 32 | Int(value.lo)
  }

  func values(_ window: Window, _ property: String) -> [Int] {
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, atom(property), 0, 100_000, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard let data, format == 32 else { return [] }
    return data.withMemoryRebound(to: Int.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  func text(_ window: Window, _ property: String) -> String {
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, atom(property), 0, 100_000, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard let data, format == 8 else { return "" }
    return String(decoding: UnsafeBufferPointer(start: data, count: Int(count)), as: UTF8.self)
  }

  func setText(_ window: Window, _ property: String, _ text: String) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, window, atom(property), XA_STRING, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }
}
