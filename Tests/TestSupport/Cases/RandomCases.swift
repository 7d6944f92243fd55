import Foundation
import Synchronization
import Testing

/// Runs `body` for the cases `0 ..< count`, each with a generator seeded by its number, and stops after the first case
/// that fails. Every issue recorded in a case has a comment with the variables that repeat it.
///
/// The environment variable `VITRINE_TEST_CASE=17` runs that case only, and `VITRINE_TEST_SEED=N` draws other cases.
public func forEachRandomCase(
  _ count: Int, _ body: @escaping @Sendable (inout SeededRandom) throws -> Void
) async throws {
  guard let test = Test.current else { preconditionFailure("random cases are drawn inside a test") }
  let numbers = randomCases(count)
  let failed = Flag()
  for number in numbers {
    let random = SeededRandom(case: number)
    let naming: IssueHandlingTrait = .compactMapIssues { issue in
      failed.raise()
      var issue = issue
      issue.comments.append("random case \(number); VITRINE_TEST_CASE=\(number)\(seedSetting) repeats it")
      return issue
    }
    try await naming.provideScope(for: test, testCase: Test.Case.current) {
      var random = random
      try body(&random)
    }
    if failed.isRaised { return }
  }
}

/// Returns the numbers `0 ..< count`, or the one in `VITRINE_TEST_CASE`.
public func randomCases(_ count: Int) -> Range<Int> {
  environmentNumber("VITRINE_TEST_CASE").map { $0..<($0 + 1) } ?? 0..<count
}

extension SeededRandom {
  /// The generator of a numbered case.
  public init(case number: Int) {
    var mixer = SplitMix64(state: UInt64(bitPattern: Int64(baseSeed)))
    self.init(seed: mixer.next() ^ UInt64(bitPattern: Int64(number)))
  }
}

/// `VITRINE_TEST_SEED`, 0 by default.
public let baseSeed = environmentNumber("VITRINE_TEST_SEED") ?? 0
private let seedSetting = baseSeed == 0 ? "" : " VITRINE_TEST_SEED=\(baseSeed)"

private func environmentNumber(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  func raise() { value.store(true, ordering: .relaxed) }
  var isRaised: Bool { value.load(ordering: .relaxed) }
}
