/// A frame report as one self-contained HTML page.
struct ReportPage {
  var report: FrameReport

  /// The source text of the page.
  var source: String {
    Self.page(
      title: title,
      [
        .tag("p", ["class": report.isOverBudget ? "verdict missed" : "verdict held"], mark + report.budgetText),
        .tag("p", [:], report.droppedText),
        .tag("ul", ["class": "tiles"], tiles.map(\.markup)),
        figure("Frames", graph.markup, graph.caption),
        figure("Distribution", histogram.markup, histogram.caption),
      ] + tables.map(\.markup) + notes)
  }

  /// The most important numbers.
  private var tiles: [PageTile] {
    [
      PageTile(value: report.render.p50.fixed(2), unit: "ms", name: "median frame"),
      PageTile(value: report.render.p99.fixed(2), unit: "ms", name: "99th percentile"),
      PageTile(value: report.statistics.droppedPercent.fixed(2), unit: "%", name: "dropped"),
      PageTile(value: report.memcpyRatio.fixed(1), unit: "\u{d7}", name: "median to memcpy"),
    ]
  }

  /// A page with a title and contents.
  static func page(title: String, _ contents: [Markup]) -> String {
    Markup.tag(
      "html", ["lang": "en"],
      [
        .tag(
          "head", [:],
          [
            .tag("meta", ["charset": "utf-8"], ""),
            .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"], ""),
            .tag("meta", ["name": "color-scheme", "content": "light dark"], ""),
            .tag("title", [:], title), .tag("style", [:], style),
          ]),
        .tag(
          "body", [:],
          [.tag("main", [:], [.tag("p", ["class": "mark"], "Vitrine"), .tag("h1", [:], title)] + contents)]),
      ]
    ).page
  }

  private var setting: FrameReport.Setting { report.setting }

  private var title: String { "\(setting.scene), \(setting.width)x\(setting.height): frame report" }

  /// A shape that does not rely on colour.
  private var mark: String { report.isOverBudget ? "\u{2717} " : "\u{2713} " }

  private var graph: FrameGraph { FrameGraph(work: report.work, late: report.lateFrames, budget: report.budget) }
  private var histogram: Histogram { Histogram(work: report.work) }

  private func figure(_ heading: String, _ drawing: Markup, _ caption: String) -> Markup {
    .tag(
      "section", [:],
      [
        .tag("h2", [:], heading),
        .tag("figure", [:], [.tag("div", ["class": "wide"], [drawing]), .tag("figcaption", [:], caption)]),
      ])
  }

  private var tables: [PageTable] {
    var result = [
      PageTable(
        caption: "Stages in milliseconds; the frame is update, layout, plan and render",
        columns: ["stage", "mean", "p50", "p95", "p99", "max"],
        rows: [["frame (render_ms)"] + report.render.cells]
          + FrameStage.allCases.map { [$0.rawValue] + report[$0].cells }
          + report.displayRows.map { [$0.name] + $0.distribution.cells })
    ]
    if !report.passes.isEmpty {
      result.append(
        PageTable(
          caption: "Passes: means over all frames, and over those that had the pass",
          columns: ["pass", "ms/frame", "ms/run", "frames", "Mpx", "MB"],
          rows: report.passes.map {
            [
              $0.name, $0.perFrame.fixed(3), $0.perRun.fixed(3), String($0.frames), $0.megapixels.fixed(3),
              $0.megabytes.fixed(3),
            ]
          }))
    }
    result.append(
      PageTable(
        caption: "What would fit: the 99th percentile with a change, and the refresh rates that it holds",
        columns: ["change", "p99"] + FitEstimate.rates.map { "\($0.fixed(0)) Hz" } + ["certainty"],
        rows: report.estimate.rows.map { [$0.change] + $0.cells }))
    if !report.statistics.late.isEmpty {
      result.append(
        PageTable(
          caption: "Late frames by cause", columns: ["cause", "frames"],
          rows: report.statistics.lateCauses.map { [$0.cause.description, String($0.frames)] }))
    }
    if let adaptations = report.adaptations, !adaptations.isEmpty {
      result.append(
        PageTable(
          caption: "The blurs' resolution, adapted", columns: ["after frame", "seconds", "step"],
          rows: adaptations.map { [String($0.frame), $0.seconds.fixed(1), $0.text] }))
    }
    result.append(PageTable(caption: "Environment", columns: ["what", "value"], rows: environment, isProse: true))
    return result
  }

