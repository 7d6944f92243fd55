import CX11
import Surfaces

/// _NET_WM_SYNC_REQUEST: the window manager asks for a counter to be set once a resize has been drawn.
struct SyncRequests {
  let counter: XSyncCounter
  /// The requested value, until the ConfigureNotify for that resize arrives.
  private var pendingValue: XSyncValue?
  /// The value to set when a frame of the current size is presented.
  private var due: XSyncValue?

  /// Creates a counter; nil if the server does not support counters.
  init?(_ connection: DisplayConnection) {
    var (events, errors, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard !connection.isLost, XSyncQueryExtension(connection.handle, &events, &errors) != 0,
      XSyncInitialize(connection.handle, &major, &minor) != 0
    else { return nil }
    counter = XSyncCreateCounter(connection.handle, XSyncValue(hi: 0, lo: 0))
  }

  mutating func request(low: Int, high: Int) {
    pendingValue = XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
  }

  mutating func configured() {
    if pendingValue != nil { due = pendingValue }
    pendingValue = nil
  }

  /// Sets the counter, when a frame of the current size is on the screen.
  ///
  /// - Returns: whether the window manager requested that.
  @discardableResult
  mutating func shown(_ connection: DisplayConnection) -> Bool {
    guard let value = due, !connection.isLost else { return false }
    due = nil
    XSyncSetCounter(connection.handle, counter, value)
    return true
  }
}
