import Session
import Vitrine

/// A layer of the window that receives input.
@MainActor
protocol InputLayer: AnyObject {
  /// Returns whether a view of the layer is at a point, in points.
  func contains(_ point: CGPoint) -> Bool
  /// Delivers an event to the layer's views; returns whether one handled it.
  func send(_ event: PointerEvent) -> Bool
  func send(_ event: ScrollEvent) -> Bool
  func send(_ event: KeyEvent) -> Bool
  /// True while one of the layer's views has the focus, and therefore receives keys first.
  var hasFocus: Bool { get }
  func clearFocus()
  /// Triggers the control with a key's shortcut; returns whether there is one.
  func performShortcut(_ event: KeyEvent) -> Bool
  /// Closes the menu that is open over the layer; returns whether there was one.
  func dismissPresentation() -> Bool
  /// Sends Escape to whatever it closes above the layer's views, such as a menu; returns whether there was anything.
  func close(_ escape: KeyEvent) -> Bool
  /// Returns the layer's time at `instant` of the display's clock.
  func time(at instant: Double, clock: SceneClock) -> Double
}

extension InputLayer {
  func close(_ escape: KeyEvent) -> Bool { dismissPresentation() }
}

/// The clock that a layer's animations and timelines follow.
enum LayerTime: Sendable {
  /// The scene's clock, which can be paused.
  case scene
  /// The display's clock.
  case display
}
