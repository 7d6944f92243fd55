import Testing

@testable import PreviewAgents

/// When an agent counts as silent, and when as stuck.
struct PreviewWatchTests {
  @Test func silenceIsToldOnceAndAnAnswerEndsIt() {
    var watch = PreviewWatch()
    #expect(watch.judge(at: 100, cpuSeconds: 0) == .well)
    watch.expect(at: 0)
    #expect(watch.judge(at: 0.4, cpuSeconds: 1) == .well)
    #expect(watch.judge(at: 0.6, cpuSeconds: 1.1) == .silent)
    #expect(watch.judge(at: 0.7, cpuSeconds: 1.2) == .well)
    watch.answered(at: 0.8)
    #expect(!watch.isWaiting)
    #expect(watch.judge(at: 100, cpuSeconds: 50) == .well)
  }

  /// Two seconds of processor time since the request, whatever it had used before.
  @Test func processorTimeCounts() {
    var watch = PreviewWatch()
    watch.expect(at: 0)
    #expect(watch.judge(at: 0.1, cpuSeconds: 40) == .well)
    #expect(watch.judge(at: 0.4, cpuSeconds: 42) == .well)
    #expect(watch.judge(at: 3, cpuSeconds: 42.1) == .stuck)
    #expect(watch.isStuck)
  }

  /// A process that waits for something that never comes uses no time.
  @Test func waitingCounts() {
    var watch = PreviewWatch()
    watch.expect(at: 0)
    #expect(watch.judge(at: 9, cpuSeconds: 0) == .silent)
    #expect(watch.judge(at: 10.1, cpuSeconds: 0) == .stuck)
  }

  /// Each answer gives the next one its own time.
  @Test func severalRequestsWait() {
    var watch = PreviewWatch()
    watch.expect(at: 0)
    watch.expect(at: 0)
    watch.answered(at: 9)
    #expect(watch.isWaiting)
    #expect(watch.judge(at: 9.3, cpuSeconds: 0) == .well)
  }
}
