import TestSupport
import Testing

@Suite struct TestRunTests {
  private let all = Array(0..<50)

  @Test func inCIThreeDaysTryEverything() {
    for day in [1, 2, 3, 20_001] {
      let parts = (day..<day + 3).map { TestRun(isCI: true, seed: $0).part(of: all) }
      #expect(parts.allSatisfy { (16...17).contains($0.count) })
      #expect(parts.flatMap(\.self).sorted() == all)
    }
  }

  @Test func everySeventhDayAndElsewhereAllIsTried() {
    for run in [TestRun(isCI: true, seed: 0), TestRun(isCI: true, seed: 20_006), TestRun(isCI: false, seed: 20_001)] {
      #expect(!run.isPartial && run.part(of: all) == all)
    }
    #expect(TestRun(isCI: true, seed: 20_001).isPartial)
  }
}
