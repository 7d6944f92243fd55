/// The watch over an agent: it has to answer what it is asked, in time, and nothing else. All times are the host's.
struct PreviewWatch {
  enum Verdict { case responsive, unresponsive, timedOut }

  /// A request that the agent has to answer.
  private enum Question: Hashable { case load, frame(Int), state(Int) }

  private struct Waiting {
    var question: Question
    /// The time at which it was sent, or at which an earlier request, for which it had to wait, was answered.
    var since: Double
    var cpuAtStart: Double?
  }

  /// The seconds without an answer after which the window shows a message.
  static let unresponsiveDelay = 0.5
  /// The seconds of processor time without an answer after which the agent is ended.
  var cpuSecondsLimit = 2.0
  /// The number of pixels of a surface. Each million adds a second to `cpuSecondsLimit`, because a picture may be
  /// larger than a window.
  private(set) var pixels = 0
  /// The seconds without an answer after which it is ended whatever it does: it may wait for something that never
  /// comes.
  var answerTimeout = 10.0

  /// The most seconds of a wait that do not count because the host compiles for the agent, which could ask for ever.
  static let maximumHeldSeconds = 60.0
  /// The number of compilations under way in the host, since when, and the seconds that earlier ones took in this wait.
  private var (compiling, compilingSince, held) = (0, 0.0, 0.0)

  /// The requests without an answer, in the order in which they were sent: the first one has waited longest.
  private var waiting: [Waiting] = []
  private var isUnresponsive = false
  /// The numbers of messages that the agent may still send on its own: one of a change before the first frame and after
  /// each frame, one of a trap, and a list of parameters for each frame and each time that they are asked for.
  private var remainingChanges = 1
  private var remainingTraps = 1
  private var remainingLists = 0
  /// The number of the memory for the parameters; nil while they are not wanted.
  private(set) var listing: Int?
  /// The fault for which the agent is ended; nil for none.
  private(set) var fault: PreviewEnding.Fault?
  /// The time at which other work began to need the processors more, and the processor time that the agent had used by
  /// then; nil while no other work does.
  private var yielding: (since: Double, cpu: Double)?
  private var hasLoweredPriority = false
  /// The share of a processor that it may use meanwhile.
  var cpuShareLimit = 0.25

  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes note of a request.
  mutating func note(_ request: PreviewRequest, at now: Double) {
    switch request {
    case .load(let library):
      // A picture that goes to a file may take longer: no user is waiting for it.
      if library.waits { (cpuSecondsLimit, answerTimeout) = (10, 30) }
      ask(.load, at: now)
    case .frame(let frame):
      ask(.frame(frame.serial), at: now)
      remainingChanges += 1
      if listing != nil { remainingLists += 1 }
    case .state(let number): ask(.state(number), at: now)
    case .surface(let surface): pixels = surface.width * surface.height
    case .listParameters(let number):
      listing = number
      // Frames that it has not painted yet are followed by lists as well.
      if number != nil { remainingLists += 1 + waiting.count }
    case .restore, .show, .release, .input, .set, .parametersRead, .shaders, .shadersChanged: break
    }
  }

  private mutating func ask(_ question: Question, at now: Double) {
    if waiting.isEmpty { (isUnresponsive, compilingSince, held) = (false, now, 0) }
    waiting.append(Waiting(question: question, since: now))
  }

  /// Takes note of an answer.
  ///
  /// - Returns: false for one that was not asked for, which is a fault.
  mutating func take(_ answer: PreviewAnswer, at now: Double) -> Bool {
    let isAsked =
      switch answer {
      case .loaded, .refused: answered(.load, at: now)
      case .done(let report): answered(.frame(report.serial), at: now)
      case .state(_, let number): answered(.state(number), at: now)
      case .changed: Self.consume(&remainingChanges)
      case .parameters: Self.consume(&remainingLists)
      case .trapped: Self.consume(&remainingTraps)
      // `PreviewShaders` limits the number of questions.
      case .asks: true
      }
    if !isAsked { record(.unexpected) }
    return isAsked
  }

  private mutating func answered(_ question: Question, at now: Double) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.question == question }) else { return false }
    waiting.remove(at: index)
    // Later requests have waited for this one, and their time begins now. An answer to a later request gives earlier
    // ones no time.
    for later in waiting.indices[index...] { (waiting[later].since, waiting[later].cpuAtStart) = (now, nil) }
    if index == 0 { (isUnresponsive, compilingSince, held) = (false, now, 0) }
    return true
  }

  /// Stops the clock until `release` has been called as often.
  mutating func hold(at now: Double) {
    if compiling == 0 { compilingSince = now }
    compiling += 1
  }

  mutating func release(at now: Double) {
    compiling -= 1
    if compiling == 0 { held += now - compilingSince }
  }

  private static func consume(_ count: inout Int) -> Bool {
    count -= 1
    return count >= 0
  }

  /// Takes note of a fault; the first one counts.
  mutating func record(_ fault: PreviewEnding.Fault) { self.fault = self.fault ?? fault }

  /// - Parameter cpuSeconds: the processor time that the agent has used since it started.
  mutating func check(at now: Double, cpuSeconds: @autoclosure () -> Double) -> Verdict {
    guard let first = waiting.first, fault == nil else { return .responsive }
    let used = cpuSeconds()
    let start = first.cpuAtStart ?? used
    waiting[0].cpuAtStart = start
    let waited = now - first.since - min(held + (compiling > 0 ? now - compilingSince : 0), Self.maximumHeldSeconds)
    if used - start > cpuSecondsLimit + Double(pixels) * 1e-6 || waited > answerTimeout {
      record(.timedOut)
      return .timedOut
    }
    guard waited > Self.unresponsiveDelay, !isUnresponsive else { return .responsive }
    isUnresponsive = true
    return .unresponsive
  }

  // MARK: its processor time

  /// True while the agent's processor time has to be watched, because other work needs the processors more.
  var isYielding: Bool { yielding != nil && !hasLoweredPriority }

  /// Sets whether other work needs the processors more.
  mutating func setYielding(_ yields: Bool, at now: Double, cpuSeconds: @autoclosure () -> Double) {
    yielding = yields ? yielding ?? (now, cpuSeconds()) : nil
  }

  /// Returns whether the agent's priority is to be lowered because it uses too much processor time; true at most once.
  mutating func exceedsCPUShare(at now: Double, cpuSeconds: @autoclosure () -> Double) -> Bool {
    guard isYielding, let yielding else { return false }
    hasLoweredPriority = cpuSeconds() - yielding.cpu > 0.1 + cpuShareLimit * (now - yielding.since)
    return hasLoweredPriority
  }
}
