import Testing

@testable import PreviewAgents

/// Tests of when an agent counts as unresponsive, when it times out, and which answers count.
struct PreviewWatchTests {
  /// A watch whose changes are expressions.
  private final class Watched {
    private var watch = PreviewWatch()
    var isWaiting: Bool { watch.isWaiting }
    var fault: PreviewEnding.Fault? { watch.fault }

    func note(_ request: PreviewRequest, at now: Double) { watch.note(request, at: now) }
    func take(_ answer: PreviewAnswer, at now: Double) -> Bool { watch.take(answer, at: now) }
    func check(at now: Double, cpuSeconds: Double) -> PreviewWatch.Verdict {
      watch.check(at: now, cpuSeconds: cpuSeconds)
    }
    func hold(at now: Double) { watch.hold(at: now) }
    func release(at now: Double) { watch.release(at: now) }
    func setYielding(_ yields: Bool, at now: Double, cpuSeconds: Double) {
      watch.setYielding(yields, at: now, cpuSeconds: cpuSeconds)
    }
    func exceedsCPUShare(at now: Double, cpuSeconds: Double) -> Bool {
      watch.exceedsCPUShare(at: now, cpuSeconds: cpuSeconds)
    }
  }

  private func frame(_ serial: Int) -> PreviewRequest {
    .frame(PreviewFrame(serial: serial, surface: 1, time: 0, scale: 1))
  }

  private func done(_ serial: Int) -> PreviewAnswer { .done(PreviewReport(serial: serial)) }

  private func parameters() -> PreviewAnswer { .parameters(2, serial: 0, memory: 1) }

  @Test func silenceIsToldOnceAndAnAnswerEndsIt() {
    let watch = Watched()
    #expect(watch.check(at: 100, cpuSeconds: 0) == .responsive)
    watch.note(frame(1), at: 0)
    #expect(watch.check(at: 0.4, cpuSeconds: 1) == .responsive)
    #expect(watch.check(at: 0.6, cpuSeconds: 1.1) == .unresponsive)
    #expect(watch.check(at: 0.7, cpuSeconds: 1.2) == .responsive)
    #expect(watch.take(done(1), at: 0.8))
    #expect(!watch.isWaiting)
    #expect(watch.check(at: 100, cpuSeconds: 50) == .responsive)
  }

  /// Two seconds of processor time since the request, whatever it had used before.
  @Test func processorTimeCounts() {
    let watch = Watched()
    watch.note(frame(1), at: 0)
    #expect(watch.check(at: 0.1, cpuSeconds: 40) == .responsive)
    #expect(watch.check(at: 0.4, cpuSeconds: 42) == .responsive)
    #expect(watch.check(at: 3, cpuSeconds: 42.1) == .timedOut)
    #expect(watch.fault == .timedOut)
  }

  /// A process that is stopped, or waits for something that never comes, uses no time.
  @Test func waitingCounts() {
    let watch = Watched()
    watch.note(frame(1), at: 0)
    #expect(watch.check(at: 9, cpuSeconds: 0) == .unresponsive)
    #expect(watch.check(at: 10.1, cpuSeconds: 0) == .timedOut)
  }

  /// The time without an answer does not count while the host compiles for it, but its processor time does, and the
  /// wait for the host is limited.
  @Test func compilingDoesNotCount() {
    let watch = Watched()
    watch.note(frame(1), at: 0)
    watch.hold(at: 1)
    #expect(watch.check(at: 1.4, cpuSeconds: 0) == .unresponsive)
    watch.hold(at: 2)
    watch.release(at: 30)
    watch.release(at: 61)
    #expect(watch.check(at: 69, cpuSeconds: 0.1) == .responsive)
    watch.hold(at: 69)
    #expect(watch.check(at: 100, cpuSeconds: 2.2) == .timedOut)

    let asking = Watched()
    asking.note(frame(1), at: 0)
    asking.hold(at: 0)
    #expect(asking.check(at: 60.4, cpuSeconds: 0) == .responsive)
    #expect(asking.check(at: 69, cpuSeconds: 0) == .unresponsive)
    #expect(asking.check(at: 71, cpuSeconds: 0) == .timedOut)

    // An answer begins a new wait.
    let answering = Watched()
    answering.hold(at: 0)
    answering.note(frame(1), at: 100)
    #expect(answering.take(done(1), at: 101))
    answering.note(frame(2), at: 101)
    answering.release(at: 103)
    #expect(answering.check(at: 112.9, cpuSeconds: 0) == .unresponsive)
    #expect(answering.check(at: 113.1, cpuSeconds: 0) == .timedOut)
  }

