import CX11
import TestSupport
import Testing

/// Another program of the same display, which asks for the clipboard.
final class ClipboardReader {
  private let display: OpaquePointer
  private let window: Window
  /// Keeps the server alive until the connection is closed.
  private let server: XServer

  init(_ server: XServer) throws {
    display = try #require(XOpenDisplay(server.display))
    // The end of the server must not end this process.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.server = server
    window = XCreateSimpleWindow(display, cx11_root_window(display, 0), 0, 0, 1, 1, 0, 0, 0)
  }

  deinit { XCloseDisplay(display) }

  /// The clipboard's text as its owner answers; nil where there is none, or no text.
  func text() throws -> String? {
    let (property, type) = (atom("ANSWER"), atom("UTF8_STRING"))
    XConvertSelection(display, atom("CLIPBOARD"), type, property, window, Time(CurrentTime))
    XSync(display, 0)
    var event = XEvent()
    try waitUntil("an answer about the clipboard") {
      XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0
    }
    guard event.xselection.property == property else { return nil }
    var (actual, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(display, window, property, 0, 1 << 20, 1, type, &actual, &format, &count, &left, &bytes)
    defer { if let bytes { XFree(bytes) } }
    guard actual == type, format == 8, let bytes else { return nil }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
}
