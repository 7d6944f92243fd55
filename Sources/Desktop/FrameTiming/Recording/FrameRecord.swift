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
  /// The time at which the display should show the frame, which is also the scene's time in the frame.
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
  /// The time from which the frame could be handed over, because the display was to show the previous one until then;
  /// nil stands for `target`.
  public var release: Double?
  /// The time at which the frame had been handed to the display; nil without a display.
  public var submitted: Double?
  /// The time at which the display was known to have read the buffer; nil without a display.
  public var read: Double?
  /// The refresh at which the frame was to be shown; nil where the display does not report its refreshes.
  public var expected: Double?
  /// The time of the refresh that showed the frame first; nil where the display does not report it, and for a frame
  /// that was never shown.
  public var shown: Double?
  /// The number of that refresh, counted by the display from an arbitrary origin.
  public var refresh: Int?
  /// True if the frame was handed over and never shown.
  public var isLost = false
  /// True if the frame directly follows the previous one; false after a pause, when no frame was due.
  public var continues = false
  /// The number of frames since the previous record that equalled it, and were therefore not handed over.
  public var unchanged = 0
  /// True if a frame was due before this one, but the picture that it was to show had not been painted.
  public var missedPicture = false
  /// True if a compiler ran at the same time as the frame.
  public var isCompiling = false
  /// The number of repainted pixels.
  public var damage = 0

  public init() {}

  /// The time at which work on the frame began.
  public var start: Double { FrameStage.allCases.lazy.map { self[$0] }.first { $0.end > 0 }?.start ?? 0 }
  /// The time at which the plan was complete.
  public var planned: Double { plan.end }
  /// The time at which the pixels were complete.
  public var rendered: Double { render.end }

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
