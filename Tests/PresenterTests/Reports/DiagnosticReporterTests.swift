import Testing

@testable import Presenter

@MainActor
@Suite struct DiagnosticReporterTests {
  @Test func aLineIsReportedOnce() {
    var received: [String] = []
    let reporter = DiagnosticReporter { received.append($0) }
    reporter.report(["a", "b", "a"])
    reporter.report(["b", "c"])
    #expect(received == ["a", "b", "c"])
    reporter.reportAgain("a")
    #expect(received == ["a", "b", "c", "a"])
  }

  /// A compiler's message is in a form that other programs know, and comes once.
  @Test func messagesOfACompilerAreQuoted() {
    var (received, quoted): ([String], [String]) = ([], [])
    let reporter = DiagnosticReporter({ received.append($0) }, quote: { quoted.append($0) })
    let message = "/a/B.swift:1:2: error: m\n  x\n  ^\n/a/B.swift:1:1: note: n"
    for _ in 0..<2 { reporter.report(current: [message, "B.swift:1: Fatal error: stop"]) }
    #expect(received == ["B.swift:1: Fatal error: stop"])
    #expect(quoted == ["/a/B.swift:1:2: error: m", "  x", "  ^", "/a/B.swift:1:1: note: n"])
  }
}
