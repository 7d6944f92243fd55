/// Routes pointer events to the gestures of the views under the pointer.
///
/// A sequence from down to up belongs to the gestures under its beginning. All follow it until one is recognised; that
/// one goes on alone, except for those recognised simultaneously. Inner views go before outer ones.
@MainActor
final class PointerRouter {
  private var candidates: [GestureHolder] = []
  private var winner: GestureHolder?
  private var hovered: [HoverHolder] = []

  /// Whether a view took the event.
  func send(_ event: PointerEvent, root: ViewNode?) -> Bool {
    let path = root?.hitPath(event.location) ?? []
    let hovered = event.phase == .left ? [] : path.compactMap { $0 as? HoverNode }
    hover(hovered.map(\.value))
    for node in hovered {
      let holder = node.value
      guard let move = holder.move else { continue }
      if let point = holder.spaces.convert(event.location, to: holder.space, of: node.placedFrame) { move(point) }
    }
    if event.phase == .down { begin(path, button: event.button) }
    guard !candidates.isEmpty else { return false }
    deliver { $0.handle(event) }
    if event.phase == .up || event.phase == .left {
      candidates = []
      winner = nil
    }
    return true
  }

  /// Lets gestures that wait for time to pass have it.
  func tick(_ time: Double) {
    guard !candidates.isEmpty else { return }
    deliver { $0.tick(time) }
  }

  /// When a gesture waits for time to pass.
  var deadline: Double? { candidates.compactMap { $0.recognizer?.deadline }.min() }

  /// Drops every gesture and hover without notifying them.
  func reset() { (candidates, winner, hovered) = ([], nil, []) }

  private func begin(_ path: [ViewNode], button: PointerEvent.Button) {
    var holders: [GestureHolder] = []
    for case let node as GestureNode in path where node.value.button == button {
      if !node.value.includesSubviews { holders = [] }
      if node.value.isFirst { holders.insert(node.value, at: 0) } else { holders.append(node.value) }
    }
    candidates = holders
    winner = nil
    for holder in holders { holder.recognizer?.rewind() }
  }

  private func deliver(_ action: (GestureRecognizer) -> Void) {
    for holder in candidates {
      guard let recognizer = holder.recognizer else { continue }
      if let winner, winner !== holder, !holder.isSimultaneous, !winner.isSimultaneous { continue }
      action(recognizer)
      guard winner == nil, !holder.isSimultaneous, recognizer.phase == .active || recognizer.phase == .ended else {
        continue
      }
      winner = holder
      for other in candidates where other !== holder && !other.isSimultaneous { other.recognizer?.cancel() }
    }
  }

  private func hover(_ now: [HoverHolder]) {
    let before = hovered
    hovered = now
    for holder in before where !now.contains(where: { $0 === holder }) { holder.action(false) }
    for holder in now where !before.contains(where: { $0 === holder }) { holder.action(true) }
  }
}
