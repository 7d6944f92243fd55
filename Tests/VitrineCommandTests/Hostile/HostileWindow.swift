import Foundation
import Platform
import TestSupport

/// The program in a window on a source, beside a window without a source; again with the same cache if the source is
/// among `HostileShader.reopened`.
struct HostileWindow {
  let shader: HostileShader
  let place: HostilePlace
  private let controlPlace: HostilePlace
  private let server: XServer

  /// The longest permitted time to an answer in seconds, without waiting for a processor. On a quiet machine it is
  /// below 0.1; a window that waited for functions as its frames do would need 0.5. What the other window needs at the
  /// same time is added: that is the machine's share.
  static let answerLimit = 0.25

  init(_ shader: HostileShader) throws {
    self.shader = shader
    place = try HostilePlace(shader)
    controlPlace = try HostilePlace(shader)
    server = try XServer(screen: "700x240x24")
  }

  func violations() throws -> [String] {
    let shared = Remains.sharedFiles
    var found: [String] = []
    if shader.isHarmlessAtFirst {
      let line = ["render", place.source, "-o", place.picture("before")] + shader.harmlessOptions
      let program = try SupervisedProgram(line, in: place, run: "before")
      if !program.waitForEnd() || program.exitCode != 0 { found.append("no picture before") }
      program.end()
    }
    let runs = HostileShader.reopened.contains(shader.name) ? ["first", "second"] : ["first"]
    for name in runs { found += try run(name).map { "\(name): \($0)" } }
    return (found + Remains.collect(in: place, isFailure: shader.failsInTrial, sharedFilesBefore: shared))
      .map { "window: \($0)" }
  }

  private func run(_ name: String) throws -> [String] {
    let control = try SupervisedProgram(
      ["--size", "320x200", "--motion", "none", "--no-content"], in: controlPlace, run: name, display: server.display)
    defer { control.end() }
    let line = [place.source, "--size", "320x200", "--no-content", "--threads", "2"]
    let program = try SupervisedProgram(
      line + shader.harmfulOptions(at: -1), in: place, run: name, display: server.display)
    defer {
      program.end()
      place.note(program)
    }
    let pulses = [program, control].map { WindowPulse(server, pid: $0.pid) }
    var found = try find(program, control)
    if found.isEmpty { found += live(program) }
    // A thread that measures may not have come that far yet.
    if found.isEmpty { _ = wait { pulses.allSatisfy { $0.isAnswered } || !program.isRunning } }
    let answers = pulses.map { $0.stop() }
    found += check(answers, program)
    let closing = try WindowClosing(program, control: control, on: server)
    if !closing.isInTime { found.append("closed after \(closing)") }
    if closing.time.isFinite, program.waitForEnd(), program.exitCode != 0 { found.append(program.ending) }
    found += program.foreignMappings.map { "mapped \($0)" }
    print("\(shader.name), \(name) window: answers \(described(answers)); ends in \(closing)")
    return found
  }

  /// Waits until both windows are there, side by side.
  private func find(_ program: SupervisedProgram, _ control: SupervisedProgram) throws -> [String] {
    let peer = try WindowPeer(server.display)
    guard wait({ peer.find(pid: control.pid, movingTo: 360) }) else { return ["no control window"] }
    guard wait({ peer.find(pid: program.pid, movingTo: 0) || !program.isRunning }), program.isRunning else {
      return ["no window: \(program.ending)"]
    }
    return []
  }

  /// - Parameter answers: those of the window and those of the other one.
  private func check(_ answers: [WindowPulse.Answers], _ program: SupervisedProgram) -> [String] {
    // The end of the program has been reported.
    guard program.isRunning else { return [] }
    if answers[0].count == 0 { return ["never answered"] }
    let isInTime = answers[0].longestOfItself <= Self.answerLimit + answers[1].longestOfItself
    return isInTime ? [] : ["answers \(described(answers))"]
  }

  private func described(_ answers: [WindowPulse.Answers]) -> String {
    let texts = answers.map { "within \(milliseconds($0.longestOfItself)) (\(milliseconds($0.longest)) by the clock)" }
    return "\(texts[0]), control \(texts[1])"
  }

  /// Waits for the report of an error, or for the picture, and for a second report, which there must not be.
  private func live(_ program: SupervisedProgram) -> [String] {
    // A function that may give a picture gets the time that an error takes.
    let deadline = monotonicSeconds() + (shader.outcome == .either ? 4 : waitLimit)
    let begun = monotonicSeconds()
    var isReported = false, isShown = false
    while monotonicSeconds() < deadline, program.isRunning, !isReported, !isShown {
      usleep(20_000)
      isReported = !program.errors.isEmpty
      isShown = shader.outcome == .succeeds && showsPicture()
    }
    // Where frames came before, the time without an answer may be reported more than once.
    let later = monotonicSeconds() + (shader.isHarmlessAtFirst ? 3 : 1)
    while monotonicSeconds() < later, program.isRunning { usleep(20_000) }
    guard program.isRunning else { return ["ended: \(program.ending)"] }
    let errors = program.errors
    if shader.outcome == .fails, errors.isEmpty {
      return ["no warning after \(Int(monotonicSeconds() - begun)) s; \(program.activity)"]
    }
    if shader.outcome == .succeeds, !isShown { return ["not shown, \(errors.prefix(3))"] }
    if shader.outcome == .succeeds || errors.isEmpty { return errors.map { "printed: \($0)" } }
    guard errors.count == 1, errors[0].hasPrefix("vitrine: warning: "), shader.isNamed(in: errors[0]) else {
      return ["\(errors.count) lines, or not a warning that names file and function: \(errors.prefix(3))"]
    }
    return []
  }

  private func showsPicture() -> Bool {
    guard let shot = try? server.screenshot() else { return false }
    return shader.isRight(pixel: shot[10, 10])
  }

  private func wait(_ condition: () -> Bool) -> Bool {
    let deadline = monotonicSeconds() + waitLimit
    while !condition() {
      guard monotonicSeconds() < deadline else { return false }
      usleep(10_000)
    }
    return true
  }
}
