import CX11
import Surfaces

/// _NET_WM_SYNC_REQUEST: the window manager asks for a counter to be raised once a resize has been drawn.
struct SyncRequests {
  let counter: XSyncCounter
  /// Asked for, but the ConfigureNotify it belongs to has not come.
  private var announced: XSyncValue?
  /// To be raised when a frame of the present size is put.
  private var due: XSyncValue?

  /// Nil where the server has no counters.
  init?(_ connection: DisplayConnection) {
    var (events, errors, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XSyncQueryExtension(connection.handle, &events, &errors) != 0,
      XSyncInitialize(connection.handle, &major, &minor) != 0
    else { return nil }
    counter = XSyncCreateCounter(connection.handle, XSyncValue(hi: 0, lo: 0))
  }

  mutating func request(low: Int, high: Int) {
    announced = XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
  }

  mutating func configured() {
    if announced != nil { due = announced }
    announced = nil
  }

  /// A frame of the present size has been put, or was there already.
  mutating func shown(_ connection: DisplayConnection) {
    guard let value = due else { return }
    due = nil
    XSyncSetCounter(connection.handle, counter, value)
  }
}
