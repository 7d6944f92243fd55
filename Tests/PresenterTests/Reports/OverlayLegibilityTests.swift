import DisplayList
import FrameTiming
import RenderPlan
import Renderer
import Session
import Surfaces
import Testing
import Vitrine

@testable import Presenter
@testable import Scenes

/// What lies over the scene, and what lies on the picture without a material, can be read on every built-in background,
/// light and dark.
@MainActor
@Suite struct OverlayLegibilityTests {
  private static let size = PixelSize(width: 900, height: 600)

  private let store = BackgroundStore()
  private let offscreen = Offscreen(threads: 2)

  /// Composes a frame over each background in both appearances, and records the texts that fall short.
  ///
  /// - Parameters:
  ///   - texts: those that are measured, of the layers as they were composed.
  ///   - notice: shown over everything.
  ///   - change: sets what the frame shows.
  private func check(
    _ name: String, texts: (LayerStack) -> [ShownText], notice: String? = nil,
    _ change: (inout SceneState, inout OverlayContent) -> Void = { _, _ in }
  ) throws {
    let composer = FrameComposer(backgrounds: store)
    for background in Catalog.backgroundNames() {
      try store.load(.named(background))
      for appearance in SceneState.Appearance.allCases {
        var state = SceneState()
        (state.background, state.appearance) = (.named(background), appearance)
        var overlays = OverlayContent()
        change(&state, &overlays)
        var model = SceneModel(state, catalog: .standard())
        if let notice { model.showNotice(notice, at: 0) }
        var record = FrameRecord()
        var input = FrameComposer.Input(state: model.state, size: Self.size, scale: 1, instant: 0)
        input.overlays = overlays
        let frame = composer.compose(input, record: &record)
        let layers = composer.layers
        let shown = texts(layers)
        #expect(!shown.isEmpty, "\(name)")
        let found = Legibility.contrasts(
          in: DisplayList(size: Self.size, items: frame.scene.items + layers.overlays.items + layers.notice.items),
          of: shown, render: { offscreen.render($0) })
        #expect(!found.isEmpty, "\(name)")
        for text in found where text.ratio < text.required {
          let words = text.text?.string.prefix(40) ?? ""
          Issue.record("\(name): \(text.ratio) of \(text.required): \(background), \(appearance.rawValue): \(words)")
        }
      }
    }
  }

  /// The scenes whose panel shows what it is without a material.
  @Test(arguments: ["glass", "vibrancy", "ios8"]) func wordsOnThePicture(scene: String) throws {
    try check(scene, texts: { $0.sceneTexts }) { state, _ in (state.scene, state.layers) = (scene, .none) }
  }

  @Test func passes() throws {
    let list = DisplayList(
      size: Self.size,
      items: [
        DisplayItem(
          identity: DisplayIdentity(1),
          .content(.fill(.rect(DeviceRect(x: 0, y: 0, width: 90, height: 60)), .color(ResolvedColor(white: 0)))))
      ])
    var content = PassesContent(PassTable(list), times: PassTimes(), scale: 1, at: 0)
    // As many as there are colours, one of them kept from an earlier frame.
    content.rows = (1...8).map { number in
      PassesContent.Row(
        id: number, title: "sway + tiles", reason: "a distortion's result is baked", milliseconds: "0.42",
        megabytes: "1.5", isCurrent: number > 1,
        frame: CGRect(x: 40 * number, y: 30 * number, width: 300, height: 200), nesting: 0)
    }
    try check("passes", texts: { $0.overlays.texts }) { state, overlays in
      (state.showsPasses, overlays.passes) = (true, content)
    }
  }

  @Test func messages() throws {
    let mark = DiagnosticMarks.Mark(frame: CGRect(x: 10, y: 10, width: 50, height: 40), isMissing: false)
    try check("messages", texts: { $0.overlays.texts }) { _, overlays in
      overlays.notes = NotesContent((1...6).map { NotesContent.Row(text: "note \($0)", mark: mark) })
      overlays.faults = (1...10).map { "source.metal:\($0):1: error: expected ';'" }
    }
  }

  /// Of one line and of several.
  @Test(arguments: ["Light", "/media/usb/materials/regular-tuned.json5: cannot write: no space left on device"])
  func notices(text: String) throws {
    try check("notice", texts: { $0.notice.texts }, notice: text)
  }

  /// Values in order, out of range, and no numbers, in a large and in a small window's size.
  @Test func loupe() throws {
    var content = LoupeContent(nil, x: 300, y: 200, scale: 1)
    content.rows = [
      LoupeContent.Row(name: "pixel", value: "300, 200"),
      LoupeContent.Row(name: "sway", color: [0.5, 0.25, 0.125, 1]),
      LoupeContent.Row(name: "below", color: [-0.5, 0.25, 0.125, 1]),
      LoupeContent.Row(name: "above", color: [0.5, 0.25, 0.125, 2]),
      LoupeContent.Row(name: "alpha", color: [0.5, 0.25, 0.125, 0.25]),
      LoupeContent.Row(name: "none", color: [.nan, 0.25, 0.125, 1]),
    ]
    try check("loupe", texts: { $0.overlays.texts }) { _, overlays in overlays.loupe = content }
  }

  /// The labels of looks that are compared, on the looks.
  @Test func labels() throws {
    try check("labels", texts: { $0.overlays.texts }) { state, _ in state.comparison.kind = .wipe }
  }
}
