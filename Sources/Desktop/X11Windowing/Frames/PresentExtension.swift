import CX11
import Surfaces

/// The Present extension for one window, which copies pixmaps at refreshes and reports the times of these.
final class PresentExtension {
  private let connection: DisplayConnection
  private let window: Window
  private let events: OpaquePointer
  /// The XFixes region of a pixmap to copy.
  private let region: UInt32

  /// Selects the events of a window; nil if the server lacks Present or XFixes.
  init?(_ connection: DisplayConnection, _ window: WindowHandles) {
    guard !connection.isLost, cx11_present_query(connection.handle), !connection.isLost,
      let events = cx11_present_select(connection.handle, window.id)
    else { return nil }
    self.connection = connection
    self.window = window.id
    self.events = events
    region = cx11_region_create(connection.handle)
  }

  /// Copies a part of a pixmap to the window; its events carry the number of the frame.
  func present(_ pixmap: Pixmap, frame: Int, part: Surfaces.Region, moment: QueuedFrame.Moment) {
    let rects = part.rects.map {
      XRectangle(
        x: Int16($0.minX), y: Int16($0.minY), width: UInt16($0.width), height: UInt16($0.height))
    }
    cx11_region_set(connection.handle, region, rects, rects.count)
    var refresh: UInt64 = 0
    if case .refresh(let count) = moment { refresh = UInt64(max(0, count)) }
    cx11_present_pixmap(
      connection.handle, window, pixmap, UInt32(truncatingIfNeeded: frame), region, moment == .atOnce, refresh)
  }

  /// Requests the time of the refresh that follows the images put into the window so far.
  func notify(frame: Int) {
    cx11_present_notify(connection.handle, window, UInt32(truncatingIfNeeded: frame))
  }

  /// Returns the next event that has been read from the connection; nil if there is none.
  func next() -> cx11_presented? {
    guard !connection.isLost else { return nil }
    var event = cx11_presented()
    return cx11_present_next(connection.handle, events, &event) ? event : nil
  }

  /// Releases the connection's resources, before it is closed.
  func close() {
    guard !connection.isLost else { return }
    cx11_present_forget(connection.handle, events)
    cx11_region_destroy(connection.handle, region)
  }
}
