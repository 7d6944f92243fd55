import Foundation
import Platform
import TestSupport
import Testing

/// The end of a program while a function of its source does not return.
struct HostileEnd: Sendable, CustomTestStringConvertible {
  enum Cause: Sendable {
    case close, server
    case signal(Int32)
  }

  let cause: Cause
  /// Seconds from the appearance of the window: the source is read, compiled, tried or run by then.
  let delay: Double
  let exitCode: Int

  static let all =
    [0, 0.15, 0.3, 0.5, 0.8, 1.2, 1.8].map { HostileEnd(cause: .close, delay: $0, exitCode: 0) }
    + [0.3, 1.2].flatMap { delay in
      [
        HostileEnd(cause: .signal(SIGTERM), delay: delay, exitCode: 143),
        HostileEnd(cause: .signal(SIGKILL), delay: delay, exitCode: 137),
        HostileEnd(cause: .server, delay: delay, exitCode: 69),
      ]
    }

  var testDescription: String { "\(cause) after \(delay) s" }

  /// Ends a program; what was not as it must be.
  ///
  /// - Parameter shader: a source with a function that does not return.
  func violations(_ shader: HostileShader) throws -> [String] {
    let (place, controlPlace) = (try HostilePlace(shader), try HostilePlace(shader))
    let shared = Remains.sharedFiles
    let server = try XServer(screen: "700x240x24")
    let options = ["--size", "320x200", "--no-content"]
    let control = try SupervisedProgram(
      options + ["--motion", "none"], in: controlPlace, run: "control", display: server.display)
    defer { control.end() }
    let program = try SupervisedProgram(
      [place.source, "--threads", "2"] + options + shader.harmfulOptions(at: 1), in: place, run: "window",
      display: server.display)
    defer { program.end() }
    let peer = try WindowPeer(server.display)
    try waitUntil("the other window") { peer.find(pid: control.pid, movingTo: 360) }
    try waitUntil("the window", every: 2_000) { peer.find(pid: program.pid, movingTo: 0) || !program.isRunning }
    usleep(UInt32(delay * 1e6))
    var found = try end(program, control, server)
    program.end()
    place.note(program)
    found += Remains.collect(in: place, isFailure: false, sharedFilesBefore: shared).filter { remains in
      // Nobody can remove the folder of a compilation after this signal.
      if case .signal(SIGKILL) = cause { return !remains.contains("work-") }
      return true
    }
    return found
  }

  private func end(
    _ program: SupervisedProgram, _ control: SupervisedProgram, _ server: XServer
  ) throws -> [String] {
    var found: [String] = []
    switch cause {
    case .close:
      let closing = try WindowClosing(program, control: control, on: server)
      if !closing.isInTime { found.append("closed after \(closing)") }
    case .signal(let signal): kill(program.pid, signal)
    case .server: server.process.send(signal: SIGKILL)
    }
    if !program.waitForEnd() { return found + ["still runs; \(program.activity); \(program.threads)"] }
    return program.exitCode == exitCode ? found : found + [program.ending]
  }
}
