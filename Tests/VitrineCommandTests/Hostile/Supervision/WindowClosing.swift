import Glibc
import Platform
import TestSupport

/// The time from the request to close a window to the end of its program, beside a window without a source, which is
/// asked at the same moment.
struct WindowClosing: CustomStringConvertible {
  /// The longest permitted time in seconds, to which that of the other window is added: the machine's share.
  static let limit = 0.5

  /// Seconds; infinite for a program that does not end.
  let time: Double
  let controlTime: Double

  init(_ program: SupervisedProgram, control: SupervisedProgram, on server: XServer) throws {
    let peer = try WindowPeer(server.display)
    let programs = [program, control]
    let start = monotonicSeconds()
    for program in programs where peer.find(pid: program.pid) { peer.close() }
    var ends = programs.map { _ in Double.infinity }
    while ends.contains(.infinity), monotonicSeconds() < start + waitLimit {
      for (index, program) in programs.enumerated() where ends[index] == .infinity && !program.isRunning {
        ends[index] = monotonicSeconds() - start
      }
      usleep(2_000)
    }
    (time, controlTime) = (ends[0], ends[1])
  }

  var isInTime: Bool { time <= Self.limit + (controlTime.isFinite ? controlTime : 0) }

  var description: String { "\(milliseconds(time)) (control \(milliseconds(controlTime)))" }
}

/// A time for messages.
func milliseconds(_ seconds: Double) -> String { seconds.isFinite ? "\(Int(seconds * 1000)) ms" : "never" }
