package import FrameTiming
package import Session

/// What the HUD shows: statistics of the last frames, as text and bars.
package struct HUDContent: Hashable, Sendable {
  /// Seconds between two refreshes, so that the numbers can be read.
  package static let interval = 0.25
  /// The number of frames that the statistics cover: two seconds at 60 Hz.
  static let window = 120

  struct Row: Hashable, Sendable {
    var name: String
    var cells: [String]
  }

  var line = "no frames yet"
  /// How well the scene's text can be read; nil until it has been measured.
  package var legibility: LegibilitySummary?
  var columns: [String] = []
  var stages: [Row] = []
  var passes: [Row] = []
  var notes: [String] = []
  /// Work of the newest frames relative to the budget, oldest first.
  var bars: [Double] = []
  /// When it was made, on the monotonic clock.
  package var time = -Double.infinity

  package var isEmpty: Bool { stages.isEmpty }

  package init() {}

  package init(_ log: FrameLog, state: SceneState, budget: Double, interval: Double, note: String, at now: Double) {
    time = now
    guard log.total > 0 else { return }
    let work = log.workDistribution(last: Self.window).scaled(by: 1000)
    let statistics = log.statistics(interval: interval, last: Self.window)
    line =
      "\(Self.rate(log))   frame \(work.p50.fixed(2)) ms   p99 \(work.p99.fixed(2))   "
      + "dropped \(statistics.droppedPercent.fixed(1)) %   \(state.threads) thr"
    columns = ["mean", "p50", "p95", "p99", "max"]
    stages = [Self.row("frame", work)]
    stages += FrameStage.allCases.map { stage in
      Self.row("  " + stage.rawValue, log.distribution(of: stage, last: Self.window).scaled(by: 1000))
    }
    passes = log.medianPasses.map { pass in
      Row(
        name: "  " + pass.name,
        cells: [
          (pass.seconds * 1000).fixed(2), (Double(pass.pixels) * 1e-6).fixed(2), (Double(pass.bytes) * 1e-6).fixed(1),
        ])
    }
    bars = log.frames(last: 60).map { budget > 0 ? $0.work / budget : 0 }
    notes = [
      "budget \((budget * 1000).fixed(2)) ms, refresh \((1 / interval).fixed(1)) Hz, frames \(state.frameLimit.rawValue)",
      "hitch \(statistics.hitchMillisecondsPerSecond.fixed(1)) ms/s, \(log.total) frames",
      note,
    ]
  }

  /// Frames per second over the newest consecutive frames.
  private static func rate(_ log: FrameLog) -> String {
    let times = log.frames(last: window).reversed().prefix { $0.continues }.compactMap(\.presented)
    guard let newest = times.first, let oldest = times.last, newest > oldest else { return "still" }
    return (Double(times.count - 1) / (newest - oldest)).fixed(1) + " fps"
  }

  private static func row(_ name: String, _ distribution: Distribution) -> Row {
    Row(
      name: name,
      cells: [distribution.mean, distribution.p50, distribution.p95, distribution.p99, distribution.max].map {
        $0.fixed(2)
      })
  }
}
