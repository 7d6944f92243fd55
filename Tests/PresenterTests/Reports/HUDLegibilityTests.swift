import DisplayList
import FrameTiming
import Renderer
import Scenes
import Session
import Surfaces
import Testing
import Vitrine

@testable import Presenter

/// The statistics can be read on every built-in background, and over what else a scene shows.
@MainActor
@Suite struct HUDLegibilityTests {
  private static let size = PixelSize(width: 900, height: 560)

  private static func content(_ state: SceneState) -> HUDContent {
    let log = FrameLog()
    for index in 0..<200 {
      let start = Double(index) * 0.0167
      var frame = FrameRecord()
      frame.index = index
      frame.render = TimeSpan(start, start + 0.01)
      // Late frames and a rate below the budget are in another colour.
      frame.submitted = start + 0.02 + (index % 20 == 19 ? 0.03 : 0)
      frame.continues = index > 0
      log.record(PassCost(name: "paint", seconds: 0.01, pixels: 1, bytes: 1))
      log.record(frame)
    }
    var content = HUDContent()
    content.refresh(
      HUDInput(log: log, state: state, budget: 0.005, interval: 1.0 / 60, refresh: nil, note: "a note"), at: 100)
    content.legibility = LegibilitySummary(
      Legibility(lowest: 2, place: PixelRect(x: 40, y: 60, width: 30, height: 12), count: 2, failures: 1), scale: 1)
    return content
  }

  @Test func everyTextReachesItsContrast() throws {
    let store = BackgroundStore()
    let composer = FrameComposer(backgrounds: store)
    let offscreen = Offscreen(threads: 2)
    var failures: [String] = []
    for background in Catalog.backgroundNames() {
      for appearance in SceneState.Appearance.allCases {
        for level in [SceneState.HUDLevel.line, .page] {
          var state = SceneState()
          state.background = .named(background)
          state.appearance = appearance
          state.hud = level
          try store.load(state.background)
          var record = FrameRecord()
          var input = FrameComposer.Input(state: state, size: Self.size, scale: 1, instant: 0)
          input.hud = Self.content(state)
          let frame = composer.compose(input, record: &record)
          let texts = composer.layers.hud.texts
          #expect(texts.count >= (level == .page ? 60 : 6))
          let found = Legibility.contrasts(
            in: DisplayList(size: Self.size, items: frame.scene.items + composer.layers.hud.items), of: texts,
            render: { offscreen.render($0) })
          for text in found where text.ratio < 4.5 {
            failures.append(
              "\(text.ratio): \(background), \(appearance.rawValue): \(text.text?.string.prefix(40) ?? "")")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) texts: \(failures.prefix(24).joined(separator: "\n"))")
  }
}
