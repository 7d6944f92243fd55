import FrameTiming
import RenderPlan
import Session
import Testing

@testable import Scenes

@Suite struct HUDContentTests {
  /// A frame every 20 ms that takes 4: 1 for the update, 3 for rendering; the last one comes a refresh late.
  private static func log(frames: Int = 61) -> FrameLog {
    let log = FrameLog()
    for index in 0..<frames {
      let start = Double(index) * 0.020 + (index == frames - 1 ? 0.020 : 0)
      var frame = FrameRecord()
      frame.index = index
      frame.update = TimeSpan(start, start + 0.001)
      frame.layout = TimeSpan(frame.update.end, frame.update.end)
      frame.plan = TimeSpan(frame.update.end, frame.update.end)
      frame.render = TimeSpan(start + 0.001, start + 0.004)
      frame.submitted = start + 0.005
      frame.continues = index > 0
      log.record(PassCost(name: "paint", seconds: 0.002, pixels: 1_000_000, bytes: 8_000_000))
      if index % 2 == 0 { log.record(PassCost(name: "blur", seconds: 0.001, pixels: 10_000, bytes: 500_000)) }
      log.record(frame)
    }
    return log
  }

  private static func content(_ change: (inout HUDInput) -> Void = { _ in }) -> HUDContent {
    var state = SceneState()
    state.hud = .page
    state.threads = 2
    var input = HUDInput(log: log(), state: state, budget: 0.016, interval: 0.020, refresh: 0.020, note: "windowed")
    change(&input)
    var content = HUDContent()
    content.refresh(input, at: 3)
    return content
  }

