import Surfaces
import Windowing

/// What the window is known to be at present, so that only changes are told.
struct WindowState {
  var isMapRequested = false
  var isMapped = false
  var isObscured = false
  var isFullscreen = false
  var isDestroyed = false
  var hasFocus = false
  /// Where the window lies on the root window, as far as it was told.
  var origin = (x: 0, y: 0)
  /// The size of the last frame put.
  var shownSize: PixelSize?
  /// A full-screen wish that came while the window was on its way to the screen.
  var pendingFullscreen: Bool?
  /// Where the window was before it filled the screen without a window manager's help.
  var geometryBeforeFullscreen: PixelRect?
  /// Whether the window was last told to be seen; nil before its first appearance.
  private var toldVisible: Bool?

  /// The part of the root window that a window of `size` covers.
  func area(_ size: PixelSize) -> PixelRect {
    PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The event for a change of visibility, or nil when it stays what it was.
  mutating func visibilityChange() -> InputEvent? {
    let isVisible = isMapped && !isObscured
    guard isVisible != toldVisible else { return nil }
    toldVisible = isVisible
    return .visible(isVisible)
  }
}
