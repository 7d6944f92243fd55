import Session
import Testing
import Vitrine

@testable import Scenes

/// Menus and popovers can be read on every built-in background, light and dark.
@MainActor
@Suite struct MenuLegibilityTests {
  private func check(_ panel: HostedOverlay, _ name: String) {
    let found = panel.presentedContrasts()
    #expect(found.count > 2, "\(name)")
    for text in found where text.ratio < text.required {
      Issue.record("\(name): \(text.ratio) of \(text.required): \(text.text?.string ?? "")")
    }
  }

  /// The pictures; the plain background has fewer tones than any of them.
  nonisolated private static let backgrounds = Catalog.backgroundNames().filter { $0 != Background.plainName }

  /// The menu of materials as it opens and while it is searched, a value's menu, and a colour's channels.
  @Test(arguments: backgrounds, SceneState.Appearance.allCases)
  func everyTextReachesItsContrast(background: String, appearance: SceneState.Appearance) throws {
    let name = "\(background), \(appearance.rawValue)"
    let panel = HostedOverlay(size: CGSize(width: 800, height: 640), background: background) {
      $0.appearance = appearance
    }
    #expect(panel.focus(row: "Material"))
    panel.press(.space)
    check(panel, "\(name), menu")
    panel.type("thick")
    check(panel, "\(name), search")
    panel.press(.escape)
    #expect(panel.focus(row: "Tint"))
    panel.press(.space)
    check(panel, "\(name), channels")
    panel.press(.escape)
    #expect(panel.focus(row: "Blur radius"))
    let row = try #require(panel.host.textFrames.first { $0.text == "Blur radius" })
    panel.click(row.frame.center, .secondary)
    check(panel, "\(name), value menu")
  }

  /// The reasons why a value in the panel, or a name, is refused.
  @Test(arguments: backgrounds, SceneState.Appearance.allCases)
  func refusalsReachTheirContrast(background: String, appearance: SceneState.Appearance) throws {
    func check(_ overlay: HostedOverlay, _ refusal: String) throws {
      let found = overlay.shownContrasts().filter { $0.text?.string.contains(refusal) ?? false }
      let text = try #require(found.first, "\(overlay.texts)")
      #expect(text.ratio >= text.required, "\(background), \(appearance.rawValue): \(refusal)")
    }
    let size = CGSize(width: 800, height: 640)
    let panel = HostedOverlay(size: size, background: background) { $0.appearance = appearance }
    #expect(panel.focus(row: "Blur radius"))
    panel.press(.return)
    panel.type("900")
    panel.press(.return)
    try check(panel, "above")
    let message = try #require(MaterialLibrary.nameProblem("my glass"))
    let prompt = SavePrompt(name: "my glass", folder: "~", message: message)
    let question = HostedOverlay(size: size, asking: prompt, background: background) {
      ($0.appearance, $0.showsParameters) = (appearance, false)
    }
    try check(question, "my-glass")
  }
}
