/// Statistics of dropped and late frames.
public struct FrameStatistics: Hashable, Sendable {
  /// The number of refreshes at which a new frame was due but missing.
  public var dropped = 0
  /// Percentage of the refreshes at which a frame was due.
  public var droppedPercent = 0.0
  /// Percentage of the worst `round(1 / interval)` consecutive refreshes.
  public var worstSecondDroppedPercent = 0.0
  /// Milliseconds of lateness per second of animation.
  public var hitchMillisecondsPerSecond = 0.0

  public init() {}

  /// Evaluates frames in the order of their production.
  ///
  /// A frame with a `presented` time is compared with the previous presented frame, if it continues that one; a frame
  /// without is compared with the interval by its work.
  ///
  /// - Parameter interval: seconds between two refreshes, above 0.
  public init(_ frames: [FrameRecord], interval: Double) {
    guard interval > 0 else { return }
    var slots: [Bool] = []
    slots.reserveCapacity(frames.count)
    var previous: Double?
    var lateness = 0.0
    var duration = 0.0
    let window = max(1, Self.whole((1 / interval).rounded()))
    for frame in frames {
      var missed = 0
      if let presented = frame.presented {
        if frame.continues, let before = previous {
          let gap = max(0, presented - before)
          missed = max(0, Self.whole((gap / interval).rounded()) - 1)
          lateness += missed > 0 ? gap - interval : 0
          duration += gap
        } else {
          duration += interval
        }
        previous = presented
      } else {
        missed = max(0, Self.whole((frame.work / interval).rounded(.up)) - 1)
        lateness += max(0, frame.work - interval)
        duration += max(interval, frame.work)
      }
      dropped += missed
      // A stall longer than the window fills it: more slots would not change the result.
      slots.append(contentsOf: repeatElement(true, count: min(missed, window)))
      slots.append(false)
    }
    let due = frames.count + dropped
    droppedPercent = due > 0 ? 100 * Double(dropped) / Double(due) : 0
    worstSecondDroppedPercent = Self.worst(slots, window: window)
    hitchMillisecondsPerSecond = duration > 0 ? 1000 * lateness / duration : 0
  }

  private static func worst(_ slots: [Bool], window: Int) -> Double {
    let window = min(window, slots.count)
    guard window > 0 else { return 0 }
    var inside = 0
    var most = 0
    for index in slots.indices {
      inside += slots[index] ? 1 : 0
      if index >= window { inside -= slots[index - window] ? 1 : 0 }
      most = max(most, inside)
    }
    return 100 * Double(most) / Double(window)
  }

  /// Converts a count, which a clock that jumped may put out of range.
  private static func whole(_ value: Double) -> Int { Int(min(max(value, 0), 1e9)) }
}
