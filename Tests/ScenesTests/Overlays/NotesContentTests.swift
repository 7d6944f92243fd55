import DisplayList
import RenderPlan
import Surfaces
import Testing
import Vitrine

@testable import Scenes

@Suite struct NotesContentTests {
  @Test func notesAreInPointsAndEachTextOnce() {
    let panel = DeviceRect(x: 20, y: 10, width: 60, height: 40)
    func group(_ identity: UInt64, _ rect: DeviceRect) -> DisplayItem {
      let backdrop = Backdrop(outline: .rect(rect), material: ResolvedMaterial(sigma: 4), edge: .bounded)
      let item = DisplayItem(identity: DisplayIdentity(identity), .content(.backdrop(backdrop)))
      return DisplayItem(identity: DisplayIdentity(identity + 1), .effect(.flatten(opaque: false), [item]))
    }
    let list = DisplayList(
      size: PixelSize(width: 200, height: 100),
      items: [group(1, panel), group(3, DeviceRect(x: 100, y: 10, width: 50, height: 40))])
    let content = NotesContent(PassTable(list), scale: 2)
    #expect(
      content.rows.map(\.mark.frame) == [
        CGRect(x: 10, y: 5, width: 30, height: 20), CGRect(x: 50, y: 5, width: 25, height: 20),
      ])
    #expect(content.texts.count == 1)
  }

  /// An outline is open where the layer goes on outside; stripes end with the picture, and so have their sign in it.
  @Test func whatIsNotDrawnIsMarkedWhereItIsSeen() throws {
    let far = DisplayItem(
      identity: DisplayIdentity(1),
      .content(.fill(.rect(DeviceRect(x: -50, y: 20, width: 17_000, height: 30)), .color(ResolvedColor(white: 0)))))
    let group = DisplayItem(identity: DisplayIdentity(2), .effect(.flatten(opaque: false), [far]))
    let content = NotesContent(
      PassTable(DisplayList(size: PixelSize(width: 200, height: 100), items: [group])), scale: 2)
    let row = try #require(content.rows.first)
    #expect(row.mark.isMissing && row.mark.frame == CGRect(x: 0, y: 10, width: 100, height: 15))
  }
}
