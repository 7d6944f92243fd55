import DisplayList
import RenderPlan
import Surfaces
import Testing

/// What a list's author is told, and where.
@Suite("Notes")
struct NoteTests {
  private func notes(_ items: [DisplayItem]) -> [PlanNote] {
    let list = DisplayList(items)
    var planner = PassPlanner()
    let notes = planner.plan(list, age: 0).notes
    #expect(PassTable(list).notes == notes)
    return notes
  }

  private func effect(_ kind: ShaderKind, reach: Int = 0) -> Effect {
    .shader(
      ShaderEffect(
        kind: kind, file: "a.metal", function: "wave", boundingRect: DeviceRect(x: 0, y: 0, width: 10, height: 10),
        reachX: reach, reachY: 0))
  }

  @Test("a drawing group around a material loses the blur")
  func material() {
    let found = notes([.wallpaper(), .group(2, .flatten(opaque: false), [.panel(3, 50, 30, 80, 60)])])
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("drawingGroup() around a material") == true)
    #expect(found.first?.frame == PixelRect(x: 50, y: 30, width: 80, height: 60))
    // A group under the material is what is asked for.
    #expect(
      notes([.wallpaper(), .group(2, .flatten(opaque: false), [.fill(4, 60, 40, 9, 9)]), .panel(3, 50, 30, 80, 60)])
        == [])
    let shaded = notes([.wallpaper(), .group(2, effect(.color), [.panel(3, 50, 30, 80, 60)])])
    #expect(shaded.map(\.text) == ["a material inside a view that is painted aside sees only what is inside that view"])
  }

  @Test(
    "a sample offset that a parent cuts",
    arguments: [(0, 20.0, false), (10, 20, true), (10, 10, false), (11, 10, true), (10, 40, false)])
  func offset(reach: Int, clip: Double, isCut: Bool) {
    // The view is 20,20 60x30; the clip begins at 20, 10, or, inside the view, 40.
    let outline = Outline.rect(DeviceRect(minX: clip, minY: 0, maxX: 200, maxY: 120))
    let found = notes([
      .wallpaper(),
      .group(2, .clip(outline), [.group(3, effect(.distortion, reach: reach), [.fill(4, 20, 20, 60, 30)])]),
    ])
    #expect(!found.isEmpty == isCut)
    if isCut {
      #expect(found[0].text.hasPrefix("maxSampleOffset of wave reaches past a parent that clips"))
      #expect(found[0].frame == PixelRect(x: 20 - reach, y: 20, width: 60 + 2 * reach, height: 30))
    }
    // The surface's own edge is no parent, and colour effects have no offset.
    #expect(notes([.wallpaper(), .group(3, effect(.layer, reach: 30), [.fill(4, 20, 20, 60, 30)])]) == [])
    #expect(
      notes([
        .wallpaper(), .group(2, .clip(outline), [.group(3, effect(.color, reach: 10), [.fill(4, 20, 20, 60, 30)])]),
      ]) == [])
  }

  @Test("layers that a GPU could not hold", arguments: [(16_384.0, false), (16_385, true), (19_977, true)])
  func oversized(width: Double, isNoted: Bool) {
    for effect in [Effect.flatten(opaque: false), effect(.layer)] {
      let found = notes([.wallpaper(), .group(2, effect, [.fill(3, 0, 0, width, 100)])])
      #expect(found.map(\.text).contains { $0.contains("BGRA8Unorm, [\(Int(width)), 100]") } == isNoted)
      // Only what is seen of it is outlined.
      #expect(found.allSatisfy { $0.frame.width == 200 })
    }
  }
}
