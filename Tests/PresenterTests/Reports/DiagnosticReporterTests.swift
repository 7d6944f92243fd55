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
}
