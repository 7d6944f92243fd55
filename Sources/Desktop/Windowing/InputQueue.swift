/// A queue of input that coalesces outdated events.
public struct InputQueue: Sendable {
  private var events: [InputEvent] = []

  public init() {}

  /// True if the queue is empty.
  public var isEmpty: Bool { events.isEmpty }

  /// True if the queue contains a key or a click, which may copy something.
  public var mayCopy: Bool {
    events.contains { event in
      switch event {
      case .key, .pointerButton: true
      default: false
      }
    }
  }

  /// Appends an event. A motion replaces a motion directly before it; only the last of sizes, scales, exposures and
  /// backdrop changes is kept.
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

  /// Removes the event that a newer one replaces, if there is one. Motions on both sides of it are merged.
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
