import Glibc

/// How an agent ended.
package struct PreviewEnding: Hashable, Sendable {
  /// As `waitpid(2)` has it.
  package var status: Int32
  /// Why it was ended; nil where it has ended by itself.
  package var fault: Fault?
  /// Its newest lines: what Swift's runtime says of a trap is among them.
  package var printed: [String]

  /// Why an agent is ended.
  package enum Fault: String, Hashable, Sendable {
    /// A request has waited for too long.
    case stuck = "the preview does not answer: it was ended"
    /// An answer that no request waits for, or one answer too many.
    case unasked = "the preview answers what it was not asked: it was ended"
    /// A packet that says nothing of the protocol.
    case garbled = "the preview sends what is no answer: it was ended"
    /// The connection was closed, and the process remained.
    case unreachable = "the preview has closed its connection: it was ended"
  }

  /// Why, in a line: the runtime's own words where there are some.
  package var reason: String {
    if let fault { return fault.rawValue }
    if let line = runtimeLine { return Self.shortened(line) }
    let signal = status & 0x7f
    if status == Self.abortCode << 8 { return "the preview has crashed: \(Self.name(of: SIGABRT))" }
    guard signal != 0 else { return "the preview has ended its process, with code \(status >> 8 & 0xff)" }
    if signal == SIGKILL { return "the preview was killed" }
    if let line = printed.last(where: { $0.hasPrefix("Could not cast ") || $0.contains("out of memory") }) {
      return line
    }
    return "the preview has crashed: \(Self.name(of: signal))"
  }

  /// `Preview/File.swift:12: Fatal error: Index out of range`, without the module.
  private static func shortened(_ line: String) -> String {
    line.hasPrefix("Preview/") ? String(line.dropFirst("Preview/".count)) : line
  }

  /// What Swift's runtime says of a trap. A process that ends otherwise has printed it itself.
  private var runtimeLine: String? {
    status & 0x7f == 0 && status != Self.abortCode << 8 ? nil : printed.last { $0.contains("Fatal error") }
  }

  /// The file and the line that the runtime names; nil where it names none.
  package var place: (file: String, line: Int)? {
    guard let text = runtimeLine else { return nil }
    let parts = Self.shortened(text).split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let line = Int(parts[1]) else { return nil }
    return (String(parts[0]), line)
  }

  /// The code with which an agent ends by `abort`: it is the first process of its namespace, where signals that a process
  /// sends itself have no effect by default.
  static let abortCode = 128 + SIGABRT

  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "an invalid memory access (SIGSEGV)", SIGBUS: "an invalid memory access (SIGBUS)",
      SIGILL: "a trap (SIGILL)", SIGTRAP: "a trap (SIGTRAP)", SIGABRT: "an abort (SIGABRT)",
      SIGFPE: "an arithmetic error (SIGFPE)", SIGSYS: "a system call that is refused (SIGSYS)",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
