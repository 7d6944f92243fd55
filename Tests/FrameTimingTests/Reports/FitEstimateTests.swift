import Testing

@testable import FrameTiming

@Suite struct FitEstimateTests {
  /// Frames of 1 ms of layout, 4 ms of small images, 8 ms of painting, and 1 ms between passes.
  ///
  /// - Parameter panels: milliseconds of painting that composite panels.
  private func estimate(threads: Int, processors: Int, panels: Double = 0) -> FitEstimate {
    let log = FrameLog()
    for index in 0..<50 {
      var frame = FrameRecord()
      frame.index = index
      frame.layout = TimeSpan(1, 1.001)
      frame.render = TimeSpan(2, 2.013)
      log.record(PassCost(name: "blur", seconds: 0.003, pixels: 100, bytes: 800))
      log.record(PassCost(name: "color", seconds: 0.001, pixels: 100, bytes: 800))
      log.record(PassCost(name: "paint", seconds: 0.008, pixels: 100, bytes: 800))
      if panels > 0 { log.record(PassCost(name: PassCost.panels, seconds: panels / 1000, pixels: 50, bytes: 400)) }
      log.record(frame)
    }
    var setting = FrameReport.Setting(
      width: 100, height: 100, threads: threads, scene: "glass", budget: 1.0 / 60, refresh: nil)
    setting.processors = processors
    return FrameReport(log, setting: setting, memcpy: [], allocationsPerFrame: 0).estimate
  }

  @Test func changesScaleTheirPasses() {
    let rows = estimate(threads: 2, processors: 4).rows
    #expect(rows.map(\.change) == ["as measured", "1 thread", "4 threads"])
    // 14 ms; 12 of them twice; 12 by two.
    for (row, expected) in zip(rows, [14.0, 26, 8]) { #expect(abs(row.p99 - expected) < 0.001, "\(row.change)") }
    #expect(rows.map(\.certainty) == [.measured, .atMost, .atBest])
    #expect(FitEstimate.rates.map { rows[0].holds($0) } == [true, true, false, false, false])
    #expect(FitEstimate.rates.map { rows[2].holds($0) } == [true, true, true, true, false])
  }

  /// A part of a pass is not counted twice.
  @Test(arguments: [1, 2])
  func smallerPanelsSaveHalfOfWhatTheyCost(threads: Int) throws {
    let estimate = estimate(threads: threads, processors: 4, panels: 5)
    let row = try #require(estimate.rows.first { $0.change == "panels of half the area" })
    // 14 ms less half of 3 + 1 ms of small images and of 5 ms of compositing: 9.5.
    #expect(abs(row.p99 - 9.5) < 0.001 && abs(row.mean - 9.5) < 0.001 && row.certainty == .atBest)
    // 1000 / 90 is 11.1 ms, 1000 / 120 is 8.3.
    #expect(FitEstimate.rates.map { row.holds($0) } == [true, true, true, false, false])
    // 12 ms of passes by two, and 2 ms besides: the part in `paint` makes no difference.
    let doubled = try #require(estimate.rows.last)
    #expect(doubled.change == "\(2 * threads) threads" && abs(doubled.p99 - 8) < 0.001)
  }

  @Test func whatCannotBeEstimatedIsNotClaimed() {
    let alone = estimate(threads: 1, processors: 1).rows
    #expect(alone.map(\.change) == ["as measured", "half the blur's resolution"])
    // 4 of 14 ms, a quarter.
    #expect(abs(alone[1].p99 - 11) < 0.001 && alone[1].certainty == .atMost)
    let empty = FrameReport(
      FrameLog(),
      setting: FrameReport.Setting(width: 1, height: 1, threads: 1, scene: "", budget: 1, refresh: nil), memcpy: [],
      allocationsPerFrame: 0)
    #expect(empty.estimate.rows.map(\.certainty) == [.measured])
  }
}
