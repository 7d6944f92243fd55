import DisplayList
import RenderPlan
import Surfaces
import Testing

/// Tests of the notes that a list's author gets, and of their places.
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
    // A group under the material is the remedy, and gets no note.
    #expect(
      notes([.wallpaper(), .group(2, .flatten(opaque: false), [.fill(4, 60, 40, 9, 9)]), .panel(3, 50, 30, 80, 60)])
        == [])
    let shaded = notes([.wallpaper(), .group(2, effect(.color), [.panel(3, 50, 30, 80, 60)])])
    #expect(
      shaded.map(\.text) == [
        "a material inside a view that is rendered to a texture of its own blurs only what is inside that view"
      ])
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

  @Test(
    "a layer that a GPU could not hold is not drawn", arguments: [(16_384.0, false), (16_385, true), (19_977, true)])
  func oversized(width: Double, isNoted: Bool) {
    for effect in [Effect.flatten(opaque: false), effect(.layer), effect(.distortion)] {
      let items: [DisplayItem] = [.wallpaper(), .group(2, effect, [.fill(3, 0, 0, width, 100)])]
      let found = notes(items)
      #expect(found.map(\.text).contains { $0.contains("BGRA8Unorm, [\(Int(width)), 100]") } == isNoted)
      // Only what would be seen of it is marked.
      #expect(found.allSatisfy { $0.frame.width == 200 })
      #expect(found.map(\.outcome) == (isNoted ? [.missing] : []))
      var planner = PassPlanner()
      #expect(planner.plan(DisplayList(items), age: 0).pictures.isEmpty == isNoted)
    }
    // Colours alone bake nothing, except a drawing group.
    let wide = DisplayItem.fill(3, 0, 0, width, 100)
    #expect(notes([.group(2, effect(.color), [wide])]) == [])
    #expect(notes([.group(2, effect(.color), [.group(4, .flatten(opaque: false), [wide])])]).isEmpty != isNoted)
  }

  @Test("a layer effect's layer is all of its view, with what scroll views do not show")
  func wholeView() throws {
    // 9000 x 10 points at two pixels a point, of which one element is near.
    let layer = Effect.shader(
      ShaderEffect(
        kind: .layer, file: "a.metal", function: "wave", scale: 2,
        boundingRect: DeviceRect(x: 0, y: 0, width: 9000, height: 10)))
    let note = try #require(notes([.group(2, layer, [.fill(3, 0, 0, 100, 20)])]).first)
    #expect(note.text.contains("[18000, 20]") && note.frame == PixelRect(x: 0, y: 0, width: 200, height: 20))
    let window = Effect.scroll(
      .rect(DeviceRect(x: 10, y: 10, width: 150, height: 90)),
      content: PixelRect(x: 10, y: -300, width: 150, height: 20_000))
    let list: [DisplayItem] = [.group(4, window, [.fill(3, 10, 10, 150, 500)])]
    #expect(notes(list) == [])
    for effect in [effect(.layer), .flatten(opaque: false)] {
      #expect(notes([.group(2, effect, list)]).first?.text.contains("x20000 pixels") == true)
    }
    // A clip cuts off the pixels beyond.
    let clip = Effect.clip(.rect(DeviceRect(x: 0, y: 0, width: 200, height: 120)))
    #expect(notes([.group(2, effect(.layer), [.group(5, clip, list)])]) == [])
  }

  @Test("a note is the same from frame to frame, whatever its numbers")
  func origin() {
    func note(_ width: Double) -> PlanNote? { notes([.group(2, effect(.layer), [.fill(3, 0, 0, width, 100)])]).first }
    #expect(note(17_000)?.origin == note(18_000)?.origin && note(17_000) != note(18_000))
    #expect(note(17_000)?.origin.rule == .oversizedLayer && note(17_000)?.isForAuthor == true)
  }

  @Test("the functions of a list: chains as they share passes, and fills")
  func chains() {
    let fill = Paint.shader(
      ShaderEffect(
        kind: .fill, file: "b.metal", function: "f", boundingRect: DeviceRect(x: 0, y: 0, width: 9, height: 9)),
      opacity: 1)
    let outline = Outline.rect(DeviceRect(x: 0, y: 0, width: 40, height: 40))
    let painted = DisplayItem(identity: DisplayIdentity(8), .content(.fill(outline, fill)))
    let list = DisplayList([
      painted,
      .group(2, effect(.layer), [.group(3, effect(.color), [.group(4, effect(.color), [.fill(5, 0, 0, 50, 20)])])]),
    ])
    let chains = FlatList(list).chains
    #expect(chains.map { $0.effects.map(\.kind) } == [[.fill], [.color, .color], [.layer]])
    #expect(chains.map(\.size) == [nil, PixelSize(width: 50, height: 20), PixelSize(width: 50, height: 20)])
    #expect(FlatList(DisplayList([.wallpaper()])).chains == [])
  }
}
