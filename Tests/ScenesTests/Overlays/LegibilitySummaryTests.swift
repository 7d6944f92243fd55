import Surfaces
import Testing
import Vitrine

@testable import Scenes

@Suite struct LegibilitySummaryTests {
  @Test func aFigureIsRoundedDown() throws {
    var legibility = Legibility(
      lowest: 4.4999, place: PixelRect(x: 20, y: 40, width: 10, height: 8), text: nil, count: 3, failures: 1)
    let summary = LegibilitySummary(legibility, scale: 2)
    #expect(summary.line == "contrast 4.49:1, needs 4.5:1   1 of 3 texts below AA")
    #expect(summary.frame == CGRect(x: 10, y: 20, width: 5, height: 4))
    #expect(!summary.passes)
    legibility.text = ShownText(string: "An uncommonly long text", isLarge: true, items: [])
    legibility.failures = 0
    #expect(
      LegibilitySummary(legibility, scale: 1).line
        == "contrast 4.49:1, needs 3:1: “An uncommonly long …”   all 3 texts reach AA")
    #expect(LegibilitySummary(nil, scale: 1).line == "contrast: no text")
  }
}
