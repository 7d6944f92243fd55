import Foundation
import TestSupport
import Testing

/// A window that survives thousands of saves: `VITRINE_STORM_SECONDS` says for how long, 60 by default, in CI 15 on most
/// days.
@Suite(.enabled(if: lackingForHostileShaders == nil, "\(lackingForHostileShaders ?? "")"))
struct SaveStormTests {
  @Test("descriptors, processes, memory and the cache do not grow with the number of saves")
  func usageIsSteady() async throws {
    let seconds =
      ProcessInfo.processInfo.environment["VITRINE_STORM_SECONDS"].flatMap { Double($0) }
      ?? (TestRun.current.isPartial ? 15 : 60)
    let violations = try await Turnstile(1).run { try SaveStorm().violations(seconds: seconds) }
    for violation in violations { Issue.record("\(violation)") }
  }
}
