import TestSupport
import Testing

@testable import FrameTiming

@Suite struct FrameLogTests {
  private func frame(_ index: Int, render: Double) -> FrameRecord {
    var frame = FrameRecord()
    frame.index = index
    frame.render = TimeSpan(1, 1 + render)
    return frame
  }

  @Test func keepsTheNewestFrames() {
    let log = FrameLog(capacity: 4)
    for index in 0..<10 { log.record(frame(index, render: Double(index))) }
    #expect(log.total == 10)
    #expect(log.frames().map(\.index) == [6, 7, 8, 9])
    #expect(log.frames(last: 2).map(\.index) == [8, 9])
    #expect(log.last?.index == 9)
    #expect(log.workDistribution().max == 9)
    #expect(log.workDistribution().p50 == 7)
    #expect(log.distribution(of: .render, last: 1).mean == 9)
  }

  @Test func workIsEveryStageButPresenting() {
    var frame = FrameRecord()
    frame.update = TimeSpan(0, 1)
    frame.layout = TimeSpan(1, 3)
    frame.plan = TimeSpan(3, 6)
    frame.render = TimeSpan(6, 10)
    frame.present = TimeSpan(20, 70)
    #expect(frame.work == 10)
  }

  @Test func passesOfOneNameInAFrameCountTogether() {
    let log = FrameLog()
    for index in 0..<3 {
      log.record(PassCost(name: "blur", seconds: Double(index), pixels: 10, bytes: 40))
      log.record(PassCost(name: "blur", seconds: 1, pixels: 5, bytes: 20))
      if index == 2 { log.record(PassCost(name: "text", seconds: 7, pixels: 1, bytes: 4)) }
      log.record(frame(index, render: 1))
    }
    // Blur took 1, 2 and 3 s in the three frames; text ran in one of them.
    #expect(
      log.medianPasses == [
        PassCost(name: "blur", seconds: 2, pixels: 15, bytes: 60),
        PassCost(name: "text", seconds: 7, pixels: 1, bytes: 4),
      ])
  }

  @Test func aPassOfOneFrameIsNotPaidByEveryFrame() throws {
    let log = FrameLog()
    for index in 0..<10 {
      if index == 0 { log.record(PassCost(name: "scale", seconds: 5, pixels: 100, bytes: 400)) }
      for _ in 0..<2 { log.record(PassCost(name: "blur", seconds: 0.5, pixels: 10, bytes: 40)) }
      var one = frame(index, render: 1)
      if index == 0 { one.layout = TimeSpan(0, 2) }
      log.record(one)
    }
    // Scaling took 5 s once: 0.5 s for each of the ten frames. The two blurs of a frame are one run of 1 s.
    #expect(
      log.passSummaries == [
        PassSummary(
          name: "scale", frames: 1, secondsPerFrame: 0.5, secondsPerRun: 5, pixelsPerRun: 100, bytesPerRun: 400),
        PassSummary(name: "blur", frames: 10, secondsPerFrame: 1, secondsPerRun: 1, pixelsPerRun: 20, bytesPerRun: 80),
      ])
    #expect(log.frames(with: .layout) == 1)
    #expect(log.frames(with: .render) == 10)
  }

  @Test func aFrameIsCompletedLater() {
    let log = FrameLog(capacity: 4)
    for index in 5..<11 { log.record(frame(index, render: 0)) }
    for index in [4, 6, 7, 10, 11, .min, .max] { log.update(index: index) { $0.shown = Double(index) } }
    #expect(log.frames().map(\.shown) == [7, nil, nil, 10])
  }

  @Test func theLastSecondsBeginBeforeTheNewestFrame() {
    // 10 Hz: 0.0, 0.1, ... 1.9, then a stall until 4.0, then 4.1, 4.2, 4.3.
    let log = FrameLog()
    for (index, time) in ((0..<20).map { Double($0) / 10 } + [4, 4.1, 4.2, 4.3]).enumerated() {
      var one = FrameRecord()
      one.index = index
      one.submitted = time
      one.continues = index > 0
      log.record(one)
    }
    // The stall takes 0.7 s of the last second, 3.3 to 4.3: six drops before the frame at 4.0, and four frames.
    let second = log.statistics(lastSeconds: 1, interval: 0.1)
    #expect(second.dropped == 6 && second.frames == 4 && second.droppedPercent == 60)
    // All of it from 1.9 to 4.0: 20 drops.
    #expect(log.statistics(lastSeconds: 60, interval: 0.1).dropped == 20)
    #expect(log.statistics(lastSeconds: 0, interval: 0.1) == second)
    #expect(FrameLog().statistics(lastSeconds: 1, interval: 0.1) == FrameStatistics())
  }

  @Test func aLostFrameWasNotPresented() {
    let log = FrameLog(capacity: 8)
    for index in 0..<12 {
      var one = frame(index, render: 0)
      one.submitted = Double(index)
      log.record(one)
    }
    log.markLost(index: 10)
    log.markLost(index: 0)
    #expect(log.frames().filter { $0.submitted == nil }.map(\.index) == [10])
  }

  @Test func resetForgetsEverything() {
    let log = FrameLog()
    log.record(PassCost(name: "blur", seconds: 1, pixels: 1, bytes: 1))
    log.record(frame(0, render: 1))
    log.reset()
    #expect(log.total == 0)
    #expect(log.last == nil)
    #expect(log.medianPasses.isEmpty)
  }

  @Test func theManualClockAdvances() {
    let clock = ManualClock(5)
    clock.advance(by: 0.25)
    #expect(clock.now() == 5.25)
    let real = MonotonicClock()
    let first = real.now()
    #expect(real.now() >= first)
  }
}

@Suite struct FrameBudgetTests {
  @Test(arguments: [
    ("60hz", 1.0 / 60), ("120Hz", 1.0 / 120), ("16.6ms", 0.0166), ("0.5ms", 0.0005), ("59.94hz", 1 / 59.94),
  ])
  func budgetsAreRead(text: String, seconds: Double) throws {
    let budget = try #require(FrameBudget(text))
    #expect(abs(budget.interval(refresh: 1) - seconds) < 1e-12)
  }

  @Test func theDisplaysBudgetIsItsRefresh() {
    #expect(FrameBudget("display") == .display)
    #expect(FrameBudget.display.interval(refresh: 1.0 / 144) == 1.0 / 144)
    #expect(FrameBudget.display.interval(refresh: nil) == 1.0 / 60)
  }

  @Test(arguments: [
    "", "60", "hz", "-60hz", "0hz", "nanhz", "infhz", "1e400ms", "16.6 ms", "0x10hz", "60fps", "ms", "+5ms", "٣hz",
    "ehz", "--1ms",
  ])
  func otherTextIsRefused(text: String) {
    #expect(FrameBudget(text) == nil)
  }
}
