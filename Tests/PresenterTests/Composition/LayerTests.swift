import DisplayList
import FrameTiming
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import Presenter

@MainActor
@Suite struct LayerTests {
  private func composer() throws -> FrameComposer {
    let store = BackgroundStore()
    try store.load(.named(Background.plainName))
    return FrameComposer(backgrounds: store)
  }

  private func list(_ composer: FrameComposer, _ change: (inout SceneState) -> Void) -> [Item] {
    var state = SceneState()
    state.background = .named(Background.plainName)
    change(&state)
    var record = FrameRecord()
    let size = PixelSize(width: 640, height: 520)
    let input = FrameComposer.Input(state: state, size: size, scale: 1, instant: 0.5)
    let frame = composer.compose(input, record: &record)
    return (frame.scene.items + composer.layers.overlays.items).map {
      Item(identity: $0.identity, extent: $0.extent)
    }
  }

  /// The values that distinguish two items, except for pictures and glyphs, which every composer makes for itself.
  private struct Item: Equatable {
    var identity: DisplayIdentity
    var extent: PixelRect
  }

  /// A composer that has shown other things makes the list that a fresh one makes, once a picture that begins to scroll
  /// has been scaled.
  @Test func whatWasShownBeforeLeavesNoTrace() throws {
    let used = try composer()
    let changes: [(inout SceneState) -> Void] = [
      { _ in }, { $0.motion = .all }, { $0.material = "thick" }, { $0.hud = .page }, { $0.showsHelp = true },
      { $0.scene = "materials" }, { $0.appearance = .light }, { $0.layers = .blur }, { $0.showsContent = false },
      { $0.panel = PanelFrame(width: 200, height: 100, x: 3, y: 4) }, { $0.edge = .global },
      { $0.motion = .background },
      { $0.overrides.tint = ResolvedColor([1, 0, 0, 0.5]) }, { $0.vibrancy = "fill" }, { $0.scene = "vibrancy" },
      { _ in },
    ]
    for change in changes {
      let expected = try list(composer(), change)
      try waitUntil("what a fresh composer shows") { list(used, change) == expected }
    }
  }

  @Test func everySceneShowsSomething() throws {
    for row in SceneTable.rows {
      let items = try list(composer()) { $0.scene = row.name.rawValue }
      // The background and the scene; what a scene clips is one item.
      #expect(items.count >= 2, "\(row.name)")
    }
  }
}