  /// Each answer gives the next one its own time.
  @Test func severalRequestsWait() {
    let watch = Watched()
    watch.note(frame(1), at: 0)
    watch.note(.state(1), at: 0)
    #expect(watch.take(done(1), at: 9))
    #expect(watch.isWaiting)
    #expect(watch.check(at: 9.3, cpuSeconds: 0) == .responsive)
    #expect(watch.check(at: 18.9, cpuSeconds: 0) == .unresponsive)
    #expect(watch.check(at: 19.1, cpuSeconds: 0) == .timedOut)
  }

  /// Answers to requests after it give a request no time.
  @Test func theRequestThatWaitsLongestCounts() {
    let watch = Watched()
    watch.note(.state(1), at: 0)
    for serial in 1...100 {
      let now = Double(serial) / 10
      watch.note(frame(serial), at: now - 0.1)
      #expect(watch.take(done(serial), at: now))
      let verdict = watch.check(at: now, cpuSeconds: 0)
      #expect(verdict == (serial == 6 ? .unresponsive : .responsive), "frame \(serial)")
    }
    #expect(watch.check(at: 10.1, cpuSeconds: 0) == .timedOut)
  }

  @Test func answersThatNobodyAskedForAreAFault() {
    let answers: [PreviewAnswer] = [
      .loaded([], remarks: []), .refused(""), done(1), done(0), done(3), .state(4, request: 1), parameters(),
    ]
    for answer in answers {
      let watch = Watched()
      watch.note(frame(2), at: 0)
      #expect(!watch.take(answer, at: 1), "\(answer)")
      #expect(watch.fault == .unexpected && watch.isWaiting)
    }
  }

  @Test func anAnswerCountsOnce() {
    var watch = Watched()
    watch.note(.load(PreviewLibrary(symbols: [], source: "", project: "")), at: 0)
    #expect(watch.take(.loaded([], remarks: []), at: 1))
    #expect(!watch.take(.loaded([], remarks: []), at: 1))
    watch = Watched()
    watch.note(frame(7), at: 0)
    #expect(watch.take(done(7), at: 1))
    #expect(!watch.take(done(7), at: 1))
    watch = Watched()
    watch.note(.state(1), at: 0)
    watch.note(.state(2), at: 0)
    #expect(watch.take(.state(0, request: 2), at: 1) && watch.take(.state(0, request: 1), at: 1))
    #expect(!watch.take(.state(0, request: 1), at: 1))
  }

  /// An agent says that it has changed once before the first frame, and once after each.
  @Test func changesAreCounted() {
    let watch = Watched()
    #expect(watch.take(.changed, at: 0))
    for serial in 1...5 { watch.note(frame(serial), at: 0) }
    for _ in 1...5 { #expect(watch.take(.changed, at: 0)) }
    #expect(!watch.take(.changed, at: 0))
    #expect(watch.fault == .unexpected)
  }

  /// Parameters come when they are asked for, and once for each frame.
  @Test func listsAreCounted() {
    let watch = Watched()
    watch.note(frame(1), at: 0)
    watch.note(.listParameters(1), at: 0)
    // One for the request, one for the frame that is being painted.
    #expect(watch.take(parameters(), at: 0) && watch.take(done(1), at: 0))
    #expect(watch.take(parameters(), at: 0))
    watch.note(frame(2), at: 0)
    // A list may be on its way when nobody wants it any more.
    watch.note(.listParameters(nil), at: 0)
    #expect(watch.take(parameters(), at: 0))
    watch.note(frame(3), at: 0)
    #expect(!watch.take(parameters(), at: 0))
  }

  /// More than a quarter of a processor while others need it, told once.
  @Test func whatTakesTooMuchIsTold() {
    var watch = Watched()
    #expect(!watch.exceedsCPUShare(at: 100, cpuSeconds: 1000))
    watch.setYielding(true, at: 0, cpuSeconds: 70)
    #expect(!watch.exceedsCPUShare(at: 1, cpuSeconds: 70.3))
    watch.setYielding(true, at: 1, cpuSeconds: 70.3)
    #expect(watch.exceedsCPUShare(at: 2, cpuSeconds: 70.7))
    #expect(!watch.exceedsCPUShare(at: 3, cpuSeconds: 80))
    watch = Watched()
    watch.setYielding(true, at: 0, cpuSeconds: 0)
    watch.setYielding(false, at: 1, cpuSeconds: 10)
    #expect(!watch.exceedsCPUShare(at: 2, cpuSeconds: 20))
  }
}
