import Session
import Vitrine

/// A layer of the window as the pointer sees it.
@MainActor
protocol InputLayer: AnyObject {
  /// Whether a view of the layer is at a point, in points.
  func contains(_ point: CGPoint) -> Bool
  /// Leads an event to the layer's views; whether one took it.
  func send(_ event: PointerEvent) -> Bool
  func send(_ event: ScrollEvent) -> Bool
  func send(_ event: KeyEvent) -> Bool
  /// Whether one of the layer's views has the focus, so that keys are its before they are anybody else's.
  var hasFocus: Bool { get }
  func clearFocus()
  /// Acts on the control whose shortcut a key is; whether there is one.
  func performShortcut(_ event: KeyEvent) -> Bool
  /// Closes the menu that is open over the layer; whether there was one.
  func dismissPresentation() -> Bool
  /// The layer's time when the display's clock says `instant`.
  func time(at instant: Double, clock: SceneClock) -> Double
}

/// Whose time a layer's animations and timelines follow.
enum LayerTime: Sendable {
  /// The scene's: they stand while it is paused.
  case scene
  /// The display's.
  case display
}
