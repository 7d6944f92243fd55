/// Finds the causes of late frames.
///
/// The rules, of which the first that applies decides:
///
/// 1. The frame was handed over a millisecond or more before the refresh at which it was due, or one before it was
///    handed over and never shown: the server.
/// 2. A frame was due before it whose picture another process had not painted: the painter.
/// 3. A stage alone took longer than a refresh: the longest stage.
/// 4. The item that most exceeds its usual duration: a stage, the time at the server beyond a refresh, or the pacing.
///
/// A stage and the pacing are excused by a compiler that ran at the same time. A usual duration is the median over the
/// frames that were on time, and zero without any.
struct LateAttribution {
  /// The time that the server needs to take a frame before a refresh.
  static let lead = 0.001

  private let interval: Double
  /// The usual durations of the stages.
  private let usual: [Double]
  private let usualIdleTime: Double

  init(_ marks: [FrameTimeliness], interval: Double) {
    self.interval = interval
    guard marks.contains(where: { $0.lateness > 0 }) else {
      (usual, usualIdleTime) = ([], 0)
      return
    }
    let onTime = marks.filter { $0.lateness == 0 && ($0.due != nil || $0.frame.submitted == nil) }
    usual = FrameStage.allCases.map { stage in onTime.map { $0.frame[stage].seconds }.sorted().percentile(50) }
    usualIdleTime = onTime.map { Self.idleTime(of: $0) }.sorted().percentile(50)
  }

  func cause(of mark: FrameTimeliness) -> LateCause {
    if isCausedByServer(mark) { return .server }
    if mark.frame.missedPicture { return .painter }
    let cause = longestStage(of: mark.frame) ?? largestExcess(of: mark)
    return mark.frame.isCompiling && cause != .server ? .compiler : cause
  }

  private func isCausedByServer(_ mark: FrameTimeliness) -> Bool {
    if mark.followsLostFrame { return true }
    guard mark.frame.shown != nil, let due = mark.due, let submitted = mark.frame.submitted else { return false }
    return submitted <= due - Self.lead
  }

  private func longestStage(of frame: FrameRecord) -> LateCause? {
    let longest = FrameStage.allCases.max { frame[$0].seconds < frame[$1].seconds }
    return longest.flatMap { frame[$0].seconds > interval ? .stage($0) : nil }
  }

  private func largestExcess(of mark: FrameTimeliness) -> LateCause {
    var excesses = zip(FrameStage.allCases, usual).map { stage, usual in
      (cause: LateCause.stage(stage), seconds: mark.frame[stage].seconds - usual)
    }
    if mark.due != nil {
      if let shown = mark.frame.shown, let submitted = mark.frame.submitted {
        // A display that queues frames receives them before it can show them.
        let taken = max(submitted, (mark.frame.expected ?? submitted) - interval)
        excesses.append((.server, shown - taken - interval))
      }
      excesses.append((.pacing, Self.idleTime(of: mark) - usualIdleTime))
    }
    return excesses.max { $0.seconds < $1.seconds }?.cause ?? .pacing
  }

  /// Returns the number of seconds in which nothing kept the loop from beginning, rendering or handing over the frame.
  private static func idleTime(of mark: FrameTimeliness) -> Double {
    guard let due = mark.due else { return 0 }
    let frame = mark.frame
    let deadline = due - lead
    var idle = max(0, frame.present.start - max(frame.rendered, frame.release ?? frame.target))
    if let submitted = frame.submitted { idle += max(0, submitted - frame.present.end) }
    // The target was later than the refresh that the frame could have reached.
    if frame.rendered <= deadline { idle += max(0, frame.target - due) }
    if let previous = mark.previous {
      idle += max(0, frame.start - max(previous.planned, previous.render.start))
      idle += max(0, frame.render.start - max(frame.planned, previous.present.end))
    }
    return idle
  }
}
