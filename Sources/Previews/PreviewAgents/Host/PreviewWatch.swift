/// Whether an agent answers.
struct PreviewWatch {
  enum Verdict { case well, silent, stuck }

  /// Seconds without an answer after which the window says so.
  static let silence = 0.5
  /// Seconds of processor time without an answer after which the agent is ended.
  var mostCPU = 2.0
  /// The size of the surfaces: each million of pixels is another second, because a picture may be larger than a window.
  var pixels = 0
  /// Seconds without an answer after which it is ended whatever it does: it may wait for something that never comes.
  var mostWait = 10.0

  private var expected = 0
  private var since = 0.0
  private var cpuAtStart: Double?
  private var isSilent = false
  private(set) var isStuck = false
  var hasEnded = false
  /// Whether lists of parameters are wanted.
  var listsParameters = false

  var isWaiting: Bool { expected > 0 }

  mutating func expect(at now: Double) {
    if expected == 0 { begin(at: now) }
    expected += 1
  }

  mutating func answered(at now: Double) {
    expected = max(0, expected - 1)
    begin(at: now)
  }

  private mutating func begin(at now: Double) {
    since = now
    (cpuAtStart, isSilent) = (nil, false)
  }

  /// - Parameter cpuSeconds: what the agent has used since it started.
  mutating func judge(at now: Double, cpuSeconds: @autoclosure () -> Double) -> Verdict {
    guard isWaiting, !isStuck else { return .well }
    let used = cpuSeconds()
    let start = cpuAtStart ?? used
    cpuAtStart = start
    if used - start > mostCPU + Double(pixels) * 1e-6 || now - since > mostWait {
      isStuck = true
      return .stuck
    }
    guard now - since > Self.silence, !isSilent else { return .well }
    isSilent = true
    return .silent
  }
}
