import Testing

@testable import Scenes

@MainActor
@Suite struct CurveRowTests {
  @Test func knobsStandAtThirdsAndValuesAtHundredths() {
    #expect([0, 9, 40, 63, 64, 90, 120, 150, 182].map { CurveRow.knob(at: $0) } == [0, 0, 1, 1, 1, 1, 2, 3, 3])
    #expect(CurveRow.value(at: 0) == 1.5)
    #expect(CurveRow.value(at: 46) == 0.5)
    #expect(CurveRow.value(at: 92) == -0.5)
    #expect(CurveRow.value(at: 500) == -0.5)
  }
}
