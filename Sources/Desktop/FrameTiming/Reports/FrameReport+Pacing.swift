import JSON

extension FrameReport {
  /// Frames made at the pace of a display, with pauses between them, for comparison with frames made back to back.
  public struct PacedRun: Hashable, Sendable {
    /// Seconds from the start of a frame to that of the next one.
    public var interval: Double
    /// Milliseconds of work on each frame.
    public var work: Distribution
    /// The number of frames.
    public var frames: Int

    /// - Parameters:
    ///   - work: the seconds of work on each frame.
    ///   - interval: seconds from the start of a frame to that of the next one, above 0.
    public init(_ work: [Double], interval: Double) {
      self.interval = interval
      self.work = Distribution(work).scaled(by: 1000)
      frames = work.count
    }

    var json: JSONValue {
      .object([
        "rate_hz": .number(1 / interval), "frames": .integer(frames), "mean": .number(work.mean),
        "p50": .number(work.p50),
        "p95": .number(work.p95), "p99": .number(work.p99), "max": .number(work.max),
      ])
    }
  }

  /// The row of the table, and the reason why it differs from the frames made back to back.
  var pacedLines: [String] {
    guard let paced, render.p50 > 0 else { return [] }
    return [
      "paced at \((1 / paced.interval).fixed(0)) Hz (paced_ms): p50 \(paced.work.p50.fixed(3)), p99 \(paced.work.p99.fixed(3)) ms; "
        + "\((paced.work.p50 / render.p50).fixed(1)) x the median back to back: other programs use the caches meanwhile"
    ]
  }
}
