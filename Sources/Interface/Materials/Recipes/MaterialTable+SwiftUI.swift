import DisplayList

// SwiftUI's six, and `clear`, which is a blur and nothing else. Blur in points, all other numbers in encoded sRGB.
//
// Measured: with these numbers 110 published colours of the iOS simulator come out with a mean error of 0.8/255 and a
// worst of 2.2/255. On tvOS there is one thickness. On macOS the thin ones are overlays, and the others look like the
// AppKit material that Mac Catalyst uses for them.
extension MaterialTable {
  static let swiftUI: [MaterialDefinition] = [
    MaterialDefinition("clear", .swiftUI, MaterialRecipe(blurRadius: 0)),
    MaterialDefinition(
      "ultraThin", .swiftUI, light: .ultraThinLight, dark: .ultraThinDark, strokes: .thin,
      on: [.tvOS: oneThickness, .macOS: .init("macos-ultraThinMaterial")]),
    MaterialDefinition(
      "thin", .swiftUI, light: .thinLight, dark: .thinDark, strokes: .thin,
      on: [.tvOS: oneThickness, .macOS: .init("macos-thinMaterial")]),
    MaterialDefinition(
      "regular", .swiftUI, light: .regularLight, dark: .regularDark,
      on: [.tvOS: oneThickness, .macOS: .init("macos-popover")]),
    MaterialDefinition(
      "thick", .swiftUI, light: .thickLight, dark: .thickDark,
      on: [.tvOS: oneThickness, .macOS: .init("macos-menu")]),
    MaterialDefinition(
      "ultraThick", .swiftUI, light: .chromeLight, dark: .chromeDark, on: [.tvOS: oneThickness],
      note: "approximation: ultraThick was never measured; it has chrome's numbers, and looks thinner than thick"),
    MaterialDefinition(
      "chrome", .swiftUI, light: .chromeLight, dark: .chromeDark,
      on: [.tvOS: oneThickness, .macOS: .init("macos-titlebar")]),
  ]

  /// The counterpart of every thickness on tvOS.
  static let oneThickness = MaterialDefinition.Counterpart(
    "ios-regular", "tvOS has no thickness: each falls back to regular, silently")
}

extension MaterialRecipe {
  static let ultraThinLight = curve(22.5, 0.50, [0.45, 0.55, 0.65, 0.68], saturation: 1.10, brightness: 0.12)
  static let ultraThinDark = curve(22.5, 0.50, [0.24, 0.24, 0.30, 0.39], saturation: 1.10)
  static let thinLight = curve(30, 0.60, [0.725, 0.825, 0.76, 0.73], saturation: 1.35, brightness: 0.12)
  static let thinDark = curve(30, 0.60, [0.20, 0.21, 0.10, 0.15], saturation: 1.35)
  static let regularLight = curve(30, 0.75, [0.90, 0.83, 0.925, 0.815], saturation: 1.50, brightness: 0.10)
  static let regularDark = curve(30, 0.75, [0.16, 0.26, 0.10, 0.10], saturation: 1.50)
  static let thickLight = curve(45, 0.88, [0.99, 0.95, 0.98, 0.905], saturation: 1.50, brightness: 0.045)
  static let thickDark = curve(45, 0.88, [0.14, 0.16, 0.10, 0.03], saturation: 1.50)
  static let chromeLight = curve(22.5, 0.75, [0.80, 0.90, 1.10, 0.825], saturation: 1.10, brightness: 0.10)
  static let chromeDark = curve(22.5, 0.75, [0.23, 0.52, 0.27, 0.255], saturation: 2, brightness: -0.10)

  /// The recipe in place of any material where transparency is reduced: the mean colour of what lies behind,
  /// recoloured.
  static let reducedLight = reduced(0.75, [0.95, 0.90, 1.10, 0.825], saturation: 0.8, brightness: 0.1)
  static let reducedDark = reduced(0.85, [0.225, 0.31, 0.25, 0.20], saturation: 1, brightness: -0.1)

  private static func reduced(_ amount: Float, _ values: SIMD4<Float>, saturation: Float, brightness: Float)
    -> MaterialRecipe
  {
    var recipe = curve(0, amount, values, saturation: saturation, brightness: brightness)
    recipe.averagesColor = true
    return recipe
  }
}
