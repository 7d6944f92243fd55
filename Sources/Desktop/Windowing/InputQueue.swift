/// A queue of input that coalesces outdated events.
public struct InputQueue: Sendable {
  private var events: [InputEvent] = []

  public init() {}

  /// Whether the queue is empty.
  public var isEmpty: Bool { events.isEmpty }

  /// Appends an event. Motion replaces motion directly before it; of sizes, scales, exposures and backdrop changes only
  /// the last is kept.
  public mutating func append(_ event: InputEvent) {
    switch event {
    case .pointerMoved:
      if case .pointerMoved? = events.last { events.removeLast() }
    case .resized:
      events.removeAll { if case .resized = $0 { true } else { false } }
    case .scaleChanged:
      events.removeAll { if case .scaleChanged = $0 { true } else { false } }
    case .exposed, .backdropChanged:
      events.removeAll { $0 == event }
    default: break
    }
    events.append(event)
  }

  /// Removes and returns all events in order.
  public mutating func take() -> [InputEvent] {
    defer { events = [] }
    return events
  }
}
