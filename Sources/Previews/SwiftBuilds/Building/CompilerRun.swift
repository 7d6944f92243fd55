import Glibc
import Platform

/// A run of the compiler that has ended, and the meaning of its end.
struct CompilerRun: Sendable {
  let process: Subprocess
  let limits: ResourceLimits

  var messages: String {
    String(decoding: process.errors, as: UTF8.self) + String(decoding: process.output, as: UTF8.self)
  }

  var succeeded: Bool { process.exceeded == nil && process.termination == .exited(0) }

  /// Throws if the compiler ended for a reason that is not in a source: a limit, a crash, a full disk.
  ///
  /// The frontend crashes by a signal; its driver then exits with 128 and more, or prints the signal.
  func checkEnd() throws(SwiftBuildError) {
    if messages.contains("No space left on device") {
      throw .cacheUnusable(path: "cache", reason: "no space left on device")
    }
    // More errors than anybody reads are the fault of the source.
    if process.exceeded == .errors, messages.contains(": error: ") { return }
    if let limit = process.exceeded { throw .tooDemanding(reason: limits.description(of: limit)) }
    switch process.termination {
    case .signalled(let signal):
      throw .tooDemanding(reason: "crashed: \(String(cString: strsignal(signal)).lowercased())")
    case .exited(let code) where code >= 128:
      throw .tooDemanding(reason: "crashed: \(String(cString: strsignal(code - 128)).lowercased())")
    case .exited, .timedOut: return
    }
  }

  /// Throws unless the compiler succeeded, for a source of this program's own.
  func check() throws(SwiftBuildError) {
    try checkEnd()
    if !succeeded { throw .toolchainUnusable(reason: reason) }
  }

  /// The first message, in one line.
  var reason: String {
    let lines = messages.split(separator: "\n")
    let line = lines.first { $0.contains("error: ") } ?? lines.first ?? "the compiler failed without a message"
    let text = line.firstRange(of: "error: ").map { line[$0.upperBound...] } ?? line
    return String(text.prefix(500)).printable
  }
}
