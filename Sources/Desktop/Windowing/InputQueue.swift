/// Input that waits to be collected, with what has been overtaken taken out.
public struct InputQueue: Sendable {
  private var events: [InputEvent] = []

  /// A queue without events.
  public init() {}

  /// Whether nothing waits.
  public var isEmpty: Bool { events.isEmpty }

  /// Motion replaces the motion just before it; of sizes, scales, exposures and
  /// backdrops only the last is kept.
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

  /// Everything so far, in the order in which it came; the queue is empty afterwards.
  public mutating func take() -> [InputEvent] {
    defer { events = [] }
    return events
  }
}
