import Foundation
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PreviewAgents

/// Agents that do not do what they are asked, played by a shell: its descriptor 3 is the socket, and each `printf` is a
/// packet.
struct HostileAgentTests {
  /// An agent and what it has said.
  private final class Played: Sendable {
    private let events = Mutex<[PreviewAgent.Event]>([])
    private let started = Mutex<PreviewAgent?>(nil)
    /// Processor time of the thread that tells of a frame, when it does.
    let threadSeconds = Mutex(0.0)

    var agent: PreviewAgent { started.withLock { $0! } }

    init(_ script: String, program: [String] = ["/bin/sh", "-c"]) throws {
      let helpers = "receive() { dd bs=131072 count=1 <&3 2>/dev/null; }\n"
      let words = program + [program[0] == "/bin/sh" ? helpers + script : script, "agent"]
      let agent = try PreviewAgent.start(program: words, threads: 1, in: nil) { [weak self] _, event in
        if case .answer(.done) = event { self?.threadSeconds.withLock { $0 = Self.threadTime } }
        self?.events.withLock { $0.append(event) }
      }
      started.withLock { $0 = agent }
    }

    deinit { agent.kill() }

    private static var threadTime: Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func askForFrame(_ serial: Int) {
      agent.send(.frame(PreviewFrame(serial: serial, surface: 1, time: 0, scale: 1)))
    }

    /// Waits for what an event has; nil never comes.
    func first<Value: Sendable>(_ what: String, _ value: (PreviewAgent.Event) -> Value?) throws -> Value {
      var found: Value?
      try waitUntil(what) {
        found = events.withLock { $0.lazy.compactMap(value).first }
        return found != nil
      }
      return try #require(found)
    }

    func count(_ isCounted: (PreviewAgent.Event) -> Bool) -> Int { events.withLock { $0.count(where: isCounted) } }

    func ending() throws -> PreviewEnding {
      try first("the agent's end") { event in if case .ended(let ending) = event { ending } else { nil } }
    }

    func printed() throws -> String {
      try first("a line") { event in if case .printed(let line) = event { line } else { nil } }
    }
  }

  /// A packet as words of a shell.
  private static func packet(_ answer: PreviewAnswer) -> String {
    let data = (try? JSONEncoder().encode(answer)) ?? Data()
    return "printf '%s' '\(String(decoding: data, as: UTF8.self))' >&3\n"
  }

  private static let done = packet(.done(PreviewReport(serial: 1)))
  private static let changed = packet(.changed)

  // MARK: the end

  /// A child has the socket and the output open, and goes on.
  @Test(arguments: [false, true]) func theEndIsSeenThoughAChildRemains(isAsked: Bool) throws {
    let played = try Played("sleep 1000 & \(isAsked ? "receive >/dev/null;" : "") exit 3")
    if isAsked { played.askForFrame(1) }
    let ending = try played.ending()
    #expect(ending.status == 3 << 8 && ending.fault == nil)
    #expect(ending.reason == "the preview has ended its process, with code 3")
  }

  /// A child that is stopped, in a session of its own, which no signal to the group reaches.
  @Test func aStoppedChildDelaysNothing() throws {
    let played = try Played("setsid sh -c 'echo $$; kill -STOP $$' & receive >/dev/null; exit 0")
    let child = try #require(pid_t(try played.printed()))
    defer { kill(child, SIGKILL) }
    try waitUntil("the stop") { ProcFile.text("/proc/\(child)/stat").contains(") T ") }
    played.askForFrame(1)
    #expect(try played.ending().fault == nil)
  }

  @Test func whatWasSaidBeforeTheEndIsTold() throws {
    let played = try Played("receive >/dev/null; \(Self.done) echo last; exit 0")
    played.askForFrame(1)
    #expect(try played.ending().printed == ["last"])
    #expect(played.count { if case .answer(.done) = $0 { true } else { false } } == 1)
  }

  @Test func aClosedConnectionEndsTheProcess() throws {
    let played = try Played("exec 3>&-; sleep 1000")
    let ending = try played.ending()
    #expect(ending.fault == .unreachable && ending.status & 0x7f == SIGKILL)
  }

  // MARK: liveness

  /// Stopped, or all of its threads asleep: it uses no processor time, and is ended by the clock.
  @Test(arguments: ["kill -STOP $$", "sleep 1000"]) func whatOnlyWaitsIsEnded(harm: String) throws {
    let played = try Played("receive >/dev/null; \(harm)")
    played.agent.watch.withLock { $0.answerTimeout = 1 }
    played.askForFrame(1)
    let ending = try played.ending()
    #expect(ending.fault == .timedOut && ending.status & 0x7f == SIGKILL)
    #expect(ending.reason == "the preview does not answer: it was ended")
    #expect(played.count { if case .unresponsive = $0 { true } else { false } } == 1)
  }

  /// Stopped, it takes no requests; one that has ended takes none either, and has its own reason.
  @Test func whatReadsNothingIsEnded() throws {
    let played = try Played("kill -STOP $$")
    try waitUntil("its end") {
      for _ in 0..<100 { played.agent.send(.input(.dismiss)) }
      return played.count { if case .ended = $0 { true } else { false } } == 1
    }
    #expect(try played.ending().fault == .timedOut)
    let ended = try Played("exit 4")
    try waitUntil("its end") {
      ended.agent.send(.input(.dismiss))
      return ended.count { if case .ended = $0 { true } else { false } } == 1
    }
    #expect(try ended.ending().fault == nil && ended.ending().status == 4 << 8)
  }

