import FrameTiming
import RenderPlan
import Session

// The numbers that cover the newest seconds.
extension HUDContent {
  static func title(of state: SceneState) -> String { "last \(state.statisticsSeconds) s" }

  mutating func summarize(_ input: HUDInput) {
    let (log, state) = (input.log, input.state)
    let statistics = log.statistics(lastSeconds: Double(state.statisticsSeconds), interval: input.interval)
    span = Self.title(of: state)
    figures = Self.figures(input, statistics)
    pace = Self.pace(input)
    cost = Self.cost(input)
    guard state.hud == .page else { return }
    stages = Self.stages(log, statistics)
    (histogram, histogramLimit) = Self.histogram(log, frames: statistics.frames, budget: input.budget)
    passes = log.passSummaries.map(Self.row)
    caches = Self.caches(input.totals)
    notes = Self.notes(input, statistics)
  }

  private static func figures(_ input: HUDInput, _ statistics: FrameStatistics) -> [Figure] {
    let isMoving = statistics.frameTime.mean > 0 && input.log.last?.continues ?? false
    let rate = isMoving ? (1 / statistics.frameTime.mean).fixed(1) : "still"
    let dropped = statistics.droppedPercent
    return [
      Figure(
        value: rate, unit: isMoving ? "fps" : "", caption: "1 % low \(low(statistics.onePercentLow))"),
      Figure(
        value: (statistics.busy.p50 * 1000).fixed(2), unit: "ms",
        caption: "p99 \((statistics.busy.p99 * 1000).fixed(2))",
        isAlert: statistics.busy.p50 > input.budget),
      Figure(
        value: dropped.fixed(1), unit: "%",
        caption: input.log.last?.submitted == nil && !statistics.isMeasured ? "over budget" : "dropped",
        isAlert: dropped >= 1),
    ]
  }

  private static func low(_ rate: Double) -> String { rate > 0 ? rate.fixed(1) : "-" }

  private static func pace(_ input: HUDInput) -> String {
    let refresh = input.refresh.map { (1 / $0).fixed(1) + " Hz" } ?? "refresh unknown"
    let limit: [SceneState.FrameLimit: String] = [
      .sixty: "limit 60 fps", .display: "at the display's rate", .none: "no limit",
    ]
    return "\(refresh), \(limit[input.state.frameLimit] ?? ""), budget \((input.budget * 1000).fixed(2)) ms"
  }

  private static func stages(_ log: FrameLog, _ statistics: FrameStatistics) -> [Row] {
    let whole = [("frame time", statistics.frameTime), ("work", statistics.busy)].map { name, distribution in
      row(name, nil, distribution)
    }
    return whole
      + FrameStage.allCases.map { stage in
        row(stage.rawValue, stage, log.distribution(of: stage, last: statistics.frames))
      }
  }

  private static func row(_ name: String, _ stage: FrameStage?, _ seconds: Distribution) -> Row {
    Row(
      name: name, stage: stage,
      cells: [seconds.p50, seconds.p95, seconds.p99, seconds.max].map { ($0 * 1000).fixed(2) })
  }

  private static func row(_ pass: PassSummary) -> Row {
    Row(
      name: pass.name,
      cells: [
        (pass.secondsPerFrame * 1000).fixed(2), (pass.secondsPerRun * 1000).fixed(2),
        (pass.bytesPerRun * 1e-6).fixed(1),
      ])
  }

  /// Counts frame times in equal bins from 0 to twice the budget; the last bin includes longer ones.
  private static func histogram(_ log: FrameLog, frames count: Int, budget: Double) -> ([Int], String) {
    var bins = [Int](repeating: 0, count: Self.bins)
    let frames = log.frames(last: count + 1)
    for (previous, frame) in zip(frames, frames.dropFirst()) where frame.continues || frame.submitted == nil {
      let share = (frame.start - previous.start) / (2 * budget)
      guard share >= 0, frame.unchanged == 0 else { continue }
      bins[min(Int(share * Double(Self.bins)), Self.bins - 1)] += 1
    }
    return (bins, (budget * 2000).fixed(1) + " ms")
  }

  private static func caches(_ totals: FrameTotals) -> [Row] {
    FrameTotals.caches.map { name, path in
      let count = totals[keyPath: path]
      let all = count.kept + count.made
      return Row(name: name, cells: [all > 0 ? (100 * Double(count.kept) / Double(all)).fixed(1) + " %" : "-"])
    }
  }

  private static func cost(_ input: HUDInput) -> String {
    guard input.totals.frames > 0 else { return "" }
    let seconds = input.totals.hudPerFrame
    let share = 100 * seconds / input.budget
    return "\((seconds * 1000).fixed(3)) ms CPU a frame, \(share.fixed(2)) % of the budget"
  }

  private static func notes(_ input: HUDInput, _ statistics: FrameStatistics) -> [Row] {
    var rows = [Row(name: "threads", cells: ["\(input.state.threads)"])]
    rows.append(
      Row(
        name: "copying a frame",
        cells: [
          input.copy.map { copy in
            "\((copy * 1000).fixed(2)) ms, work \((statistics.busy.p50 / max(copy, 1e-9)).fixed(1)) times that"
          } ?? "measured at rest: space"
        ]))
    rows.append(Row(name: "newest late frame", cells: [statistics.late.last.map(Self.text) ?? "none"]))
    rows.append(
      Row(
        name: "worst second",
        cells: [
          "\(statistics.worstSecondDropped) dropped, hitch \(statistics.hitchMillisecondsPerSecond.fixed(1)) ms/s"
        ]))
    rows.append(
      Row(
        name: "shown times",
        cells: [
          statistics.isMeasured
            ? "measured, error p95 \((statistics.animationError.p95 * 1000).fixed(2)) ms" : "not available"
        ]))
    if let quality = input.quality { rows.append(Row(name: "blur", cells: [quality])) }
    rows.append(Row(name: "display", cells: [input.note]))
    return rows
  }

  private static func text(_ late: LateFrame) -> String {
    "\(late.cause.name), by \((late.seconds * 1000).fixed(1)) ms"
  }
}
