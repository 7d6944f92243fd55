/// A movement of two fingers on a touchpad, or of the wheel in their place: they spread and turn.
package struct PinchEvent {
  enum Phase { case began, changed, ended }

  var phase: Phase
  /// The location in the host's coordinates, in points.
  var location: CGPoint
  /// The distance between the fingers relative to the event before.
  var scale: CGFloat = 1
  /// The rotation since the event before, clockwise.
  var rotation = Angle.zero
  /// The time of the event, in the seconds of `ViewHost.evaluate(time:)`.
  var time: Double
}

extension PinchEvent {
  /// A pinch by the wheel: with Control held it spreads, with Control and Shift it turns. A notch is a tenth in scale,
  /// as browsers zoom, or five degrees.
  package init?(_ event: ScrollEvent) {
    guard event.modifiers.contains(.control) else { return nil }
    let notches = (event.delta.height + event.delta.width) / 48
    self.init(phase: .changed, location: event.location, time: event.time)
    if event.modifiers.contains(.shift) {
      rotation = .degrees(5 * notches)
    } else {
      scale = pow(1.1, -notches)
    }
  }
}

/// The accumulated values of a pinch in progress.
struct PinchTrack {
  var startLocation = CGPoint.zero
  var scale: CGFloat = 1
  var rotation = Angle.zero
  /// The change of the scale per second, since the event before.
  var scaleVelocity: CGFloat = 0
  var rotationVelocity = Angle.zero
  var time = 0.0

  mutating func update(with event: PinchEvent) {
    switch event.phase {
    case .began: self = PinchTrack(startLocation: event.location, time: event.time)
    case .changed:
      let (oldScale, elapsed) = (scale, event.time - time)
      scale *= event.scale
      rotation += event.rotation
      if elapsed > 0 {
        scaleVelocity = (scale - oldScale) / elapsed
        rotationVelocity = event.rotation / elapsed
      }
      time = event.time
    case .ended: break
    }
  }
}
