/// A gesture of two fingers on a touchpad that spread or close: on a desktop, the wheel with Control held, a tenth per
/// notch. It ends 0.4 seconds after the last turn.
nonisolated public struct MagnifyGesture: PrimitiveGesture, Sendable {
  /// The gesture's value.
  public struct Value: Equatable, Sendable {
    /// The time when the fingers last moved: the event's time in seconds from 1 January 2001.
    public var time: Date
    /// The distance between the fingers relative to that at the start.
    public var magnification: CGFloat
    /// The change of the magnification per second.
    public var velocity: CGFloat
    /// Where the gesture began, in the unit space of the view.
    public var startAnchor: UnitPoint
    /// Where the gesture began, in points of the view.
    public var startLocation: CGPoint
  }

  /// The change of the magnification after which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// A gesture that begins when the magnification has changed by `minimumScaleDelta`.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    PinchRecognizer(begins: { abs($0.scale - 1) >= minimumScaleDelta }) { track, location, anchor in
      Value(
        time: Date(timeIntervalSinceReferenceDate: track.time), magnification: track.scale,
        velocity: track.scaleVelocity, startAnchor: anchor, startLocation: location)
    }
  }
}

/// A gesture of two fingers on a touchpad that turn: on a desktop, the wheel with Control and Shift held, five degrees
/// per notch. It ends 0.4 seconds after the last turn.
nonisolated public struct RotateGesture: PrimitiveGesture, Sendable {
  /// The gesture's value.
  public struct Value: Equatable, Sendable {
    /// The time when the fingers last moved: the event's time in seconds from 1 January 2001.
    public var time: Date
    /// The rotation since the start, clockwise.
    public var rotation: Angle
    /// The change of the rotation per second.
    public var velocity: Angle
    /// Where the gesture began, in the unit space of the view.
    public var startAnchor: UnitPoint
    /// Where the gesture began, in points of the view.
    public var startLocation: CGPoint
  }

  /// The rotation after which the gesture begins.
  public var minimumAngleDelta: Angle

  /// A gesture that begins when the fingers have turned by `minimumAngleDelta`.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    PinchRecognizer(begins: { abs($0.rotation.radians) >= minimumAngleDelta.radians }) { track, location, anchor in
      Value(
        time: Date(timeIntervalSinceReferenceDate: track.time), rotation: track.rotation,
        velocity: track.rotationVelocity, startAnchor: anchor, startLocation: location)
    }
  }
}

/// `MagnifyGesture` by its older name, whose value is the magnification alone.
nonisolated public struct MagnificationGesture: PrimitiveGesture, Sendable {
  /// The distance between the fingers relative to that at the start.
  public typealias Value = CGFloat
  /// The change of the magnification after which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// A gesture that begins when the magnification has changed by `minimumScaleDelta`.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<CGFloat> {
    PinchRecognizer(begins: { abs($0.scale - 1) >= minimumScaleDelta }) { track, _, _ in track.scale }
  }
}

/// `RotateGesture` by its older name, whose value is the angle alone.
nonisolated public struct RotationGesture: PrimitiveGesture, Sendable {
  /// The rotation since the start, clockwise.
  public typealias Value = Angle
  /// The rotation after which the gesture begins.
  public var minimumAngleDelta: Angle

  /// A gesture that begins when the fingers have turned by `minimumAngleDelta`.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Angle> {
    PinchRecognizer(begins: { abs($0.rotation.radians) >= minimumAngleDelta.radians }) { track, _, _ in
      track.rotation
    }
  }
}

private final class PinchRecognizer<Value>: ValueRecognizer<Value> {
  private let begins: (PinchTrack) -> Bool
  private let value: (PinchTrack, CGPoint, UnitPoint) -> Value
  private var pinch = PinchTrack()

  /// - Parameter value: makes the value from the track and its start, in points and in the unit space of the view.
  init(begins: @escaping (PinchTrack) -> Bool, value: @escaping (PinchTrack, CGPoint, UnitPoint) -> Value) {
    self.begins = begins
    self.value = value
  }

  override var pinches: Bool { true }

  override func pinch(_ event: PinchEvent) {
    if event.phase == .began { phase = .possible }
    guard phase == .possible || phase == .active else { return }
    pinch.update(with: event)
    switch event.phase {
    case .began: break
    case .changed: if phase == .active || begins(pinch) { change(current) }
    case .ended: if phase == .active { end(current) } else { cancel() }
    }
  }

  private var current: Value {
    let location = local(pinch.startLocation)
    let size = place.frame.size
    let anchor = UnitPoint(
      x: size.width > 0 ? location.x / size.width : 0, y: size.height > 0 ? location.y / size.height : 0)
    return value(pinch, location, anchor)
  }

  override func takeOver(from other: GestureRecognizer) {
    super.takeOver(from: other)
    if let other = other as? PinchRecognizer { pinch = other.pinch }
  }
}
