import Vitrine

extension ViewHost {
  /// Sends input of the host's window to the views.
  func send(_ input: PreviewInput) {
    switch input {
    case .pointer(let event): send(event)
    case .scroll(let event): send(event)
    case .key(let event): send(event)
    case .dismiss: dismissPresentation()
    case .clearFocus: clearFocus()
    }
  }
}
