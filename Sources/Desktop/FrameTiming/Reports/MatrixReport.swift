package import JSON

/// The reports of runs that differ in chosen values, as one table.
public struct MatrixReport: Sendable {
  /// One run.
  public struct Run: Sendable {
    /// A value for each key.
    public var values: [String]
    public var report: FrameReport

    public init(values: [String], report: FrameReport) {
      self.values = values
      self.report = report
    }
  }

  /// The names of the values that differ between runs.
  public var keys: [String]
  public var runs: [Run] = []

  public init(keys: [String]) { self.keys = keys }

  private static let figures = ["mean ms", "p50 ms", "p99 ms", "over", "x memcpy", "budget"]

  private func cells(of run: Run) -> [String] {
    let report = run.report
    return run.values + [
      report.render.mean.fixed(3), report.render.p50.fixed(3), report.render.p99.fixed(3), String(report.overBudget),
      report.memcpyRatio.fixed(1), report.isOverBudget ? "missed" : "held",
    ]
  }

  /// The runs as text, after their common properties.
  public func text(style: TextStyle = .plain) -> String {
    var table = TextTable()
    table.add(keys + Self.figures, .heading)
    for run in runs { table.add(cells(of: run), run.report.isOverBudget ? .bad : .none) }
    return ([common] + table.lines(style)).joined(separator: "\n")
  }

  /// The scene, and the number of frames of each run.
  private var common: String {
    guard let first = runs.first?.report else { return "no run" }
    let counts = runs.map(\.report.frames)
    let (minimum, maximum) = (counts.min() ?? 0, counts.max() ?? 0)
    let frames = minimum == maximum ? "\(maximum)" : "\(minimum) to \(maximum)"
    return
      "\(first.setting.scene)  \(runs.count) runs of \(frames) frames after \(first.setting.warmUpFrames) of warm-up"
      + "  budget \(first.budget.fixed(2)) ms"
  }

  /// The report of each run, with its values.
  package var json: JSONValue {
    .object([
      "schema": .integer(1),
      "matrix": .array(keys.map { .string($0) }),
      "runs": .array(
        runs.map { run in
          .object([
            "values": .members(zip(keys, run.values).map { JSONValue.Member($0, .string($1)) }),
            "report": run.report.json,
          ])
        }),
    ])
  }

  /// The runs as one HTML page, which loads nothing from elsewhere.
  public var html: String {
    let missed = runs.count { $0.report.isOverBudget }
    let verdict =
      missed == 0 ? "\u{2713} all runs hold the budget" : "\u{2717} \(missed) of \(runs.count) runs miss the budget"
    let table = PageTable(caption: common, columns: keys + Self.figures, rows: runs.map(cells))
    let setting = runs.first?.report.setting
    let environment = [
      ["command", setting?.command ?? ""], ["processor", setting?.cpu ?? ""], ["version", setting?.version ?? ""],
      ["date", setting?.date ?? ""],
    ].filter { !$0[1].isEmpty }
    return ReportPage.page(
      title: "\(setting?.scene ?? ""): frames by \(keys.joined(separator: ", "))",
      [
        .tag("p", ["class": missed == 0 ? "verdict held" : "verdict missed"], verdict), table.markup,
        PageTable(caption: "Environment", columns: ["what", "value"], rows: environment, isProse: true).markup,
      ])
  }
}
