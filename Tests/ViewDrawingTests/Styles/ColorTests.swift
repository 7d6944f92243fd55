import Testing
import Vitrine

@Suite struct ColorTests {
  struct Row: Sendable {
    var color: Color
    var light: String
    var dark: String

    init(_ color: Color, _ light: String, _ dark: String) {
      self.color = color
      self.light = light
      self.dark = dark
    }
  }

  /// Apple's Human Interface Guidelines, Color, iOS system colours.
  static let rows = [
    Row(.red, "#FF3B30FF", "#FF453AFF"), Row(.orange, "#FF9500FF", "#FF9F0AFF"),
    Row(.yellow, "#FFCC00FF", "#FFD60AFF"), Row(.green, "#34C759FF", "#30D158FF"),
    Row(.mint, "#00C7BEFF", "#63E6E2FF"), Row(.teal, "#30B0C7FF", "#40C8E0FF"),
    Row(.cyan, "#32ADE6FF", "#64D2FFFF"), Row(.blue, "#007AFFFF", "#0A84FFFF"),
    Row(.indigo, "#5856D6FF", "#5E5CE6FF"), Row(.purple, "#AF52DEFF", "#BF5AF2FF"),
    Row(.pink, "#FF2D55FF", "#FF375FFF"), Row(.brown, "#A2845EFF", "#AC8E68FF"),
    Row(.gray, "#8E8E93FF", "#8E8E93FF"), Row(.white, "#FFFFFFFF", "#FFFFFFFF"),
    Row(.black, "#000000FF", "#000000FF"), Row(.clear, "#00000000", "#00000000"),
    Row(.primary, "#000000FF", "#FFFFFFFF"), Row(.secondary, "#3C3C4399", "#EBEBF599"),
    Row(.accentColor, "#007AFFFF", "#0A84FFFF"),
  ]

  @Test(arguments: rows)
  func systemColours(_ row: Row) {
    var environment = EnvironmentValues()
    #expect(row.color.resolve(in: environment).description == row.light)
    environment.colorScheme = .dark
    #expect(row.color.resolve(in: environment).description == row.dark)
  }

  @Test func componentsAreEncodedAndLinearOnesAreNot() {
    let color = Color(red: 0.5, green: 0.25, blue: 1, opacity: 0.5).resolve(in: EnvironmentValues())
    #expect([color.red, color.green, color.blue, color.opacity] == [0.5, 0.25, 1, 0.5])
    // IEC 61966-2-1: ((0.5 + 0.055) / 1.055) ^ 2.4.
    #expect(abs(color.linearRed - 0.214041) < 1e-5)
    let linear = Color(.sRGBLinear, red: 0.214041, green: 0, blue: 1).resolve(in: EnvironmentValues())
    #expect(abs(linear.red - 0.5) < 1e-5)
  }

  @Test func displayP3IsConvertedToExtendedSRGB() {
    // CSS Color 4: color(display-p3 1 0 0) is color(srgb 1.0930 -0.2267 -0.1501); white stays white, as far as SwiftUI's
    // factors of four digits let it.
    let red = Color(.displayP3, red: 1, green: 0, blue: 0).resolve(in: EnvironmentValues())
    #expect(abs(red.red - 1.0930) < 1e-3 && abs(red.green + 0.2267) < 1e-3 && abs(red.blue + 0.1501) < 1e-3)
    let white = Color(.displayP3, white: 1).resolve(in: EnvironmentValues())
    #expect(abs(white.red - 1) < 2e-4 && abs(white.green - 1) < 2e-4 && abs(white.blue - 1) < 2e-4)
  }

  /// Sixths of a turn from red.
  @Test(arguments: [
    (0, "#FF0000FF"), (1, "#FFFF00FF"), (2, "#00FF00FF"), (3, "#00FFFFFF"), (4, "#0000FFFF"), (5, "#FF00FFFF"),
    (6, "#FF0000FF"), (-1, "#FF00FFFF"),
  ])
  func huesAreTurns(_ sixths: Int, _ hex: String) {
    let color = Color(hue: Double(sixths) / 6, saturation: 1, brightness: 1)
    #expect(color.resolve(in: EnvironmentValues()).description == hex)
  }

  @Test func opacitiesMultiply() {
    #expect(Color.black.opacity(0.5).opacity(0.5).resolve(in: EnvironmentValues()).opacity == 0.25)
  }
}
