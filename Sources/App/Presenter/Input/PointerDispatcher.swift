import Session
import Vitrine
import Windowing

/// Delivers the window's pointer to the topmost layer that has a view under it.
///
/// From press to release the pointer belongs to the layer that handled the press, even outside the window.
@MainActor
final class PointerDispatcher {
  /// The layers, the topmost first.
  private let layers: [any InputLayer]
  private var pressed: (layer: (any InputLayer)?, button: Int)?
  private var hovered: (any InputLayer)?

  init(layers: [any InputLayer]) { self.layers = layers }

  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - now: the time on the display's clock.
  func send(_ input: InputEvent, scale: Double, clock: SceneClock, at now: Double) {
    func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ button: Int = 1) -> Event {
      Event(
        phase: phase, point: CGPoint(x: x / scale, y: y / scale), button: button == 3 ? .secondary : .primary,
        instant: now, clock: clock)
    }
    switch input {
    case .pointerMoved(let x, let y, _): move(event(.moved, x, y))
    case .pointerButton(let button, true, let x, let y, _) where button != 2:
      press(event(.down, x, y, button), button: button)
    case .pointerButton(let button, false, let x, let y, _) where button == pressed?.button:
      deliver(event(.up, x, y, button), to: pressed?.layer)
      pressed = nil
      move(event(.moved, x, y))
    case .pointerLeft where pressed == nil: hover(nil, event(.left, 0, 0))
    case .scroll(let dx, let dy, let x, let y, let modifiers):
      let point = CGPoint(x: x / scale, y: y / scale)
      guard let layer = layers.first(where: { $0.contains(point) }) else { break }
      let delta = CGSize(width: dx * Self.notch, height: dy * Self.notch)
      _ = layer.send(
        ScrollEvent(
          at: point, delta: delta, modifiers: EventModifiers(modifiers),
          time: layer.time(at: now, clock: clock)))
    default: break
    }
  }

  /// The distance that a notch of the wheel scrolls, in points.
  private static let notch = 48.0

  private struct Event {
    var phase: PointerEvent.Phase
    var point: CGPoint
    var button: PointerEvent.Button
    var instant: Double
    var clock: SceneClock
  }

  @discardableResult
  private func deliver(_ event: Event, to layer: (any InputLayer)?) -> Bool {
    guard let layer else { return false }
    let time = layer.time(at: event.instant, clock: event.clock)
    return layer.send(PointerEvent(event.phase, at: event.point, button: event.button, time: time))
  }

  private func move(_ event: Event) {
    if let pressed {
      deliver(event, to: pressed.layer)
    } else {
      hover(layers.first { $0.contains(event.point) }, event)
    }
  }

  private func hover(_ layer: (any InputLayer)?, _ event: Event) {
    if hovered !== layer {
      var leaving = event
      leaving.phase = .left
      deliver(leaving, to: hovered)
      hovered = layer
    }
    deliver(event, to: layer)
  }

  /// Delivers a press. Outside an open menu it closes the menu and does nothing else.
  private func press(_ event: Event, button: Int) {
    guard pressed == nil else { return }
    pressed = (nil, button)
    for layer in layers {
      if layer.contains(event.point) {
        if deliver(event, to: layer) { pressed?.layer = layer }
        for other in layers where other !== layer {
          _ = other.dismissPresentation()
          other.clearFocus()
        }
        return
      }
      if layer.dismissPresentation() { return }
    }
  }
}