  private var environment: [[String]] {
    [
      ["material", setting.material], ["background", setting.background], ["threads", String(setting.threads)],
      ["budget", "\(report.budget.fixed(3)) ms"],
      ["display", setting.refresh.map { "a refresh every \(($0 * 1000).fixed(3)) ms" } ?? "none"],
      ["frame limit", setting.frameLimit ?? ""],
      ["statistics in the window", report.hudCost.map { "\($0.fixed(3)) ms of processor time a frame" } ?? ""],
      ["frames", String(report.frames)], ["warm-up frames", String(setting.warmUpFrames)],
      [
        "memcpy of a frame",
        "\(report.memcpyP50.fixed(3)) ms; the median frame is \(report.memcpyRatio.fixed(1)) times that",
      ],
      ["allocations per frame", report.allocationsPerFrame.fixed(3)], ["processor", setting.cpu],
      ["instruction set", setting.isa], ["machine", setting.host], ["kernel", setting.kernel],
      ["version", setting.version], ["date", setting.date], ["command", setting.command],
    ].filter { !$0[1].isEmpty }
  }

  private var notes: [Markup] {
    var notes: [String] = []
    if setting.isDebug { notes.append("This is a debug build: the timings mean nothing.") }
    if setting.warmUpFrames > 0 {
      notes.append("Warm-up frames fill the caches; they are in no figure and no graph.")
    }
    if report.frames > report.records.count {
      notes.append("The figures are of the last \(report.records.count) of \(report.frames) frames.")
    }
    if setting.refresh == nil {
      notes.append("There was no display: a frame counts as late, and as dropped, if its work exceeds the budget.")
    }
    guard !notes.isEmpty else { return [] }
    return [.tag("section", [:], [.tag("h2", [:], "Notes"), .tag("ul", [:], notes.map { .tag("li", [:], $0) })])]
  }

  private static let style = """

    :root { --ink: #1b1f27; --soft: #5d6675; --paper: #f2f3f7; --card: #fff; --rule: #e3e6ec; --bar: #4263c7;
      --late: #b3261e; --good: #1a6b33; --line: #8a5a00 }
    @media (prefers-color-scheme: dark) { :root { --ink: #e8ebf2; --soft: #a1abbb; --paper: #0e1016; --card: #181b24;
      --rule: #2b303c; --bar: #86a3ff; --late: #ff8a80; --good: #7fd69a; --line: #f0b84d } }
    @media print { :root { --ink: #000; --soft: #333; --paper: #fff; --card: #fff; --rule: #aaa; --bar: #3d5ab8;
      --late: #a00000; --good: #005a1e; --line: #704800 } section, table { break-inside: avoid } }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 Inter, system-ui, sans-serif }
    main { max-width: 66rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
    .mark { color: var(--soft); font-size: .8rem; font-weight: 600; letter-spacing: .08em; text-transform: uppercase }
    h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; margin: .2rem 0 .8rem; overflow-wrap: anywhere }
    h2 { font-size: 1rem; margin: 0 0 .8rem }
    p { margin: .25rem 0 } figure { margin: 0 } ul { margin: 0; padding-left: 1.2rem }
    figcaption, caption { color: var(--soft); font-size: .85rem } figcaption { margin-top: .6rem }
    .verdict { font-weight: 600 } .missed { color: var(--late) } .held { color: var(--good) }
    .tiles, section, .card { margin-top: 1.25rem }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1rem; padding: 0;
      list-style: none }
    .tiles li, section, .card { background: var(--card); border: 1px solid var(--rule);
      border-radius: 14px; padding: 1.1rem 1.25rem }
    .tiles b { display: block; font-size: 2rem; line-height: 1.15; letter-spacing: -.02em;
      font-variant-numeric: tabular-nums }
    .tiles small { color: var(--soft); font-size: 1rem; font-weight: 500 } .tiles span { color: var(--soft) }
    .wide { overflow-x: auto }
    svg { display: block; width: 100%; min-width: 30rem; height: auto }
    svg text { fill: var(--soft); font: 11px Inter, system-ui, sans-serif } .end { text-anchor: end }
    .grid { stroke: var(--rule) } .bar { fill: var(--bar) } .late { fill: var(--late) }
    .budget { stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 6 4 }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
    caption { text-align: left; padding-bottom: .6rem }
    th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap;
      font-weight: 400 }
    tbody tr:last-child th, tbody tr:last-child td { border-bottom: 0 }
    .prose td { text-align: left; white-space: normal; overflow-wrap: anywhere } .prose th { color: var(--soft) }
    th:first-child { text-align: left; padding-left: 0 } thead th { color: var(--soft); font-size: .85rem }

    """
}

extension FrameReport {
  /// The report as one HTML page, which loads nothing from elsewhere.
  public var html: String { ReportPage(report: self).source }
}
