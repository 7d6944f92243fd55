import CX11
import Glibc
import Synchronization
import Windowing

/// A connection to an X server.
///
/// After the connection is lost (`isLost`), no Xlib function is called with `handle`; the methods here check that. A
/// call that was in progress at that moment may make further requests: they go to a buffer that nobody reads.
final class DisplayConnection {
  let handle: OpaquePointer
  let name: String
  let screen: Int32
  let root: Window
  let descriptor: Int32
  private(set) var atoms = Atoms()
  fileprivate(set) var isLost = false

  init(name requested: String?) throws(WindowError) {
    handlers.install()
    // XDisplayName returns its argument, and Swift's temporary C string ends with the call.
    name = if let requested, !requested.isEmpty { requested } else { String(cString: XDisplayName(nil)) }
    guard let handle = cx11_open_display(requested) else { throw .noDisplay(name: name) }
    self.handle = handle
    handlers.errors.withLock { $0[UInt(bitPattern: handle)] = [] }
    screen = cx11_default_screen(handle)
    root = cx11_root_window(handle, screen)
    descriptor = cx11_connection_number(handle)
    // Before the first request, since Xlib's own handler would end the process.
    XSetIOErrorExitHandler(handle, connectionDied, Unmanaged.passUnretained(self).toOpaque())
    atoms = Atoms(handle)
  }

  func check() throws(WindowError) {
    if isLost { throw .displayLost(name: name) }
  }

  /// The serial numbers of the next request, and of the last one that the server is known to have processed.
  ///
  /// This calls the function, because the macro of the same name omits requests made through XCB, and because the
  /// function detects that XCB has lost the connection: the next Xlib request would crash. Check `isLost` afterwards.
  var nextRequest: UInt { XNextRequest(handle) }
  var lastProcessed: UInt { cx11_last_processed(handle) }

  func flush() {
    if !isLost { XFlush(handle) }
  }

  /// Makes requests, waits until the server has processed them, and returns the first error that they caused; also nil
  /// if the connection is lost.
  func trap(_ requests: () -> Void) -> ProtocolError? {
    let first = nextRequest
    if isLost { return nil }
    requests()
    if !isLost { XSync(handle, 0) }
    return takeErrors { $0.serial >= first }.first
  }

  /// Removes and returns the errors of this connection for which `isWanted` is true, in order.
  func takeErrors(where isWanted: (ProtocolError) -> Bool = { _ in true }) -> [ProtocolError] {
    let key = UInt(bitPattern: handle)
    return handlers.errors.withLock { errors in
      let taken = errors[key, default: []].filter(isWanted)
      if !taken.isEmpty { errors[key]?.removeAll(where: isWanted) }
      return taken
    }
  }

  func close() {
    // Detects a lost connection, since closing makes a request.
    flush()
    // Xlib must not be called for a lost display, so its memory is leaked; only the descriptor is closed.
    if isLost { Glibc.close(descriptor) } else { XCloseDisplay(handle) }
    isLost = true
    handlers.errors.withLock { $0[UInt(bitPattern: handle)] = nil }
  }
}

/// An error reported by the server.
struct ProtocolError: Sendable {
  var serial: UInt
  var code: UInt8
  var request: UInt8
  var minor: UInt8
  var text: String
}

/// Xlib's error handlers, which are global to the process. They record errors by display, for those with a connection
/// here.
private struct Handlers: ~Copyable {
  let errors = Mutex<[UInt: [ProtocolError]]>([:])

  init() {
    XInitThreads()
    XSetErrorHandler(recordError)
  }

  /// Triggers the lazy initialisation of the global.
  func install() {}
}

private let handlers = Handlers()

/// Called by Xlib inside another call: it may neither exit nor make a request.
private func recordError(display: OpaquePointer?, event: UnsafeMutablePointer<XErrorEvent>?) -> Int32 {
  guard let display, let event = event?.pointee else { return 0 }
  var text = [CChar](repeating: 0, count: 128)
  XGetErrorText(display, Int32(event.error_code), &text, Int32(text.count))
  let error = ProtocolError(
    serial: event.serial, code: event.error_code, request: event.request_code,
    minor: event.minor_code, text: text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
  handlers.errors.withLock { errors in
    if errors[UInt(bitPattern: display), default: []].count < 256 { errors[UInt(bitPattern: display)]?.append(error) }
  }
  return 0
}

private func connectionDied(display: OpaquePointer?, data: UnsafeMutableRawPointer?) {
  guard let display, let data else { return }
  cx11_discard_requests(display, discardedBytes)
  Unmanaged<DisplayConnection>.fromOpaque(data).takeUnretainedValue().isLost = true
}

/// Enough bytes for all requests between two checks of `isLost`; the largest is the property with the icons, of 90 KB.
private let discardedBytes = 1 << 20
