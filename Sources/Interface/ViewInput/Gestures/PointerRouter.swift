@_spi(Nodes) import ViewGraph

/// Routes pointer events to the gestures of the views under the pointer.
///
/// A sequence from down to up belongs to the gestures under its beginning. All follow it until one is recognised; that
/// one goes on alone, except for those recognised simultaneously. Inner views go before outer ones.
@MainActor
package final class PointerRouter: HostService {
  private var candidates: [GestureHolder] = []
  private var recognized: GestureHolder?
  private var hovered: [HoverHolder] = []
  private var pinch: (holders: [GestureHolder], event: PinchEvent)?

  package init() {}
  /// The time in seconds between the last turn of the wheel and the end of the pinch that it stands for.
  private static let pinchPause = 0.4

  /// Returns whether a view took the event.
  package func send(_ event: PointerEvent, root: ViewNode?) -> Bool {
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
      recognized = nil
    }
    return true
  }

  /// Routes two fingers, or the wheel in their place, to the gestures that follow them.
  ///
  /// - Returns: true if there is such a gesture.
  package func send(_ event: PinchEvent, root: ViewNode?) -> Bool {
    if let pinch, event.time >= pinch.event.time + Self.pinchPause { endPinch() }
    if pinch == nil {
      let holders = holders(on: root?.hitPath(event.location) ?? []) { $0.recognizer?.pinches == true }
      guard !holders.isEmpty else { return false }
      let began = PinchEvent(phase: .began, location: event.location, time: event.time)
      for holder in holders { holder.recognizer?.pinch(began) }
      pinch = (holders, event)
    }
    pinch?.event = event
    deliverPinch(event)
    return true
  }

  private func deliverPinch(_ event: PinchEvent) {
    guard let holders = pinch?.holders else { return }
    // The innermost recognised gesture goes on alone, except for simultaneous ones.
    var recognized: GestureHolder?
    for holder in holders where recognized == nil || holder.isSimultaneous {
      holder.recognizer?.pinch(event)
      if holder.recognizer?.phase == .active, !holder.isSimultaneous { recognized = holder }
    }
    if let recognized { pinch?.holders = holders.filter { $0 === recognized || $0.isSimultaneous } }
  }

  private func endPinch() {
    guard var event = pinch?.event else { return }
    event.phase = .ended
    deliverPinch(event)
    pinch = nil
  }

  /// Passes the time of the frame to gestures that wait for time to pass.
  package func beginFrame(in session: EvaluationSession) {
    let time = session.time
    if let pinch, time >= pinch.event.time + Self.pinchPause { endPinch() }
    guard !candidates.isEmpty else { return }
    // A gesture may read the place of its view.
    session.placeDeferred()
    deliver { $0.tick(time) }
  }

  /// The time at which the first waiting gesture is due; nil if none waits.
  package var wakeTime: Double? {
    let endOfPinch = pinch.map { $0.event.time + Self.pinchPause }
    return (candidates.map { $0.recognizer?.deadline } + [endOfPinch]).compactMap { $0 }.min()
  }

  /// Drops every gesture and hover without notifying them.
  package func end() { (candidates, recognized, hovered, pinch) = ([], nil, [], nil) }

  private func begin(_ path: [ViewNode], button: PointerEvent.Button) {
    candidates = holders(on: path) { $0.button == button }
    recognized = nil
    for holder in candidates { holder.recognizer?.reset() }
  }

  /// Returns the gestures on a path that may be recognised, from the innermost view outwards and by their precedence.
  private func holders(on path: [ViewNode], where isCandidate: (GestureHolder) -> Bool) -> [GestureHolder] {
    var holders: [GestureHolder] = []
    for case let node as GestureNode in path where isCandidate(node.value) {
      if !node.value.includesSubviews { holders = [] }
      if node.value.isFirst { holders.insert(node.value, at: 0) } else { holders.append(node.value) }
    }
    return holders
  }

  private func deliver(_ action: (GestureRecognizer) -> Void) {
    for holder in candidates {
      guard let recognizer = holder.recognizer else { continue }
      if let recognized, recognized !== holder, !holder.isSimultaneous, !recognized.isSimultaneous { continue }
      action(recognizer)
      guard recognized == nil, !holder.isSimultaneous, recognizer.phase == .active || recognizer.phase == .ended else {
        continue
      }
      recognized = holder
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

extension EvaluationSession {
  package var pointer: PointerRouter { services() }
}
