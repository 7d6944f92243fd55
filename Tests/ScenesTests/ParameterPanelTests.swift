import DisplayList
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

/// The parameter panel by keyboard, pointer and wheel.
@MainActor
@Suite struct ParameterPanelTests {
  // MARK: keyboard

  /// Tab goes through everything, once around, and Shift+Tab back.
  @Test func everyRowIsReachedByTab() {
    let panel = HostedOverlay()
    var seen: [String] = []
    for _ in 0..<80 {
      panel.press(.tab)
      guard let first = panel.focusedTexts.first else { continue }
      if first == "Scene", seen.contains("Scene") { break }
      seen.append(first)
    }
    let wanted = [
      "Scene", "Background", "Motion", "Material", "Vibrancy", "System", "Appearance", "Effect", "Blur radius",
      "Saturation", "Brightness", "Luminance", "Noise", "Tint", "Curve", "Corner radius", "Edge", "Blends with",
      "Window", "Emphasis", "Transparency", "Contrast", "Format", "Copy", "Save",
    ]
    #expect(seen.filter(wanted.contains) == wanted)
    panel.press(.tab, .shift)
    #expect(panel.focusedTexts.first == seen.last)
  }

  @Test func arrowsChangeTheRowThatHasTheFocus() {
    let panel = HostedOverlay()
    #expect(panel.focus(row: "Material"))
    let materials = MaterialGroup.groups(of: panel.model.catalog.materials).flatMap(\.names)
    let regular = materials.firstIndex(of: "regular")!
    panel.press(.downArrow)
    #expect(panel.look.material == materials[regular + 1])
    panel.press(.upArrow)
    panel.press(.upArrow)
    #expect(panel.look.material == materials[regular - 1])
    #expect(panel.focus(row: "Appearance"))
    panel.press(.downArrow)
    #expect(panel.look.appearance == .light)
    panel.press(.return)
    #expect(panel.look.appearance == .dark)
    // A number's arrows are the session's, which the row selects.
    #expect(panel.focus(row: "Saturation"))
    #expect(panel.model.state.selection == .saturation)
    #expect(!panel.press(.upArrow))
  }

  @Test func returnTypesANumber() {
    let panel = HostedOverlay()
    #expect(panel.focus(row: "Blur radius"))
    panel.press(.return)
    panel.type("12,5")
    panel.press(.return)
    #expect(panel.look.overrides.blurRadius == 12.5)
    // The focus is the row's again.
    #expect(panel.focusedTexts.contains("Blur radius"))
    panel.press(.return)
    panel.type("7")
    panel.press(.escape)
    #expect(panel.look.overrides.blurRadius == 12.5)
    #expect(panel.focusedTexts.contains("Blur radius"))
  }

  @Test(arguments: [("1000", "above 100"), ("-1", "below 0"), ("abc", "not a number"), ("", "empty")])
  func whatCannotBeTakenIsRefusedInWords(text: String, reason: String) {
    let panel = HostedOverlay()
    #expect(panel.focus(row: "Blur radius"))
    panel.press(.return)
    #expect(panel.texts.contains("0 to 100 pt"))
    panel.press(.delete)
    panel.type(text)
    panel.press(.return)
    #expect(panel.texts.contains(reason))
    #expect(panel.look.overrides.blurRadius == nil)
  }

  @Test func colourAndCurveAreTyped() {
    let panel = HostedOverlay()
    #expect(panel.focus(row: "Tint"))
    panel.press(.return)
    panel.type("#ff8000 40")
    panel.press(.return)
    #expect(panel.look.tint == [1, 128 / 255, 0, 0.4])
    panel.press(.upArrow)
    #expect(panel.look.tint.w == 0.41)
    panel.press(.deleteForward)
    #expect(panel.look.overrides.tint == nil)
    panel.press("k")
    #expect(panel.model.state.picking == .tint)
    #expect(panel.focus(row: "Curve"))
    panel.press(.tab)
    panel.press(.return)
    panel.type("0 0.25 0.5 1")
    panel.press(.return)
    #expect(panel.look.luminanceValues == [0, 0.25, 0.5, 1])
    panel.press(.tab, .shift)
    panel.press(.space)
    panel.press(.upArrow)
    #expect(panel.look.luminanceValues == [0, 0.26, 0.5, 1])
  }

  @Test func buttonsArePressed() {
    let panel = HostedOverlay()
    #expect(panel.focus(row: "Copy"))
    panel.press(.space)
    #expect(panel.performed.last == .copy(.material("json5")))
  }

  // MARK: the menu of materials

  @Test func typingSearchesTheMenu() {
    let panel = HostedOverlay()
    #expect(panel.focus(row: "Material"))
    panel.press(.return)
    for title in ["Type to search", "SwiftUI", "UIKit", "AppKit", "Parts of the systems", "Web and ports"] {
      #expect(panel.texts.contains(title), "\(title)")
    }
    panel.type("hud")
    #expect(panel.texts.contains("macOS Hud Window") && !panel.texts.contains("Web and ports"))
    panel.press(.return)
    #expect(panel.look.material == "macos-hudWindow")
    #expect(!panel.texts.contains("AppKit"))
    #expect(panel.focusedTexts.contains("Material"))
    // Escape leaves it as it was.
    panel.press(.return)
    panel.press(.downArrow)
    panel.press(.escape)
    #expect(panel.look.material == "macos-hudWindow" && panel.focusedTexts.contains("Material"))
  }

