/// A queue of input that coalesces outdated events.
public struct InputQueue: Sendable {
  private var events: [InputEvent] = []

  public init() {}

  /// Whether the queue is empty.
  public var isEmpty: Bool { events.isEmpty }

  /// True with a key or a click in the queue, which may copy something.
  public var mayCopy: Bool {
    events.contains { event in
      switch event {
      case .key, .pointerButton: true
      default: false
      }
    }
  }

  /// Appends an event. Motion replaces motion directly before it; of sizes, scales, exposures and backdrop changes only
  /// the last is kept.
  public mutating func append(_ event: InputEvent) {
    switch event {
    case .pointerMoved:
      if events.last?.isMotion == true { events.removeLast() }
    case .resized:
      remove { if case .resized = $0 { true } else { false } }
    case .scaleChanged:
      remove { if case .scaleChanged = $0 { true } else { false } }
    case .exposed, .backdropChanged:
      remove { $0 == event }
    default: break
    }
    events.append(event)
  }

  /// Removes an event that a newer one replaces; there is one at most. Motion on both sides of it becomes one.
  private mutating func remove(_ isReplaced: (InputEvent) -> Bool) {
    guard let index = events.firstIndex(where: isReplaced) else { return }
    events.remove(at: index)
    if index > 0, index < events.count, events[index - 1].isMotion, events[index].isMotion {
      events.remove(at: index - 1)
    }
  }

  /// Removes and returns all events in order.
  public mutating func take() -> [InputEvent] {
    defer { events = [] }
    return events
  }
}

extension InputEvent {
  fileprivate var isMotion: Bool { if case .pointerMoved = self { true } else { false } }
}