  /// Answers to other requests give it no time.
  @Test func aStateThatNeverComesIsMissed() throws {
    let answer = try JSONEncoder().encode(PreviewAnswer.done(PreviewReport(serial: 777)))
    let format = String(decoding: answer, as: UTF8.self).replacing("777", with: "%d")
    let played = try Played(
      "receive >/dev/null; i=0; while receive >/dev/null; do i=$((i + 1)); printf '\(format)' $i >&3; done")
    played.agent.watch.withLock { $0.answerTimeout = 1 }
    played.agent.askForState()
    var serial = 0
    try waitUntil("its end") {
      let isEnded = played.count { if case .ended = $0 { true } else { false } } == 1
      let answered = played.count { if case .answer(.done) = $0 { true } else { false } }
      if !isEnded, answered == serial {
        serial += 1
        played.askForFrame(serial)
      }
      return isEnded
    }
    #expect(try played.ending().fault == .timedOut)
    #expect(serial > 1)
  }

  @Test(arguments: [
    ("a frame's number", packet(.done(PreviewReport(serial: 2)))),
    ("a frame of the past", packet(.done(PreviewReport(serial: 0)))),
    ("a list of previews", packet(.loaded([], remarks: []))), ("a refusal", packet(.refused("no"))),
    ("a state", packet(.state(3, request: 1))), ("parameters", packet(.parameters(2, serial: 1, memory: 1))),
    ("an answer twice", done + done), ("a change twice", changed + changed + changed),
  ])
  func whatWasNotAskedForEndsIt(name: String, answers: String) throws {
    let played = try Played("receive >/dev/null; \(answers) sleep 1000")
    played.askForFrame(1)
    let ending = try played.ending()
    #expect(ending.fault == .unexpected, "\(name)")
    #expect(ending.reason == "the preview answers what it was not asked: it was ended")
    #expect(ending.status & 0x7f == SIGKILL)
  }

  @Test(arguments: ["abc", "{", "null", #"{"done":{}}"#]) func whatIsNoAnswerEndsIt(text: String) throws {
    let played = try Played("printf '%s' '\(text)' >&3; sleep 1000")
    #expect(try played.ending().fault == .malformed)
  }

  // MARK: floods

  /// From a flood the host decodes no more than it has asked for, and one more.
  @Test(arguments: [changed, packet(.parameters(2, serial: 1, memory: 1)), packet(.state(4 << 20, request: 1))])
  func aFloodEndsIt(packet: String) throws {
    let played = try Played("while :; do \(packet) done")
    #expect(try played.ending().fault == .unexpected)
    let told = played.count { event in
      switch event {
      case .answer, .state, .parameters: true
      case .unresponsive, .ended, .printed: false
      }
    }
    #expect(told <= 1)
  }

  /// The largest packets come no faster than they may, and each of them only once a frame is asked for.
  @Test func remarksAreReadOnceAFrame() throws {
    let report = PreviewReport(serial: 1, remarks: [String(repeating: "a", count: 100_000)])
    let data = try JSONEncoder().encode(PreviewAnswer.done(report))
    let file = NSTemporaryDirectory() + "/vitrine-answer-" + UUID().uuidString
    try data.write(to: URL(fileURLWithPath: file))
    defer { unlink(file) }
    let played = try Played("receive >/dev/null; while :; do dd bs=131072 if=\(file) >&3 2>/dev/null; done")
    played.askForFrame(1)
    #expect(try played.ending().fault == .unexpected)
    #expect(played.count { if case .answer(.done) = $0 { true } else { false } } == 1)
  }

  // MARK: memory

  /// The host makes the memory, and copies no more of it than it has.
  @Test(arguments: [(4, 4), (0, 0), (-1, 0), (4 << 20, 4 << 20), (4 << 20 + 1, 0), (Int.max, 0)])
  func theStateIsACopyOfTheHostsMemory(told: Int, count: Int) throws {
    let played = try Played("receive >/dev/null; \(Self.packet(.state(told, request: 1))) sleep 1000")
    played.agent.askForState()
    let data = try played.first("a state") { if case .state(let data) = $0 { data } else { nil } }
    #expect(data == Data(count: count))
  }

  /// Parameters are read, and the agent is told, before it may write others.
  @Test func aListIsAcknowledged() throws {
    let played = try Played(
      "receive >/dev/null; \(Self.packet(.parameters(2, serial: 1, memory: 1))) receive; echo; sleep 1000")
    played.agent.listParameters(true)
    #expect(try played.printed() == #"{"parametersRead":{"_0":1}}"#)
    let list = try played.first("a list") { if case .parameters(let list, _) = $0 { list } else { nil } }
    #expect(list.isEmpty)
  }

  // MARK: the processor

  /// An output that has ended is not polled again and again.
  @Test func aClosedOutputCostsNothing() throws {
    let played = try Played(
      """
      exec >&- 2>&-
      receive >/dev/null
      for i in 1 2 3 4 5; do sleep 0.2; done
      \(Self.done) sleep 1000
      """)
    // Silence is no reason to look more often.
    played.agent.watch.withLock { $0.answerTimeout = waitLimit }
    played.askForFrame(1)
    let isDone: Bool = try played.first("the frame") { if case .answer(.done) = $0 { true } else { nil } }
    #expect(isDone && played.threadSeconds.withLock { $0 } < 0.2)
  }

  /// Busy threads of an agent give way to a build.
  @Test func aBusyAgentGivesWay() throws {
    let played = try Played("while :; do :; done & while :; do :; done")
    func priority() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(played.agent.pid)) }
    #expect(priority() == 0)
    // A busy machine may give it little.
    played.agent.watch.withLock { $0.cpuShareLimit = 0 }
    played.agent.setYielding(true)
    try waitUntil("the lowest priority") { priority() == 19 }
  }
}