  @Test(arguments: [(320.0, 240.0), (480, 800), (640, 360), (900, 1400), (1600, 300)])
  func theMenuIsInTheWindow(width: Double, height: Double) {
    let panel = HostedOverlay(size: CGSize(width: width, height: height)) { $0.look.material = "plate-thick" }
    #expect(panel.focus(row: "Material"))
    panel.press(.return)
    let bounds = CGRect(x: -0.5, y: -0.5, width: width + 1, height: height + 1)
    for text in panel.host.textFrames where text.scrolls.isEmpty {
      #expect(bounds.contains(text.frame), "\(text.text) \(text.frame)")
    }
    // The current one is in sight.
    let shown = panel.host.textFrames.last { $0.text == "Plate Thick" }
    #expect(shown.map { bounds.contains($0.frame) } == true)
  }

  // MARK: pointer

  @Test func aDoubleClickOnTheNumberTypesIt() throws {
    let panel = HostedOverlay()
    panel.doubleClick(try #require(panel.place(of: "30.0 pt")))
    panel.type("8")
    panel.press(.return)
    #expect(panel.look.overrides.blurRadius == 8)
  }

  @Test func aDoubleClickOnTheSliderIsNeutral() throws {
    let panel = HostedOverlay()
    let title = try #require(panel.place(of: "Saturation"))
    panel.doubleClick(CGPoint(x: title.x + 100, y: title.y))
    #expect(panel.look.overrides.saturation == 1)
  }

  @Test func theWheelChangesTheRowUnderIt() throws {
    let panel = HostedOverlay()
    let number = try #require(panel.place(of: "1.50"))
    panel.wheel(number, notches: -2)
    #expect(abs((panel.look.overrides.saturation ?? 0) - 1.52) < 1e-9)
    panel.wheel(number, notches: 1, .shift)
    #expect(abs((panel.look.overrides.saturation ?? 0) - 1.42) < 1e-9)
    #expect(panel.look.overrides.blurRadius == nil)
  }

  /// The curve is in the way of a panel that scrolls: it is changed by dragging, and by keys.
  @Test func theWheelOverTheCurveScrolls() throws {
    let panel = HostedOverlay(size: CGSize(width: 900, height: 560))
    panel.wheel(CGPoint(x: 740, y: 200), notches: 4)
    let before = try #require(panel.place(of: "Curve"))
    // On the graph, beside the title.
    panel.wheel(CGPoint(x: before.x + 130, y: before.y + 20), notches: 1)
    let after = try #require(panel.place(of: "Curve"))
    #expect(after.y < before.y)
    #expect(panel.look.overrides.luminanceValues == nil)
  }

  /// The export stands below the rows that scroll.
  @Test(arguments: [560.0, 720, 1400]) func theExportIsReachedWithoutScrolling(height: Double) throws {
    let panel = HostedOverlay(size: CGSize(width: 900, height: height))
    for text in ["Format", "Copy", "Save", "Save as\u{2026}", "Reset"] {
      let placed = try #require(panel.host.textFrames.first { $0.text == text }, "\(text)")
      #expect(placed.shown.height > 10 && placed.shown.maxY < height, "\(text) \(placed.shown)")
    }
    panel.click(try #require(panel.place(of: "Copy")))
    #expect(panel.performed.last == .copy(.material("json5")))
  }

  /// A row that would change nothing is not there.
  @Test func rowsFollowTheScene() {
    let grid = HostedOverlay { $0.scene = "materials" }
    #expect(!grid.texts.contains("Vibrancy") && !grid.texts.contains("Effect") && grid.texts.contains("Material"))
    let card = HostedOverlay()
    #expect(card.texts.contains("Vibrancy") && card.texts.contains("Effect"))
  }

  @Test func theContextMenuCopiesAndResets() throws {
    let panel = HostedOverlay()
    panel.perform(.set(.number(.saturation, 2)))
    panel.frame()
    panel.click(try #require(panel.place(of: "Saturation")), .secondary)
    panel.click(try #require(panel.place(of: "Copy value")))
    #expect(panel.performed.last == .copy(.value("2.00")))
    panel.click(try #require(panel.place(of: "Saturation")), .secondary)
    panel.click(try #require(panel.place(of: "Set to 1 (neutral)")))
    #expect(panel.look.overrides.saturation == 1)
    panel.click(try #require(panel.place(of: "Saturation")), .secondary)
    // The last of the texts: the footer has one too.
    panel.click(try #require(panel.host.textFrames.last { $0.text == "Reset" }).frame.center)
    #expect(panel.look.overrides.saturation == nil)
  }

  /// The channels open beside the swatch, inside the window.
  @Test(arguments: [(900.0, 1400.0), (900, 600), (400, 300)])
  func theSwatchIsNotHidden(width: Double, height: Double) throws {
    let panel = HostedOverlay(size: CGSize(width: width, height: height))
    #expect(panel.focus(row: "Tint"))
    let row = try #require(panel.place(of: "Tint"))
    panel.press(.space)
    let channels = panel.host.textFrames.filter { ["R", "G", "B", "A"].contains($0.text) }
    #expect(channels.count == 4)
    let isBelow = channels.allSatisfy { $0.frame.minY > row.y }
    let isAbove = channels.allSatisfy { $0.frame.maxY < row.y }
    #expect(isBelow || isAbove)
    if height > 500 { #expect(channels.allSatisfy { $0.frame.minY >= 0 && $0.frame.maxY <= height }) }
  }
}
