import Testing

@testable import FrameTiming

/// The statistics of stamps whose results have been worked out by hand.
@Suite struct StampTests {
  private static let sixty = 1.0 / 60

  private func statistics(_ frames: [FrameRecord], interval: Double = sixty) -> FrameStatistics {
    FrameStatistics(frames, interval: interval)
  }

  /// Refresh rates in Hz: that of the display, and the one that it reports. At 59.94 Hz for 60, a refresh is 17 µs
  /// longer than reckoned.
  private static let rates: [[Double]] = [[60, 60], [59.94, 59.94], [59.94, 60], [144, 144]]

  @Test(arguments: rates)
  func framesOnTime(rates: [Double]) {
    let (display, interval) = (1 / rates[0], 1 / rates[1])
    let result = statistics(StampSequence(interval: display, count: 2000).frames, interval: interval)
    #expect(result.dropped == 0 && result.late.isEmpty && result.lost == 0)
    #expect(result.hitchMillisecondsPerSecond == 0 && result.worstSecondDropped == 0)
    #expect(result.isMeasured && result.frames == 2000)
    #expect(abs(result.frameTime.p50 - display) < 1e-9 && result.frameTime.count == 1999)
    // 0.5 + 0.25 + 0.25 + 3 ms of work, the rest of a refresh waiting.
    #expect(abs(result.busy.p50 - 0.004) < 1e-9)
    #expect(abs(result.wait.p50 - (display - 0.004)) < 1e-9)
    // Pixels after 4 ms and 0.1 ms for handing over, of the display's refresh.
    #expect(abs(result.overrun.p50 - (0.0041 - display)) < 1e-9)
    #expect(result.animationError.max < 1e-9)
    #expect(abs(result.onePercentLow - 1 / display) < 1e-4)
  }

  private static let stalls: [(StampSequence.Place, LateCause)] =
    FrameStage.allCases.map { (.stage($0), .stage($0)) } + [
      (.start, .pacing), (.handover, .pacing), (.server, .server),
    ]

  /// A stall of 30 ms at 60 Hz. At a stage before presenting, or before the start: 4 + 30 + 0.1 ms after the start, the
  /// frame is handed over, past the second refresh at 33.3 ms, so the third at 50 ms shows it instead of the first. At
  /// handing over, 14.7 + 30 + 0.1 ms, and at the server the same. Two refreshes are missed, the frame is 33.3 ms late.
  ///
  /// 30 frames and two misses are 32 refreshes: 6.25 %, and 33.3 ms of lateness in 533.3 ms are 62.5 ms/s.
  @Test(arguments: stalls)
  func aStallOf30Milliseconds(place: StampSequence.Place, cause: LateCause) throws {
    let result = statistics(StampSequence(stalls: [10: .init(place: place)]).frames)
    #expect(result.dropped == 2)
    #expect(result.droppedPercent == 6.25)
    #expect(result.worstSecondDropped == 2 && result.worstSecondDroppedPercent == 6.25)
    #expect(abs(result.hitchMillisecondsPerSecond - 62.5) < 1e-6)
    #expect(result.late.map(\.index) == [10] && result.late.map(\.cause) == [cause])
    #expect(abs(try #require(result.late.first).seconds - 2 * Self.sixty) < 1e-9)
    // The scene moved on by one refresh, the display by three.
    #expect(abs(result.animationError.max - 2 * Self.sixty) < 1e-9)
  }

  @Test(arguments: stalls)
  func aCompilationBesideAStall(place: StampSequence.Place, cause: LateCause) {
    let result = statistics(StampSequence(stalls: [10: .init(place: place, isCompiling: true)]).frames)
    #expect(result.late.map(\.cause) == [cause == .server ? .server : .compiler])
  }

  @Test func aStallAt144Hertz() throws {
    // 34.1 ms after the start is less than a millisecond before the fifth refresh, at 34.7 ms: the sixth shows the
    // frame, five are missed.
    let result = statistics(
      StampSequence(interval: 1.0 / 144, stalls: [10: .init(place: .stage(.render))]).frames, interval: 1.0 / 144)
    #expect(result.dropped == 5 && result.late.map(\.cause) == [.stage(.render)])
    #expect(abs(try #require(result.late.first).seconds - 5.0 / 144) < 1e-9)
  }

  @Test func aStageThatFitsInARefreshAndIsLateAllTheSame() {
    // Planning takes 12 ms more than usual: 16.1 ms after the start is less than a millisecond before the refresh.
    let result = statistics(StampSequence(stalls: [10: .init(place: .stage(.plan), seconds: 0.012)]).frames)
    #expect(result.dropped == 1 && result.late.map(\.cause) == [.stage(.plan)])
  }

