import Foundation
import TestSupport
import Testing

/// Signals at random moments. `VITRINE_TEST_ENDS=200` has so many of each kind.
@Suite(
  .enabled(if: !Program.isMissing, "the program was not built beside the tests"),
  .enabled(if: isInstalled("setsid"), "not installed: setsid"))
struct RandomEndTests {
  private static let turnstile = Turnstile(2)
  private static let count = ProcessInfo.processInfo.environment["VITRINE_TEST_ENDS"].flatMap { Int($0) } ?? 4

  /// Nobody can remove anything after this signal, so there must be nothing to remove.
  @Test(arguments: RandomEnd.some(count, by: [SIGKILL])) func aKilledProgramLeavesNothing(end: RandomEnd) async throws {
    try await check(end)
  }

  @Test(arguments: RandomEnd.some(count, by: [SIGINT, SIGTERM, SIGHUP, SIGPIPE]))
  func aSignalIsAnOrderlyEnd(end: RandomEnd) async throws { try await check(end) }

  private func check(_ end: RandomEnd) async throws {
    for violation in try await Self.turnstile.run({ try end.violations() }) { Issue.record("\(end): \(violation)") }
  }
}
