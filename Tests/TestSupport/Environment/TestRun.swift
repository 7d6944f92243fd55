import Foundation

/// The share of the long tests that a run covers.
public struct TestRun: Sendable {
  /// True if the run covers a part of the cases, chosen by the day: in CI on six days of seven.
  public let isPartial: Bool
  private let seed: Int

  /// This run.
  public static let current = TestRun(
    isCI: ProcessInfo.processInfo.environment["CI"] == "true", seed: baseSeed)

  /// - Parameter seed: in CI the number of the day.
  public init(isCI: Bool, seed: Int) {
    isPartial = isCI && seed % 7 != 0
    self.seed = seed
  }

  /// Returns the elements to try: all of them, or a third, a different one on each of three days.
  public func part<Element>(of all: [Element]) -> [Element] {
    isPartial ? all.enumerated().filter { ($0.offset + seed % 3) % 3 == 0 }.map(\.element) : all
  }
}
