/// A press that may leave the view and come back before it ends; its value is true while it is inside.
nonisolated package struct PressGesture: PrimitiveGesture {
  package typealias Value = Bool

  package init() {}

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Bool> { Recognizer() }

  private final class Recognizer: ValueRecognizer<Bool> {
    override func recognize(_ event: PointerEvent.Phase) {
      let isInside = place.placement.toLayout(track.location).map(place.frame.contains) ?? false
      if event == .up { end(isInside) } else { change(isInside) }
    }

    override func cancel() {
      if phase == .active { onChange.forEach { $0(false) } }
      super.cancel()
    }
  }
}
