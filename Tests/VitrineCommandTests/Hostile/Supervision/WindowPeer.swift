import CX11
import Glibc
import Platform
import Testing

/// Another client of the X server, which asks a window whether it is alive and to close. Used by one thread.
final class WindowPeer {
  private let display: OpaquePointer
  private let root: Window
  private(set) var window: Window = 0
  private var serial = 0

  init(_ server: String) throws {
    _ = Self.errorHandlers
    display = try #require(XOpenDisplay(server))
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    root = cx11_root_window(display, 0)
    // The answer to a ping is sent to the root window (EWMH 1.3, "_NET_WM_PING").
    XSelectInput(display, root, SubstructureNotifyMask)
  }

  deinit { XCloseDisplay(display) }

  /// A window or a server that is gone does not end this process. Xlib has one handler of each kind for all displays:
  /// those of `X11Windowing`, which ignore displays that are not theirs, keep their place or take it.
  private static let errorHandlers: Void = {
    let known = XSetErrorHandler { _, _ in 0 }
    let standard = dlsym(nil, "_XDefaultError")
    if let known, unsafeBitCast(known, to: UnsafeMutableRawPointer.self) != standard { XSetErrorHandler(known) }
    XSetIOErrorHandler { _ in 0 }
  }()

  /// Finds the mapped window of a process, and moves it along the upper edge of the screen.
  func find(pid: Int32, movingTo x: Int32? = nil) -> Bool {
    var (parent, top): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, root, &top, &parent, &children, &count) != 0, let children else { return false }
    defer { XFree(children) }
    for index in 0..<Int(count) where process(of: children[index]) == Int(pid) && isMapped(children[index]) {
      window = children[index]
      if let x { XMoveWindow(display, window, x, 0) }
      XSync(display, 0)
      return true
    }
    return false
  }

  /// Asks the window to answer; seconds until it does, or nil if it has not while `isPatient`.
  func ping(_ isPatient: () -> Bool) -> Double? {
    serial += 1
    let start = monotonicSeconds()
    send("_NET_WM_PING", (serial, Int(window)))
    let answer = atom("_NET_WM_PING")
    while true {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        let data = event.xclient.data.l
        if event.type == ClientMessage, event.xclient.window == root, data.0 == Int(answer), data.1 == serial,
          data.2 == Int(window)
        {
          return monotonicSeconds() - start
        }
      }
      guard isPatient() else { return nil }
      var source = pollfd(fd: cx11_connection_number(display), events: Int16(POLLIN), revents: 0)
      poll(&source, 1, 20)
    }
  }

  func close() { send("WM_DELETE_WINDOW", (0, 0)) }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private func send(_ name: String, _ data: (Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom("WM_PROTOCOLS")
    event.xclient.format = 32
    event.xclient.data.l = (Int(atom(name)), data.0, data.1, 0, 0)
    XSendEvent(display, window, 0, NoEventMask, &event)
    XFlush(display)
  }

  private func isMapped(_ window: Window) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0 && attributes.map_state == IsViewable
  }

  private func process(of window: Window) -> Int? {
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, atom("_NET_WM_PID"), 0, 1, 0, XA_CARDINAL, &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard let data, format == 32, count == 1 else { return nil }
    return data.withMemoryRebound(to: Int.self, capacity: 1) { $0.pointee }
  }
}
