import DisplayList
import Foundation
import FrameTiming
import RenderPlan
import Renderer
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import Presenter
@testable import Scenes

/// Text over the scene, and text on the picture without a material, can be read on every built-in background, light and
/// dark.
@MainActor
@Suite struct OverlayLegibilityTests {
  private static let size = PixelSize(width: 900, height: 600)

  private let store = BackgroundStore()
  private let offscreen = Offscreen(threads: 2)

  /// Text over the scene, or on the picture without a material.
  private struct Shown {
    var name: String
    /// The texts that are measured, of the layers as they were composed.
    var texts: @MainActor (LayerStack) -> [ShownText]
    /// Shown over everything.
    var notice: String?
    /// Sets what the frame shows.
    var change: @MainActor (inout SceneState, inout OverlayContent) -> Void = { _, _ in }
  }

  /// Composes frames over backgrounds in both appearances, and returns the texts that fall short.
  private func violations(
    _ shown: Shown, over backgrounds: [String] = Catalog.backgroundNames()
  ) throws -> [String] {
    var violations: [String] = []
    let composer = FrameComposer(backgrounds: store)
    for background in backgrounds {
      try store.load(.named(background))
      for appearance in SceneState.Appearance.allCases {
        var state = SceneState()
        (state.background, state.appearance) = (.named(background), appearance)
        var overlays = OverlayContent()
        shown.change(&state, &overlays)
        var model = SceneModel(state, catalog: .standard())
        if let notice = shown.notice { model.showNotice(notice, at: 0) }
        var record = FrameRecord()
        var input = FrameComposer.Input(state: model.state, size: Self.size, scale: 1, instant: 0)
        input.overlays = overlays
        let frame = composer.compose(input, record: &record)
        let layers = composer.layers
        let texts = shown.texts(layers)
        let found = Legibility.contrasts(
          in: DisplayList(size: Self.size, items: frame.scene.items + layers.overlays.items + layers.notice.items),
          of: texts, render: { offscreen.render($0) })
        if found.isEmpty { violations.append("\(shown.name): no text") }
        for text in found where text.ratio < text.required {
          let words = text.text?.string.prefix(40) ?? ""
          violations.append(
            "\(shown.name): \(text.ratio) of \(text.required): \(background), \(appearance.rawValue): \(words)")
        }
      }
    }
    return violations
  }

  private func check(_ shown: Shown) throws {
    for violation in try violations(shown) { Issue.record("\(violation)") }
  }

  /// The scenes whose panel shows what it is without a material.
  @Test(arguments: ["glass", "vibrancy", "ios8"]) func wordsOnThePicture(scene: String) throws {
    try check(
      Shown(name: scene, texts: { $0.sceneTexts }) { state, _ in (state.scene, state.layers) = (scene, .none) })
  }

  /// There are as many passes as colours, one of them kept from an earlier frame. No number of a frame lies under the
  /// list, which takes three fifths of the height at most, whatever the font.
  private static let passes = Shown(name: "passes", texts: { $0.overlays.texts }) { state, overlays in
    let list = DisplayList(
      size: OverlayLegibilityTests.size,
      items: [
        DisplayItem(
          identity: DisplayIdentity(1),
          .content(.fill(.rect(DeviceRect(x: 0, y: 0, width: 90, height: 60)), .color(ResolvedColor(white: 0)))))
      ])
    var content = PassesContent(PassTable(list), times: PassTimes(), scale: 1, at: 0)
    content.rows = (1...8).map { number in
      PassesContent.Row(
        id: number, title: "sway + tiles", reason: "a distortion's result is baked", milliseconds: "0.42",
        megabytes: "1.5", isCurrent: number > 1,
        frame: CGRect(x: 40 * number, y: 25 * number, width: 300, height: 200), nesting: 0)
    }
    (state.showsPasses, overlays.passes) = (true, content)
  }

  @Test func passes() throws { try check(Self.passes) }

  private static let messages = Shown(name: "messages", texts: { $0.overlays.texts }) { _, overlays in
    let mark = DiagnosticMarks.Mark(frame: CGRect(x: 10, y: 10, width: 50, height: 40), isMissing: false)
    overlays.notes = NotesContent((1...6).map { NotesContent.Row(text: "note \($0)", mark: mark) })
    overlays.faults = (1...10).map { "source.metal:\($0):1: error: expected ';'" }
  }

  @Test func messages() throws { try check(Self.messages) }

  /// The notices have one line and several.
  @Test(arguments: ["Light", "/media/usb/materials/regular-tuned.json5: cannot write: no space left on device"])
  func notices(text: String) throws {
    try check(Shown(name: "notice", texts: { $0.notice.texts }, notice: text))
  }

  /// Values in order, out of range, and no numbers, in a large and in a small window's size.
  private static let loupe = Shown(name: "loupe", texts: { $0.overlays.texts }) { _, overlays in
    var content = LoupeContent(nil, x: 300, y: 200, scale: 1)
    content.rows = [
      LoupeContent.Row(name: "pixel", value: "300, 200"),
      LoupeContent.Row(name: "sway", color: [0.5, 0.25, 0.125, 1]),
      LoupeContent.Row(name: "below", color: [-0.5, 0.25, 0.125, 1]),
      LoupeContent.Row(name: "above", color: [0.5, 0.25, 0.125, 2]),
      LoupeContent.Row(name: "alpha", color: [0.5, 0.25, 0.125, 0.25]),
      LoupeContent.Row(name: "none", color: [.nan, 0.25, 0.125, 1]),
    ]
    overlays.loupe = content
  }

  @Test func loupe() throws { try check(Self.loupe) }

  /// The labels of looks that are compared, on the looks.
  private static let labels = Shown(name: "labels", texts: { $0.overlays.texts }) { state, _ in
    state.comparison.kind = .wipe
  }

  @Test func labels() throws { try check(Self.labels) }

  /// The overlays are laid out in a process that has other fonts than the tests.
  @Test(arguments: FontSet.all) func overlaysInOtherFonts(fonts: FontSet) async throws {
    let file = try fonts.file()
    await #expect(processExitsWith: .success) { [file = file as String] in
      setenv("FONTCONFIG_FILE", file, 1)
      let violations = try await OverlayLegibilityTests.violationsOfOverlays()
      #expect(violations == [])
    }
  }

  private static func violationsOfOverlays() throws -> [String] {
    let tests = OverlayLegibilityTests()
    return try [passes, messages, loupe, labels].flatMap { try tests.violations($0, over: ["chart"]) }
  }
}
