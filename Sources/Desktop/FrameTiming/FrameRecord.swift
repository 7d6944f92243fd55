/// The stages of a frame, in order.
public enum FrameStage: String, CaseIterable, Sendable {
  /// State and views: the tree is evaluated.
  case update
  /// Sizes, positions and the display list.
  case layout
  /// Display list to passes and damage.
  case plan
  /// Passes to pixels.
  case render
  /// The finished buffer is handed to the display.
  case present
}

/// From when to when, in seconds of the monotonic clock.
public struct TimeSpan: Hashable, Sendable, BitwiseCopyable {
  /// When it began.
  public var start: Double
  /// When it ended.
  public var end: Double

  /// From one time to another.
  public init(_ start: Double = 0, _ end: Double = 0) {
    self.start = start
    self.end = end
  }

  /// How long it took; never negative.
  public var seconds: Double { max(0, end - start) }
}

/// What happened to one frame; times in seconds of the monotonic clock.
public struct FrameRecord: Hashable, Sendable, BitwiseCopyable {
  /// Counts frames from 0.
  public var index = 0
  /// When the display was meant to show it.
  public var target = 0.0
  /// When the tree was evaluated.
  public var update = TimeSpan()
  /// When it was laid out and drawn to a display list.
  public var layout = TimeSpan()
  /// When the list became passes.
  public var plan = TimeSpan()
  /// When the passes became pixels.
  public var render = TimeSpan()
  /// When the buffer was handed over.
  public var present = TimeSpan()
  /// When it was handed to the display; nil for a frame that no display was to show.
  public var presented: Double?
  /// Whether the frame before it was its neighbour: false after a pause, when nothing moved and nothing was due.
  public var continues = false
  /// Pixels made again.
  public var damage = 0

  /// A frame of which nothing is known yet.
  public init() {}

  /// Seconds of work that made the pixels: everything but presenting.
  public var work: Double { update.seconds + layout.seconds + plan.seconds + render.seconds }

  /// When a stage began and ended.
  public subscript(stage: FrameStage) -> TimeSpan {
    get {
      switch stage {
      case .update: update
      case .layout: layout
      case .plan: plan
      case .render: render
      case .present: present
      }
    }
    set {
      switch stage {
      case .update: update = newValue
      case .layout: layout = newValue
      case .plan: plan = newValue
      case .render: render = newValue
      case .present: present = newValue
      }
    }
  }
}
