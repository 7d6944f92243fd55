/// The stages of a frame, in order.
public enum FrameStage: String, CaseIterable, Sendable {
  /// Evaluating state and views.
  case update
  /// Computing sizes, positions and the display list.
  case layout
  /// Turning the display list into passes and damage.
  case plan
  /// Rendering the passes.
  case render
  /// Handing the finished buffer to the display.
  case present
}

/// An interval of time, in seconds of the monotonic clock.
public struct TimeSpan: Hashable, Sendable, BitwiseCopyable {
  public var start: Double
  public var end: Double

  public init(_ start: Double = 0, _ end: Double = 0) {
    self.start = start
    self.end = end
  }

  /// The duration; never negative.
  public var seconds: Double { max(0, end - start) }
}

/// The timing of one frame, in seconds of the monotonic clock.
public struct FrameRecord: Hashable, Sendable, BitwiseCopyable {
  /// The number of the frame, from 0.
  public var index = 0
  /// The time at which the display should show the frame.
  public var target = 0.0
  /// The time of the `update` stage.
  public var update = TimeSpan()
  /// The time of the `layout` stage.
  public var layout = TimeSpan()
  /// The time of the `plan` stage.
  public var plan = TimeSpan()
  /// The time of the `render` stage.
  public var render = TimeSpan()
  /// The time of the `present` stage.
  public var present = TimeSpan()
  /// The time at which the display got the frame; nil without a display, and for a lost frame.
  public var presented: Double?
  /// Whether the frame directly follows the previous one; false after a pause, when no frame was due.
  public var continues = false
  /// The number of repainted pixels.
  public var damage = 0

  public init() {}

  /// Seconds of all stages except presenting.
  public var work: Double { update.seconds + layout.seconds + plan.seconds + render.seconds }

  /// The time of a stage.
  public subscript(stage: FrameStage) -> TimeSpan {
    switch stage {
    case .update: update
    case .layout: layout
    case .plan: plan
    case .render: render
    case .present: present
    }
  }
}