  @Test func theFiguresAreRateWorkAndDrops() {
    let figures = Self.content().figures
    // 60 gaps in 1.22 s; one refresh of 62 without a frame.
    #expect(figures.map(\.value) == ["49.2", "4.00", "1.6"])
    #expect(figures.map(\.unit) == ["fps", "ms", "%"])
    // The longest gap is 40 ms.
    #expect(figures.map(\.caption) == ["1 % low 25.0", "p99 4.00", "dropped"])
    #expect(figures.map(\.isAlert) == [false, false, true])
    #expect(Self.content().pace == "50.0 Hz, at the display's rate, budget 16.00 ms")
    #expect(Self.content { $0.state.frameLimit = .sixty }.pace == "50.0 Hz, limit 60 fps, budget 16.00 ms")
    #expect(
      Self.content { ($0.state.frameLimit, $0.refresh) = (.none, nil) }.pace.hasPrefix("refresh unknown, no limit"))
  }

  @Test func theBarsAreSharesOfTheBudget() {
    let bars = Self.content().bars
    #expect(bars.count == 61)
    #expect(bars.allSatisfy { bar in zip(bar.stages, [0.0625, 0, 0, 0.1875, 0]).allSatisfy { abs($0 - $1) < 1e-6 } })
    #expect(bars.map(\.isLate) == Array(repeating: false, count: 60) + [true])
    var input = Self.content().bars
    input.removeAll()
    #expect(Self.content { $0.log = Self.log(frames: 300) }.bars.count == HUDContent.barCount)
  }

  @Test func theTablesHaveTheStagesAndThePasses() {
    let content = Self.content()
    #expect(content.span == "last 10 s")
    #expect(content.stages.map(\.name) == ["frame time", "work", "update", "layout", "plan", "render", "present"])
    #expect(content.stages.map(\.cells.first) == ["20.00", "4.00", "1.00", "0.00", "0.00", "3.00", "0.00"])
    #expect(content.stages[0].cells == ["20.00", "20.00", "40.00", "40.00"])
    // The blur ran in 31 of 61 frames.
    #expect(content.passes.map(\.cells) == [["2.00", "2.00", "8.0"], ["0.51", "1.00", "0.5"]])
  }

  /// Bins of 32 / 36 ms: 20 ms are in the 23rd, 40 above the last.
  @Test func theHistogramCountsFrameTimes() {
    let content = Self.content()
    var expected = [Int](repeating: 0, count: 36)
    (expected[22], expected[35]) = (59, 1)
    #expect(content.histogram == expected)
    #expect(content.histogramLimit == "32.0 ms")
  }

  @Test func theStatisticsCoverTheirSpan() {
    let content = Self.content { $0.state.statisticsSeconds = 1 }
    #expect(content.span == "last 1 s")
    // The gaps of a second: 49 frames of 50, one of them after 40 ms.
    #expect(content.histogram.reduce(0, +) < 52 && content.histogram[35] == 1)
  }

  @Test func cachesAndTheCostAreTold() {
    var totals = FrameTotals()
    totals.frames = 10
    totals.blurs = CacheCount(kept: 9, made: 1)
    totals.text = CacheCount(kept: 997, made: 3)
    (totals.making, totals.painting) = (0.001, 0.0006)
    let content = Self.content { $0.totals = totals }
    #expect(content.caches.map(\.name) == ["blurs", "pictures", "images", "text", "layers", "items"])
    #expect(content.caches[0].cells == ["90.0 %"])
    #expect(content.caches[1].cells == ["-"])
    #expect(content.caches[3].cells == ["99.7 %"])
    #expect(content.cost == "0.160 ms CPU a frame, 1.00 % of the budget")
  }

  @Test func theNotesTellTheRest() {
    func cell(_ name: String, _ change: (inout HUDInput) -> Void = { _ in }) -> String? {
      Self.content(change).notes.first { $0.name == name }?.cells[0]
    }
    #expect(cell("threads") == "2")
    #expect(cell("copying a frame") == "measured at rest: space")
    #expect(cell("copying a frame") { $0.copy = 0.0005 } == "0.50 ms, work 8.0 times that")
    #expect(cell("newest late frame") == "pacing, by 20.0 ms")
    #expect(cell("worst second") == "1 dropped, hitch 16.1 ms/s")
    #expect(cell("shown times") == "not available")
    #expect(cell("display") == "windowed")
    #expect(cell("blur") == nil)
    #expect(cell("blur") { $0.quality = "1/2 resolution" } == "1/2 resolution")
  }

  @Test func theLineIsMadeWithoutWhatOnlyThePageShows() {
    let content = Self.content { $0.state.hud = .line }
    #expect(content.figures.count == 3)
    #expect(content.bars.isEmpty && content.stages.isEmpty && content.passes.isEmpty)
    #expect(Self.content { $0.log = FrameLog() }.isEmpty)
  }

  /// Statistics over many seconds take long, and change slowly.
  @Test func longSpansAreSummarizedLessOften() {
    var state = SceneState()
    (state.hud, state.statisticsSeconds) = (.page, 60)
    func input(_ frames: Int) -> HUDInput {
      HUDInput(log: Self.log(frames: frames), state: state, budget: 0.016, interval: 0.020, refresh: nil)
    }
    var content = HUDContent()
    content.refresh(input(30), at: 1)
    let figures = content.figures
    content.refresh(input(60), at: 2)
    #expect(content.figures == figures && content.bars.count == 60)
    content.refresh(input(60), at: 2.5)
    #expect(content.figures != figures)
  }
}

@Suite struct SlidingTotalsTests {
  @Test func totalsSlide() {
    var sliding = SlidingTotals()
    var frame = FrameTotals()
    frame.frames = 1
    frame.making = 0.5
    frame.images = CacheCount(kept: 2, made: 1)
    for tenth in 0..<1000 { sliding.add(frame, at: Double(tenth) / 10) }
    // The seconds 90 to 99, with ten frames each.
    let total = sliding.total(ofNewest: 10, at: 99.9)
    #expect(total.frames == 100 && total.making == 50 && total.images == CacheCount(kept: 200, made: 100))
    #expect(sliding.total(ofNewest: 60, at: 99.9).frames == 600)
    #expect(sliding.total(ofNewest: 1, at: 99.9).frames == 10)
    // A minute later nothing is left.
    #expect(sliding.total(ofNewest: 60, at: 160).frames == 0)
  }
}
