/// The timeliness of the frames of a run; durations in seconds unless their names say otherwise.
///
/// The module's README defines each statistic, with its source.
public struct FrameStatistics: Hashable, Sendable {
  /// The criterion for whether a frame was on time.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// The times at which the display showed the frames.
    case shown
    /// The times at which frames were handed to a display that does not report when it showed them.
    case submitted
    /// Without a display: the budget, compared with the work of each frame.
    case budget
  }

  /// The criterion for whether a frame was on time.
  public var basis = Basis.budget
  /// The number of frames.
  public var frames = 0
  /// The number of frames that were handed over and never shown.
  public var lost = 0
  /// With a display, the number of refreshes at which a new frame was due but missing; without one, the number of
  /// frames that would have missed theirs.
  public var dropped = 0
  /// Percentage of the refreshes at which a frame was due; without a display, of the frames.
  public var droppedPercent = 0.0
  /// The largest number of drops in `round(1 / interval)` consecutive refreshes; without a display, frames.
  public var worstSecondDropped = 0
  /// Percentage of these refreshes, or of all if there are fewer.
  public var worstSecondDroppedPercent = 0.0
  /// Milliseconds of lateness per second of animation.
  public var hitchMillisecondsPerSecond = 0.0
  /// The time from the start of a frame to the start of the next one.
  public var frameTime = Distribution()
  /// The work of a frame: all stages but presenting.
  public var busy = Distribution()
  /// The part of the frame time beyond the work.
  public var wait = Distribution()
  /// The time from a frame's deadline to its end; negative for time to spare.
  public var overrun = Distribution()
  /// The difference between the steps of the scene's time and those of the display's; empty unless `isMeasured`.
  public var animationError = Distribution()
  /// Frames per second at the frame time that one in a hundred frames exceeds; 0 without frame times.
  public var onePercentLow = 0.0
  /// Frames per second at the frame time that one in a thousand frames exceeds; 0 without frame times.
  public var tenthPercentLow = 0.0
  /// The late frames, oldest first.
  public var late: [LateFrame] = []

  public init() {}

  /// True if the display reported when it showed the frames.
  public var isMeasured: Bool { basis == .shown }
  /// The number of late frames with each cause that occurred, most frequent first.
  public var lateCauses: [(cause: LateCause, frames: Int)] {
    LateCause.allCases.map { cause in (cause, late.count { $0.cause == cause }) }.filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }
  }
}
