package import FrameTiming
package import Session

/// What the HUD shows: statistics of the newest frames, as text, bars and a histogram.
package struct HUDContent: Hashable, Sendable {
  /// Seconds between two refreshes, so that the numbers can be read.
  package static let interval = 0.25
  /// Seconds between two refreshes of the text, which takes longer to make and to read than bars do.
  static let textInterval = 1.0
  /// The frames that have bars: as many as fit into a column.
  static let barCount = Int(HUDStyle.column / HUDChart.pitch)
  /// Bars of the histogram, over twice the budget.
  static let bins = 36

  /// A frame in the chart.
  struct Bar: Hashable, Sendable {
    /// The stages' durations in their order, in shares of the budget.
    var stages: [Float]
    /// Whether it missed a refresh.
    var isLate: Bool

    /// The stage that is seen even where it takes next to nothing.
    static let tallest = 3
  }

  /// A number with what it is.
  struct Figure: Hashable, Sendable {
    var value: String
    var unit: String
    var caption: String
    var isAlert = false
  }

  struct Row: Hashable, Sendable {
    var name: String
    var stage: FrameStage?
    var cells: [String]
  }

  /// The three numbers at the top, and in the line.
  var figures: [Figure] = []
  /// Refresh, limit and budget.
  var pace = ""
  /// How well the scene's text can be read; nil until it has been measured.
  package var legibility: LegibilitySummary?
  /// The newest frames, oldest first.
  var bars: [Bar] = []
  /// What the statistics cover.
  var span = ""
  var stages: [Row] = []
  var histogram: [Int] = []
  /// Twice the budget.
  var histogramLimit = ""
  var passes: [Row] = []
  var caches: [Row] = []
  var notes: [Row] = []
  /// The cost of the HUD itself.
  var cost = ""
  /// When it was made, and when its statistics were, on the monotonic clock.
  package var time = -Double.infinity
  var statisticsTime = -Double.infinity

  package var isEmpty: Bool { figures.isEmpty }

  package init() {}

  /// Has everything made again at the next refresh.
  package mutating func expire() { (time, statisticsTime) = (-.infinity, -.infinity) }

  /// Updates what has become due at `now`: the bars four times a second, the text once, or less often where it is over
  /// more than 40 seconds.
  package mutating func refresh(_ input: HUDInput, at now: Double) {
    time = now
    guard input.log.total > 0 else {
      let legibility = legibility
      self = HUDContent()
      (self.legibility, time) = (legibility, now)
      return
    }
    let span = Double(input.state.statisticsSeconds)
    let age = now - statisticsTime
    if age >= max(Self.textInterval, span / 40) || figures.isEmpty || self.span != Self.title(of: input.state) {
      statisticsTime = now
      summarize(input)
    }
    guard input.state.hud == .page else { return }
    bars = Self.bars(input)
  }

  private static func bars(_ input: HUDInput) -> [Bar] {
    let frames = input.log.frames(last: barCount + 1)
    let late = Set(FrameStatistics(frames, interval: input.interval).late.map(\.index))
    return frames.suffix(barCount).map { frame in
      Bar(
        stages: FrameStage.allCases.map { Float(frame[$0].seconds / input.budget) }, isLate: late.contains(frame.index))
    }
  }
}

/// What the HUD's content is made from.
package struct HUDInput {
  package var log: FrameLog
  package var state: SceneState
  /// The time that a frame may take, in seconds; above 0.
  package var budget: Double
  /// Seconds between two refreshes of the display, by which drops are counted.
  package var interval: Double
  /// How often the display refreshes, in seconds; nil where it does not say.
  package var refresh: Double?
  /// How the display shows frames.
  package var note: String
  package var totals: FrameTotals
  /// The median seconds of copying one frame; nil until it has been measured.
  package var copy: Double?
  /// The resolution of the blurs; nil while it is not adapted.
  package var quality: String?

  package init(
    log: FrameLog, state: SceneState, budget: Double, interval: Double, refresh: Double?, note: String = "",
    totals: FrameTotals = FrameTotals(), copy: Double? = nil, quality: String? = nil
  ) {
    self.log = log
    self.state = state
    self.budget = budget
    self.interval = interval
    self.refresh = refresh
    self.note = note
    self.totals = totals
    self.copy = copy
    self.quality = quality
  }
}
