import DisplayList
import FrameTiming
import ImageFiles
import Renderer
import Scenes
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import Presenter

/// Everything that the scenes say can be read on every built-in background, light and dark, on any material.
@MainActor
@Suite struct SceneLegibilityTests {
  private static let size = PixelSize(width: 1280, height: 800)

  /// A frame of every scene, background and appearance, with the materials in turn, each at least once;
  /// `VITRINE_TEST_SEED` begins with another one.
  @Test func everyTextReachesItsContrast() throws {
    let store = BackgroundStore()
    let backgrounds = Catalog.backgroundNames()
    for name in backgrounds { try store.load(.named(name)) }
    let composer = FrameComposer(backgrounds: store)
    let offscreen = Offscreen(threads: 2)
    let materials = Material.allNames
    var next = SeededRandom(case: 0).seed % UInt64(materials.count)
    var met: Set<String> = []
    var worst: (excess: Double, line: String) = (.infinity, "")
    var failures: [String] = []
    for scene in SceneTable.rows.map(\.name.rawValue) {
      for background in backgrounds {
        for appearance in SceneState.Appearance.allCases {
          next = (next + 1) % UInt64(materials.count)
          var state = SceneState()
          state.scene = scene
          state.background = .named(background)
          state.appearance = appearance
          state.material = materials[Int(next)]
          met.insert(state.material)
          // The picture that is shown until another is scaled.
          try store.load(state.background)
          var record = FrameRecord()
          let frame = composer.compose(
            FrameComposer.Input(state: state, size: Self.size, scale: 1, instant: 0), record: &record)
          let found = Legibility.contrasts(
            in: frame.scene, of: composer.layers.sceneTexts, render: { offscreen.render($0) })
          if scene != "effects" || state.look.effects != nil { #expect(!found.isEmpty, "\(scene)") }
          for text in found {
            let line =
              "\(text.ratio), needs \(text.required): \(scene), \(background), \(appearance.rawValue), \(state.material): "
              + (text.text?.string.prefix(40) ?? "")
            if text.ratio / text.required < worst.excess { worst = (text.ratio / text.required, line) }
            if text.ratio < text.required { failures.append(line) }
          }
        }
      }
    }
    #expect(met.count == materials.count)
    print("seed \(baseSeed); the worst of \(materials.count) materials: \(worst.line)")
    #expect(failures.isEmpty, "\(failures.count) texts: \(failures.prefix(12).joined(separator: "\n"))")
  }

  /// The parameter panel, the help and the question for a name lie on materials of their own.
  @Test func everyTextOfThePanelsReachesItsContrast() throws {
    let store = BackgroundStore()
    let composer = FrameComposer(backgrounds: store)
    let offscreen = Offscreen(threads: 2)
    let actions: [SceneAction] = [.toggleParameters, .toggleHelp]
    var failures: [String] = []
    for background in Catalog.backgroundNames() {
      for appearance in SceneState.Appearance.allCases {
        for index in 0...actions.count {
          var state = SceneState()
          state.background = .named(background)
          state.appearance = appearance
          try store.load(state.background)
          var model = SceneModel(state, catalog: .standard())
          if actions.indices.contains(index) {
            _ = model.apply(actions[index], at: 0, interval: 1 / 60)
          } else {
            model.ask(SavePrompt(name: "dusk", folder: "~/.config/vitrine/materials", message: nil, replaces: false))
          }
          var record = FrameRecord()
          var input = FrameComposer.Input(state: model.state, size: Self.size, scale: 1, instant: 0)
          input.overlays.parameters = model.parameters
          let frame = composer.compose(input, record: &record)
          let texts = composer.layers.overlays.texts
          #expect(texts.count > 3)
          let found = Legibility.contrasts(
            in: DisplayList(size: Self.size, items: frame.scene.items + composer.layers.overlays.items), of: texts,
            render: { offscreen.render($0) })
          for text in found where text.ratio < text.required {
            failures.append(
              "\(text.ratio): \(background), \(appearance.rawValue): \(text.text?.string.prefix(40) ?? "")")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) texts: \(failures.prefix(24).joined(separator: "\n"))")
  }
}
