/// Follows one sequence of pointer events for one gesture of one view.
@MainActor
package class GestureRecognizer {
  package enum Phase {
    case possible
    /// Recognised and in progress.
    case active
    /// Recognised and over.
    case ended
    case failed
  }

  /// The state of the sequence; passed on when an evaluation replaces the gesture.
  package struct Track {
    var start = CGPoint.zero
    var startTime = 0.0
    package var location = CGPoint.zero
    var time = 0.0
    /// The velocity in points per second, smoothed over the last moves.
    var velocity = CGSize.zero
    var taps = 0
    var lastTapTime = -Double.infinity

    var translation: CGSize { CGSize(width: location.x - start.x, height: location.y - start.y) }
    var distance: CGFloat {
      (translation.width * translation.width + translation.height * translation.height).squareRoot()
    }
  }

  package var phase = Phase.possible
  package var track = Track()
  /// The view's frame.
  package var place = PlacedFrame()
  /// The named coordinate spaces around the view.
  var spaces = CoordinateSpaces()
  /// The coordinate space of the gesture's values.
  var space = CoordinateSpace.local

  /// True if the gesture has reported a change since the view was last placed.
  var hasActed = false

  /// True if the gesture's values are points of the view itself, which its actions may move.
  var usesLocalCoordinates: Bool { false }

  /// Returns a point of the host in the gesture's coordinates.
  func local(_ point: CGPoint) -> CGPoint { spaces.convert(point, to: space, of: place) ?? point }

  final func handle(_ event: PointerEvent) {
    guard phase == .possible || phase == .active else { return }
    switch event.phase {
    case .down:
      track.start = event.location
      track.startTime = event.time
      track.velocity = .zero
    case .moved, .up:
      let elapsed = event.time - track.time
      if elapsed > 0 {
        let speed = CGSize(
          width: (event.location.x - track.location.x) / elapsed,
          height: (event.location.y - track.location.y) / elapsed)
        track.velocity = CGSize(
          width: (track.velocity.width + 3 * speed.width) / 4, height: (track.velocity.height + 3 * speed.height) / 4)
      }
    case .left: return cancel()
    }
    track.location = event.location
    track.time = event.time
    recognize(event.phase)
  }

  /// Continues the sequence of `other`, which an earlier evaluation made.
  func takeOver(from other: GestureRecognizer) {
    phase = other.phase
    track = other.track
    place = other.place
    hasActed = other.hasActed
    spaces = other.spaces
  }

  /// Decides from the track, after an event, whether the gesture is recognised.
  func recognize(_ event: PointerEvent.Phase) {}

  /// True if the gesture follows two fingers on a touchpad.
  var pinches: Bool { false }

  /// Follows two fingers on a touchpad. Their sequences are separate from those of the pointer.
  func pinch(_ event: PinchEvent) {}

  /// Called when time has passed without an event.
  func tick(_ time: Double) {}

  /// The time at which to call `tick`; nil for never.
  var deadline: Double? { nil }

  /// Fails the gesture, or interrupts it while it is in progress.
  func cancel() { phase = .failed }

  /// Resets for the next sequence.
  func reset() { phase = .possible }
}

/// A recognizer that reports values.
package class ValueRecognizer<Value>: GestureRecognizer {
  package var onChange: [(Value) -> Void] = []
  var onEnd: [(Value) -> Void] = []
  /// Called when a recognised gesture ends or is cancelled.
  var onFinish: [() -> Void] = []

  package func change(_ value: Value) {
    phase = .active
    hasActed = true
    onChange.forEach { $0(value) }
  }

  package func end(_ value: Value) {
    phase = .ended
    onEnd.forEach { $0(value) }
    onFinish.forEach { $0() }
  }

  package override func cancel() {
    let wasActive = phase == .active
    super.cancel()
    if wasActive { onFinish.forEach { $0() } }
  }
}
