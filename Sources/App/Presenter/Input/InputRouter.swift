import Session
import Vitrine
import Windowing

/// Delivers input to the views as they were last laid out, and returns the actions that they perform.
@MainActor
final class InputRouter {
  private let layers: LayerStack
  private let actions: ActionQueue
  private let pointer: PointerDispatcher
  /// The previews, which take the scene's place; nil where no Swift file is open.
  private let previews: PreviewStage?

  /// - Parameter actions: the queue that the layers' views perform actions on.
  init(layers: LayerStack, previews: PreviewStage? = nil, actions: ActionQueue) {
    self.layers = layers
    self.previews = previews
    self.actions = actions
    let above: [any InputLayer] = [layers.overlays, layers.hud]
    pointer = PointerDispatcher(
      layers: above + (previews.map { [$0] } ?? [layers.comparison, layers.scene, layers.background]))
  }

  /// Delivers the pointer or the wheel to the topmost layer that has a view there.
  func send(_ event: InputEvent, scale: Double, clock: SceneClock, at now: Double) -> [SceneAction] {
    pointer.send(event, scale: scale, clock: clock, at: now)
    return actions.take()
  }

  /// Delivers a key to the view that has the focus; Escape closes an open menu, else clears the focus.
  ///
  /// - Returns: whether a view handled it, and the actions that the views perform.
  func send(_ press: KeyInput, clock: SceneClock, at now: Double) -> (isTaken: Bool, actions: [SceneAction]) {
    (takes(press, clock: clock, at: now), actions.take())
  }

  private func takes(_ press: KeyInput, clock: SceneClock, at now: Double) -> Bool {
    let layers: [any InputLayer] = [layers.overlays] + (previews.map { [$0] } ?? [layers.comparison, layers.scene])
    let isEscape = press.key == .escape && press.phase != .up
    func event(for layer: any InputLayer) -> KeyEvent? { KeyEvent(press, time: layer.time(at: now, clock: clock)) }
    if isEscape {
      for layer in layers {
        if let event = event(for: layer), layer.close(event) { return true }
        // Layers below the one with the focus receive Escape only after it has given up the focus.
        if layer.hasFocus { break }
      }
    }
    func shortcut() -> Bool {
      press.phase != .up && layers.contains { layer in event(for: layer).map { layer.performShortcut($0) } ?? false }
    }
    if press.key == .tab, press.phase != .up { return moveFocus(press, layers) { event(for: $0) } }
    guard let layer = layers.first(where: \.hasFocus) else { return shortcut() }
    if let event = event(for: layer) {
      if layer.send(event) { return true }
      if let tab = event.arrowAsTab, layer.send(tab) { return true }
    }
    guard isEscape else { return shortcut() }
    // A view that ignores Escape, such as a row of the panel, loses the focus, and the key still closes an open
    // overlay.
    layer.clearFocus()
    return false
  }

  /// Sends Tab to the topmost layer in which a view can have the focus, and takes the focus from the others.
  private func moveFocus(
    _ press: KeyInput, _ layers: [any InputLayer], event: (any InputLayer) -> KeyEvent?
  ) -> Bool {
    for layer in layers {
      guard let event = event(layer), layer.send(event) else { continue }
      for other in layers where other !== layer { other.clearFocus() }
      return true
    }
    return false
  }
}

extension KeyEvent {
  /// The Tab key that stands in for a left or right arrow that no view has handled.
  fileprivate var arrowAsTab: KeyEvent? {
    guard modifiers.isEmpty, phase != .up, key == .leftArrow || key == .rightArrow else { return nil }
    return KeyEvent(.tab, modifiers: key == .leftArrow ? .shift : [], phase: phase, time: time)
  }
}
