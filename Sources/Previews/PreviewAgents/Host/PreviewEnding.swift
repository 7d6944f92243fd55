import Glibc

/// The way in which an agent ended.
package struct PreviewEnding: Hashable, Sendable {
  /// The exit status, as `waitpid(2)` reports it.
  package var status: Int32
  /// The fault for which the host ended it; nil if it has ended by itself.
  package var fault: Fault?
  /// The newest lines that it has printed, among them the message of Swift's runtime at a trap.
  package var printed: [String]
  /// The instructions of the library that were on the stack, the innermost first; empty if the process has not reported
  /// them.
  package var trace: [UInt64] = []

  /// A fault for which the host ends an agent.
  package enum Fault: String, Hashable, Sendable {
    /// A request has waited for too long.
    case timedOut = "the preview does not answer: it was ended"
    /// An answer that no request waits for, or one answer too many.
    case unexpected = "the preview answers what it was not asked: it was ended"
    /// A packet that is no message of the protocol.
    case malformed = "the preview sends what is no answer: it was ended"
    /// The connection was closed, and the process remained.
    case unreachable = "the preview has closed its connection: it was ended"
  }

  /// The reason in one line: the runtime's own words if there are any, after the place that they name if it is in the
  /// sources.
  package var reason: String {
    guard let message else { return reasonWithoutMessage }
    return (place.map { "\($0.file):\($0.line): " } ?? "") + message.words
  }

  /// The runtime's own words; nil if it has said nothing.
  package var words: String? { message?.words }

  private var reasonWithoutMessage: String {
    if let fault { return fault.rawValue }
    let signal = status & 0x7f
    if status == Self.abortCode << 8 { return "the preview has crashed: \(Self.name(of: SIGABRT))" }
    guard signal != 0 else { return "the preview has ended its process, with code \(status >> 8 & 0xff)" }
    if signal == SIGKILL { return "the preview was killed" }
    return "the preview has crashed: \(Self.name(of: signal))"
  }

  /// The file and the line that the runtime names in the sources; nil where it names none.
  package var place: (file: String, line: Int)? { message.flatMap { $0.isOfPreview ? $0.place : nil } }

  /// A message that the runtime has printed at a trap.
  private struct Message {
    var words: String
    var place: (file: String, line: Int)?
    /// True if the place is in the module of previews; inlined code of the standard library names its own files.
    var isOfPreview = false
  }

  /// The words that the runtime's messages begin with, after their place.
  private static let messagePrefixes = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value ",
  ]

  private var message: Message? {
    // A process that has ended otherwise has printed such words by itself.
    let hasCrashed = status & 0x7f != 0 && status & 0x7f != SIGKILL || status == Self.abortCode << 8
    guard fault == nil, hasCrashed else { return nil }
    return printed.lazy.reversed().compactMap { line in
      if line.contains("out of memory") { return Message(words: line) }
      return Self.message(in: line)
    }.first
  }

  /// `Preview/File.swift:12: Fatal error: Index out of range`, where the place may be missing.
  private static func message(in line: String) -> Message? {
    for beginning in messagePrefixes {
      if line.hasPrefix(beginning) { return Message(words: line) }
      guard let start = line.firstRange(of: ": \(beginning)") else { continue }
      let words = String(line[line.index(start.lowerBound, offsetBy: 2)...])
      let place = line[..<start.lowerBound].split(separator: ":", maxSplits: 1)
      guard place.count == 2, let number = Int(place[1]) else { return Message(words: words) }
      let isOfPreview = place[0].hasPrefix("Preview/")
      let file = isOfPreview ? place[0].dropFirst("Preview/".count) : place[0]
      return Message(words: words, place: (String(file), number), isOfPreview: isOfPreview)
    }
    return nil
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
