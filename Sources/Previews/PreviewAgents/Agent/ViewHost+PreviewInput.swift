import Vitrine

extension ViewHost {
  /// Sends input of the host's window to the views.
  func send(_ input: PreviewInput) {
    switch input {
    case .pointer(let phase, let x, let y, let isSecondary, let time):
      let place = CGPoint(x: x, y: y)
      send(PointerEvent(phase.event, at: place, button: isSecondary ? .secondary : .primary, time: time))
    case .scroll(let x, let y, let dx, let dy, let modifiers, let time):
      send(
        ScrollEvent(
          at: CGPoint(x: x, y: y), delta: CGSize(width: dx, height: dy),
          modifiers: EventModifiers(rawValue: modifiers), time: time))
    case .key(let key, let characters, let modifiers, let phase, let time):
      guard let character = key.first else { return }
      send(
        KeyEvent(
          KeyEquivalent(character), characters: characters, modifiers: EventModifiers(rawValue: modifiers),
          phase: KeyPress.Phases(rawValue: phase), time: time))
    case .dismiss: dismissPresentation()
    case .clearFocus: clearFocus()
    }
  }
}

extension PreviewInput.Phase {
  fileprivate var event: PointerEvent.Phase {
    switch self {
    case .down: .down
    case .moved: .moved
    case .up: .up
    case .left: .left
    }
  }
}
