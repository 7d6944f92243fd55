import DisplayList
import FrameTiming
import RenderPlan
import Surfaces
import Testing
import Vitrine

@testable import Viewer

@MainActor
@Suite struct NotesTests {
  private func composer() throws -> FrameComposer {
    let store = BackgroundStore()
    try store.load(.named(PlainBackground.name))
    return FrameComposer(backgrounds: store)
  }

  /// What the viewer shows itself is written as it should be.
  @Test(arguments: SceneTable.rows.map(\.name))
  func noSceneHasNotes(name: String) throws {
    for motion in [Motion.none, .all] {
      let composer = try composer()
      var told: [String] = []
      composer.report = { told.append($0) }
      var state = SceneState()
      state.background = .named(PlainBackground.name)
      state.scene = name
      state.motion = motion
      var record = FrameRecord()
      let size = PixelSize(width: 1280, height: 800)
      _ = composer.compose(FrameComposer.Input(state: state, size: size, scale: 1, instant: 0.5), record: &record)
      #expect(composer.notes(scale: 1).rows == [])
      // Pictures may be missing where the tests run.
      #expect(told.allSatisfy { $0.contains("no image named") }, "\(told)")
    }
  }

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
      content.rows.map(\.frame) == [
        CGRect(x: 10, y: 5, width: 30, height: 20), CGRect(x: 50, y: 5, width: 25, height: 20),
      ])
    #expect(content.texts.count == 1)
  }
}
