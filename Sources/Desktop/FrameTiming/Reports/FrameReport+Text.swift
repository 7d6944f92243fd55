import Platform

extension FrameReport {
  /// The report as text.
  public func text(style: TextStyle = .plain) -> String {
    var lines = heading
    lines += durations.lines(style)
    lines += pacedLines
    if !passes.isEmpty { lines += passTable.lines(style) }
    lines += fitTable.lines(style)
    lines += [budgetLine(style), droppedLine(style)]
    lines += lateLines
    lines += adaptationLines
    lines += hudLines
    if memcpyP50 > 0 {
      lines.append("median frame = \(memcpyRatio.fixed(1)) x a memcpy of it (\(memcpyP50.fixed(3)) ms)")
    }
    lines.append("\(allocationsPerFrame.fixed(2)) allocations per frame while pixels are made")
    return lines.joined(separator: "\n")
  }

  private var heading: [String] {
    let threads = setting.threads == 1 ? "1 thread" : "\(setting.threads) threads"
    let measured = frames == 1 ? "1 frame" : "\(frames) frames"
    let warmUp = setting.warmUpFrames > 0 ? " after \(setting.warmUpFrames) of warm-up, not counted" : ""
    let limit = setting.frameLimit.map { ", frame limit \($0)" } ?? ""
    let place = (setting.refresh == nil ? "no display" : "a window") + limit
    var lines = [
      "\(setting.scene)  \(setting.width)x\(setting.height)  \(measured)\(warmUp)  \(threads)  \(place)"
        + "  budget \(budget.fixed(2)) ms",
      "\(setting.cpu.printable)  \(setting.isa)",
    ]
    let names = [setting.material, setting.background].filter { !$0.isEmpty }.map(\.printable)
    let origin = [setting.version.isEmpty ? "" : "vitrine \(setting.version)", setting.date].filter { !$0.isEmpty }
    if !(names + origin).isEmpty {
      lines.append(
        [names.joined(separator: " over "), origin.joined(separator: ", ")].filter { !$0.isEmpty }
          .joined(separator: "  "))
    }
    if setting.isDebug { lines.append("debug build: the timings mean nothing") }
    if frames > records.count { lines.append("figures of the last \(records.count) frames") }
    return lines
  }

  /// The frame, its stages, and presenting.
  private var durations: TextTable {
    var table = TextTable()
    table.add(["ms", "mean", "p50", "p95", "p99", "max"], .heading)
    table.add(["frame (render_ms)"] + render.cells, isOverBudget ? .bad : .none)
    for stage in FrameStage.allCases where stage != .present { table.add(["  " + stage.rawValue] + self[stage].cells) }
    table.add(["present"] + self[.present].cells)
    for (name, distribution) in displayRows { table.add([name] + distribution.cells) }
    return table
  }

  /// The rows that need a display: frame times, and their relation to its refreshes. In milliseconds.
  var displayRows: [(name: String, distribution: Distribution)] {
    guard setting.refresh != nil else { return [] }
    let rows = [
      ("frame time", statistics.frameTime), ("wait", statistics.wait), ("overrun", statistics.overrun),
      ("animation error", statistics.animationError),
    ]
    return rows.filter { $0.1.count > 0 }.map { ($0.0, $0.1.scaled(by: 1000)) }
  }

  /// The causes of late frames, and the latest of them.
  private var lateLines: [String] {
    guard !statistics.late.isEmpty else { return [] }
    let causes = statistics.lateCauses.map { "\($0.frames) x \($0.cause.description)" }.joined(separator: ", ")
    let latest = statistics.late.sorted { $0.seconds > $1.seconds }.prefix(5).map {
      "  frame \($0.index): \(($0.seconds * 1000).fixed(1)) ms late, \($0.cause.description)"
    }
    return ["late frames: \(causes)"] + latest
  }

  /// The steps of the blurs' resolution, each with its time and frame.
  private var adaptationLines: [String] {
    guard let adaptations else { return [] }
    guard !adaptations.isEmpty else { return ["blur resolution: adapted, no step"] }
    let count = adaptations.count == 1 ? "1 step" : "\(adaptations.count) steps"
    return ["blur resolution: adapted, \(count)"]
      + adaptations.map { "  \($0.seconds.fixed(1)) s, frame \($0.frame): \($0.text)" }
  }

  private var hudLines: [String] {
    guard let hudCost else { return [] }
    let share = (100 * hudCost / budget).fixed(2)
    return ["statistics in the window: \(hudCost.fixed(3)) ms CPU a frame, \(share) % of the budget"]
  }

  private var fitTable: TextTable {
    var table = TextTable()
    let rates = FitEstimate.rates.map { "\($0.fixed(0)) Hz" }
    table.add(["what would fit", "p99 ms"] + rates + [""], .heading)
    for row in estimate.rows { table.add(["  " + row.change] + row.cells) }
    return table
  }

  private var passTable: TextTable {
    var table = TextTable()
    table.add(["pass", "ms/frame", "ms/run", "frames", "Mpx", "MB"], .heading)
    for pass in passes {
      table.add([
        "  " + pass.name.printable, pass.perFrame.fixed(3), pass.perRun.fixed(3), String(pass.frames),
        pass.megapixels.fixed(3), pass.megabytes.fixed(3),
      ])
    }
    return table
  }

  private func budgetLine(_ style: TextStyle) -> String {
    style(budgetText, isOverBudget ? .bad : .good)
  }

  private func droppedLine(_ style: TextStyle) -> String {
    style(droppedText, statistics.dropped > 0 ? .bad : .none)
  }

  /// The verdict on the budget: `budget missed: p99 21.5 ms of 16.7; 3 of 600 frames over`.
  var budgetText: String {
    let verdict = isOverBudget ? "budget missed" : "budget held"
    return "\(verdict): p99 \(render.p99.milliseconds(near: budget)) ms of \(budget.milliseconds(near: render.p99)); "
      + "\(overBudget) of \(records.count) frames over"
  }

  /// The number of frames that were dropped, or would have been on a display, as a sentence.
  var droppedText: String {
    let count = statistics.dropped == 1 ? "1 frame" : "\(statistics.dropped) frames"
    let drops =
      setting.refresh == nil ? "would have been dropped" : statistics.dropped == 1 ? "was dropped" : "were dropped"
    return "\(count) \(drops) (\(statistics.droppedPercent.fixed(2)) %), "
      + "worst second \(statistics.worstSecondDroppedPercent.fixed(1)) %, "
      + "hitch \(statistics.hitchMillisecondsPerSecond.fixed(2)) ms/s"
  }
}

extension Distribution {
  var cells: [String] { [mean, p50, p95, p99, max].map { $0.fixed(3) } }
}

extension Double {
  /// Returns the number with one decimal, or with up to three if fewer do not distinguish it from `other`.
  func milliseconds(near other: Double) -> String {
    let decimals = (1...3).first { fixed($0) != other.fixed($0) && Swift.max(self, other) >= 1 } ?? 3
    return fixed(decimals)
  }
}
