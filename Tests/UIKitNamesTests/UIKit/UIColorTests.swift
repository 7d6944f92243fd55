import Testing
import Vitrine

/// UIKit's and AppKit's colours as published, and where they are turned into SwiftUI's.
@MainActor
@Suite struct UIColorTests {
  private func text(_ color: Color, _ scheme: ColorScheme = .light) -> String {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    return "\(color.resolve(in: environment))"
  }

  /// Apple's "Human Interface Guidelines: Color", the tables of iOS's system and grey colours.
  @Test(arguments: [
    (UIColor.systemRed, "#FF3B30FF", "#FF453AFF"), (.systemBlue, "#007AFFFF", "#0A84FFFF"),
    (.systemGray, "#8E8E93FF", "#8E8E93FF"), (.systemGray2, "#AEAEB2FF", "#636366FF"),
    (.systemGray3, "#C7C7CCFF", "#48484AFF"), (.systemGray4, "#D1D1D6FF", "#3A3A3CFF"),
    (.systemGray5, "#E5E5EAFF", "#2C2C2EFF"), (.systemGray6, "#F2F2F7FF", "#1C1C1EFF"),
    (.systemBackground, "#FFFFFFFF", "#000000FF"), (.secondarySystemBackground, "#F2F2F7FF", "#1C1C1EFF"),
    (.tertiarySystemBackground, "#FFFFFFFF", "#2C2C2EFF"), (.systemGroupedBackground, "#F2F2F7FF", "#000000FF"),
    (.label, "#000000FF", "#FFFFFFFF"), (.secondaryLabel, "#3C3C4399", "#EBEBF599"),
    (.opaqueSeparator, "#C6C6C8FF", "#38383AFF"), (.link, "#007AFFFF", "#0984FFFF"),
  ])
  func systemColours(_ color: UIColor, _ light: String, _ dark: String) {
    #expect(text(Color(uiColor: color)) == light && text(Color(uiColor: color), .dark) == dark)
  }

  /// The plain ones are the same in either appearance: `UIColor.orange` is 1, 0.5, 0 (UIKit's documentation).
  @Test func plainColours() {
    #expect(text(Color(UIColor.orange), .dark) == "#FF8000FF" && text(Color(UIColor.darkGray)) == "#555555FF")
    #expect(text(Color(nsColor: .systemRed)) == "#FF3B30FF")
  }

  @Test func aDynamicColourFollowsTheAppearance() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(text(Color(color)) == "#000000FF" && text(Color(color), .dark) == "#FFFFFFFF")
    #expect(text(Color(color.withAlphaComponent(0.5)), .dark) == "#FFFFFF80")
    #expect(text(Color(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)))) == "#FFFFFFFF")
  }

  @Test func componentsComeBack() {
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 0.25)
      .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    #expect(abs(hue - 0.6) < 1e-5 && abs(saturation - 0.5) < 1e-5 && abs(brightness - 0.8) < 1e-5 && alpha == 0.25)
    #expect(UIColor(white: 0.5, alpha: 1).cgColor.components == [0.5, 0.5, 0.5, 1])
  }

  @Test func literals() {
    let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(text(Color(color)) == "#FF8000FF")
    #expect(text(Color(#colorLiteral(red: 0, green: 0, blue: 1, alpha: 0.5))) == "#0000FF80")
  }

  /// The screen is the window: as large as it was last laid out.
  @Test func theScreenIsTheWindow() {
    _ = ViewHost(Color.red).displayList(size: CGSize(width: 320, height: 200), scale: 2, time: 0)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 200) && UIScreen.main.scale == 2)
  }
}
