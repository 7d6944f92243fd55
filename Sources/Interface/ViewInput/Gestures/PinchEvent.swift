/// What two fingers do on a touchpad, or the wheel in their place: they spread and turn.
package struct PinchEvent {
  enum Phase { case began, changed, ended }

  var phase: Phase
  /// In the host's coordinates, in points.
  var location: CGPoint
  /// The distance between the fingers relative to the event before.
  var scale: CGFloat = 1
  /// Clockwise, since the event before.
  var rotation = Angle.zero
  /// In the seconds of `ViewHost.evaluate(time:)`.
  var time: Double
}

extension PinchEvent {
  /// A turn of the wheel with Control, which spreads, or with Control and Shift, which turns: a notch is a tenth in scale, as
  /// browsers zoom, or five degrees.
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

/// The value of a pinch that goes on, in the terms of its gesture.
struct PinchTrack {
  var startLocation = CGPoint.zero
  var scale: CGFloat = 1
  var rotation = Angle.zero
  /// Per second, since the event before.
  var scaleVelocity: CGFloat = 0
  var rotationVelocity = Angle.zero
  var time = 0.0

  mutating func follow(_ event: PinchEvent) {
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
