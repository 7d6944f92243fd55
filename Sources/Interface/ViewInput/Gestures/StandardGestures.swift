/// A gesture of one or more taps.
nonisolated public struct TapGesture: PrimitiveGesture, Sendable {
  /// Void: a tap has an end, but no value.
  public typealias Value = Void
  /// The number of taps; each must begin within 0.35 seconds of the end of the last.
  public var count: Int

  /// A gesture of `count` taps, none of which strays more than 10 points.
  public init(count: Int = 1) { self.count = count }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Void> { TapRecognizer(count: count) { _ in } }
}

/// A gesture of one or more taps, with their location.
nonisolated public struct SpatialTapGesture: PrimitiveGesture, Sendable {
  /// The gesture's value, in points of its coordinate space.
  public struct Value: Equatable, Sendable {
    /// The location where the last tap ended.
    public var location: CGPoint
  }

  /// The number of taps; each must begin within 0.35 seconds of the end of the last.
  public var count: Int
  /// The coordinate space of the location.
  public var coordinateSpace: CoordinateSpace

  /// A gesture of `count` taps, none of which strays more than 10 points, with the location of the last.
  @_disfavoredOverload
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  /// A gesture of `count` taps, with the location of the last in a coordinate space.
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.init(count: count, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    let recognizer = TapRecognizer(count: count) { Value(location: $0) }
    recognizer.space = coordinateSpace
    return recognizer
  }
}

private final class TapRecognizer<Value>: ValueRecognizer<Value> {
  private let count: Int
  private let value: (CGPoint) -> Value
  /// The limit of the pointer's movement in points, and of the time to the next tap in seconds.
  private let slop: CGFloat = 10
  private let interval = 0.35

  init(count: Int, value: @escaping (CGPoint) -> Value) {
    self.count = max(1, count)
    self.value = value
  }

  override func recognize(_ event: PointerEvent.Phase) {
    if track.distance > slop { return cancel() }
    guard event == .up else { return }
    track.taps = track.startTime - track.lastTapTime <= interval ? track.taps + 1 : 1
    track.lastTapTime = track.time
    if track.taps >= count {
      track.taps = 0
      end(value(local(track.location)))
    }
  }
}

/// A gesture of a press that is held.
nonisolated public struct LongPressGesture: PrimitiveGesture, Sendable {
  /// True: the press has begun (`onChanged`), or has lasted long enough (`onEnded`).
  public typealias Value = Bool
  /// The time for which the press must last, in seconds.
  public var minimumDuration: Double
  /// The distance that the press may stray at most, in points.
  public var maximumDistance: CGFloat

  /// A press that lasts `minimumDuration` seconds and strays at most `maximumDistance` points.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Bool> { LongPressRecognizer(self) }
}

private final class LongPressRecognizer: ValueRecognizer<Bool> {
  private let gesture: LongPressGesture

  init(_ gesture: LongPressGesture) { self.gesture = gesture }

  override var deadline: Double? { phase == .possible ? track.startTime + gesture.minimumDuration : nil }

  override func recognize(_ event: PointerEvent.Phase) {
    if track.distance > gesture.maximumDistance { return cancel() }
    if event == .down { onChange.forEach { $0(true) } }
    tick(track.time)
    if event == .up, phase == .possible { cancel() }
  }

  override func tick(_ time: Double) {
    if phase == .possible, time - track.startTime >= gesture.minimumDuration { end(true) }
  }
}

/// A gesture of a pointer that is held and moved.
///
/// ```swift
/// @State private var offset = CGSize.zero
///
/// Circle()
///   .frame(width: 60, height: 60)
///   .offset(offset)
///   .gesture(DragGesture().onChanged { offset = $0.translation })
/// ```
nonisolated public struct DragGesture: PrimitiveGesture, Sendable {
  /// The gesture's value, in points of its coordinate space.
  public struct Value: Equatable, Sendable {
    /// The time when the pointer was there: the event's time in seconds from 1 January 2001.
    public var time: Date
    /// The location of the pointer.
    public var location: CGPoint
    /// The location of the press.
    public var startLocation: CGPoint
    /// The velocity of the pointer, in points per second.
    public var velocity: CGSize

    /// The vector from the start to the pointer.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// The predicted end: the location after another quarter of a second at the present speed.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    /// The vector from the start to the predicted end.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
  }

  /// The distance in points after which the gesture begins.
  public var minimumDistance: CGFloat
  /// The coordinate space of the locations.
  public var coordinateSpace: CoordinateSpace

  /// A drag that begins after `minimumDistance` points; with 0 it begins with the press.
  @_disfavoredOverload
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// A drag whose locations are in a coordinate space.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    let recognizer = DragRecognizer(minimumDistance: minimumDistance)
    recognizer.space = coordinateSpace
    return recognizer
  }
}

private final class DragRecognizer: ValueRecognizer<DragGesture.Value> {
  private let minimumDistance: CGFloat

  init(minimumDistance: CGFloat) { self.minimumDistance = minimumDistance }

  override var usesLocalCoordinates: Bool { space == .local }

  private var value: DragGesture.Value {
    DragGesture.Value(
      time: Date(timeIntervalSinceReferenceDate: track.time), location: local(track.location),
      startLocation: local(track.start), velocity: track.velocity)
  }

  override func recognize(_ event: PointerEvent.Phase) {
    switch event {
    case .down: if minimumDistance <= 0 { change(value) }
    case .moved: if phase == .active || track.distance >= minimumDistance { change(value) }
    case .up: if phase == .active { end(value) } else { cancel() }
    case .left: cancel()
    }
  }
}
