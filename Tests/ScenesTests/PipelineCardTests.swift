import RenderPlan
import Testing

@testable import Scenes

@MainActor
@Suite struct PipelineCardTests {
  /// The article's rules: colours before a distortion share its pass; layer effects and distortions bake.
  @Test func everyCardSaysItsPasses() {
    #expect(PipelineCard.all.map(\.passCount) == [1, 3, 2, 1, 2, 1])
    #expect(
      PipelineCard.all.map { $0.passes.map { $0.names.joined(separator: " + ") } } == [
        ["tiles + swapped + sway"], ["tiles + swapped", "copied", "sway"], ["tiles + swapped + sway", "sway"],
        ["magnified"], ["sway"], ["sway"],
      ])
  }
}
