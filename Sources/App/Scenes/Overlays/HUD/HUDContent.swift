package import FrameTiming
package import Session

/// The content of the HUD: statistics of the newest frames, as text, bars and a histogram.
package struct HUDContent: Hashable, Sendable {
  /// The seconds between two updates, so that the numbers can be read.
  package static let interval = 0.25
  /// The seconds between two updates of the text, which takes longer to make and to read than bars do.
  static let textInterval = 1.0
  /// The number of frames that have bars: as many as fit into a column.
  static let barCount = Int(HUDStyle.column / HUDChart.pitch)
  /// The number of bars of the histogram, which covers twice the budget.
  static let bins = 36

  /// A frame in the chart.
  struct Bar: Hashable, Sendable {
    /// The durations of the stages in their order, as shares of the budget.
    var stages: [Float]
    /// True if the frame missed a refresh.
    var isLate: Bool

    /// The index of the stage that is visible even if it takes next to no time.
    static let alwaysVisibleStage = 3
  }

  /// A number with its unit and a caption.
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

  /// The three numbers at the top of the page, which the line shows too.
  var figures: [Figure] = []
  /// The display's refresh, the frame limit and the budget.
  var pace = ""
  /// The legibility of the scene's text; nil until it has been measured.
  package var legibility: LegibilitySummary?
  /// The newest frames, oldest first.
  var bars: [Bar] = []
  /// The span of time that the statistics cover.
  var span = ""
  var stages: [Row] = []
  var histogram: [Int] = []
  /// The upper end of the histogram, twice the budget.
  var histogramLimit = ""
  var passes: [Row] = []
  var caches: [Row] = []
  var notes: [Row] = []
  /// The cost of the HUD itself.
  var cost = ""
  /// The time at which the content was made, and that at which its statistics were, on the monotonic clock.
  package var time = -Double.infinity
  var statisticsTime = -Double.infinity

  package var isEmpty: Bool { figures.isEmpty }

  package init() {}

  /// Makes everything out of date, so that the next refresh makes it again.
  package mutating func expire() { (time, statisticsTime) = (-.infinity, -.infinity) }

  /// Updates the parts that are due at `now`: the bars four times a second, the text once a second, or less often if it
  /// covers more than 40 seconds.
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

/// The values that the HUD's content is made from.
package struct HUDInput {
  package var log: FrameLog
  package var state: SceneState
  /// The time that a frame may take, in seconds; above 0.
  package var budget: Double
  /// The seconds between two refreshes of the display, by which drops are counted.
  package var interval: Double
  /// The display's refresh interval in seconds; nil if it does not report one.
  package var refresh: Double?
  /// The way in which the display shows frames, in words.
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
