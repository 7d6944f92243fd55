import Surfaces
import Windowing

/// The last known state of the window, so that only changes are reported.
struct WindowState {
  var isMapRequested = false
  var isMapped = false
  var isObscured = false
  var isFullscreen = false
  var isDestroyed = false
  var hasFocus = false
  /// The last known position of the window on the root window.
  var origin = (x: 0, y: 0)
  /// The window's size, which may exceed that of a surface.
  var size = PixelSize(width: 0, height: 0)
  /// True while the window has a background, beyond its frame.
  var hasBackground = false
  /// The size of the last presented frame.
  var shownSize: PixelSize?
  /// A full-screen request made between the request to map the window and its mapping.
  var pendingFullscreen: Bool?
  /// The geometry before full screen without a window manager.
  var geometryBeforeFullscreen: PixelRect?
  /// The last reported visibility; nil before the first report.
  private var reportedVisibility: Bool?

  /// Returns the rectangle of the root window that a window of `size` covers.
  func area(_ size: PixelSize) -> PixelRect {
    PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Returns the event for a change of visibility; nil if it is unchanged.
  mutating func visibilityChange() -> InputEvent? {
    let isVisible = isMapped && !isObscured
    guard isVisible != reportedVisibility else { return nil }
    reportedVisibility = isVisible
    return .visible(isVisible)
  }
}