  @Test func aBurst() {
    // Three frames in a row render for 20 ms: each is shown by the second refresh, one is missed.
    let stall = StampSequence.Stall(place: .stage(.render), seconds: 0.017)
    let result = statistics(StampSequence(stalls: [10: stall, 11: stall, 12: stall]).frames)
    #expect(result.dropped == 3 && abs(result.droppedPercent - 300.0 / 33) < 1e-9)
    #expect(result.late.map(\.index) == [10, 11, 12])
    #expect(result.lateCauses.map(\.cause) == [.stage(.render)] && result.lateCauses.map(\.frames) == [3])
    // The longest of the 29 frame times, 33.3 ms.
    #expect(abs(result.onePercentLow - 30) < 1e-6 && abs(result.tenthPercentLow - 30) < 1e-6)
  }

  @Test func aRendererThatIsAlwaysTooSlow() {
    // 20 ms in every frame: every second refresh is missed, by rendering, though no frame shows what is usual.
    let stalls = Dictionary(
      uniqueKeysWithValues: (0..<30).map { ($0, StampSequence.Stall(place: .stage(.render), seconds: 0.017)) })
    let result = statistics(StampSequence(stalls: stalls).frames)
    #expect(result.dropped == 29 && result.late.count == 29)
    #expect(result.lateCauses.map(\.cause) == [.stage(.render)])
  }

  @Test func aTargetThatIsTooFarAway() {
    // The pacer aims a refresh later than the frame needs.
    let sequence = StampSequence(stalls: [10: .init(place: .handover, seconds: Self.sixty)])
    let frames = sequence.changing([10]) { $0.target += Self.sixty }
    #expect(statistics(frames).late.map(\.cause) == [.pacing])
  }

  @Test func suspendingAndResuming() {
    // The monotonic clock stands still while the system sleeps; a hidden window begins a new sequence.
    let frames = StampSequence().frames
    var resumed = frames.map { frame in
      var frame = frame
      frame.shown = frame.shown.map { $0 + 3600 }
      frame.submitted = frame.submitted.map { $0 + 3600 }
      return frame
    }
    resumed[0].continues = false
    let result = statistics(frames + resumed)
    #expect(result.dropped == 0 && result.late.isEmpty && result.hitchMillisecondsPerSecond == 0)
  }

  @Test func clockSteps() {
    let back = statistics(StampSequence().changing(10..<30) { $0.shown = $0.shown.map { $0 - 5 } })
    #expect(back.dropped == 0 && back.late.isEmpty)
    // Five seconds forward cannot be told from a display that stood still for 300 refreshes.
    let forth = statistics(StampSequence().changing(10..<30) { $0.shown = $0.shown.map { $0 + 5 } })
    #expect(forth.dropped == 300 && forth.late.map(\.cause) == [.server])
    #expect(forth.worstSecondDropped == 60 && forth.worstSecondDroppedPercent == 100)
  }

  @Test func missingFeedback() {
    // Nothing is known of two frames: the refreshes between their neighbours may have shown them.
    let unknown = statistics(StampSequence().changing([10, 11]) { $0.shown = nil })
    #expect(unknown.dropped == 0 && unknown.lost == 0 && unknown.isMeasured)
    // A frame that was lost was not shown: the refresh at which it was due is missed.
    let lost = statistics(
      StampSequence().changing([10]) {
        $0.shown = nil
        $0.isLost = true
      })
    #expect(lost.dropped == 1 && lost.lost == 1)
    #expect(lost.late.map(\.index) == [11] && lost.late.map(\.cause) == [.server])
    // No feedback at all: hand-overs are compared, and nothing is called measured.
    let none = statistics(
      StampSequence(stalls: [10: .init(place: .stage(.render))]).changing(0..<30) { $0.shown = nil })
    #expect(!none.isMeasured && none.basis == .submitted && none.animationError.count == 0)
    #expect(none.dropped > 0 && none.late.first?.cause == .stage(.render))
  }

  @Test func framesThatEqualTheOneBefore() {
    // Three frames were made and found unchanged: the display had nothing new to show for three refreshes.
    let frames = StampSequence(stalls: [10: .init(place: .handover, seconds: 3 * Self.sixty)])
      .changing([10]) { $0.unchanged = 3 }
    #expect(statistics(frames).dropped == 0)
  }

  @Test func everyCauseHasALine() {
    let lines = LateCause.allCases.map(\.description)
    #expect(Set(lines).count == 9 && lines.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
    #expect(Set(LateCause.allCases.map(\.name)).count == 9)
  }
}
