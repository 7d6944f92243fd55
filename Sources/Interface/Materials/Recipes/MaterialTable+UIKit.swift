import DisplayList

// UIBlurEffect's 21 styles: `ios8-extraLight`, `ios8-light` and `ios8-dark`, then those that were added since, each
// under the name of its case. The system materials have SwiftUI's numbers; a style that ends in Light or Dark keeps
// that appearance. Adding a row adds a material; `UIBlurEffect.Style` finds its own by name.
extension MaterialTable {
  /// The styles of iOS 8. Measured: 33 published colours come out with a mean error of 0.4/255 and a worst of 1.1.
  static let legacy: [MaterialDefinition] = [
    MaterialDefinition("ios8-extraLight", .uiKit, .extraLight, fixedScheme: .light, note: extraPass),
    MaterialDefinition("ios8-light", .uiKit, .light, fixedScheme: .light),
    MaterialDefinition("ios8-dark", .uiKit, .dark, fixedScheme: .dark, note: extraPass),
  ]

  private static let extraPass = "changes the hue too: on iOS 8 a render pass more than ios8-light"

  static let uiKit: [MaterialDefinition] =
    [
      MaterialDefinition(
        "tvos-extraDark", .uiKit, .overlaid(20, saturation: 1.8, white: 0.06, alpha: 0.82), fixedScheme: .dark,
        systems: [.tvOS], note: "approximation: dark with a denser plate; no measurement is public"),
      MaterialDefinition(
        "ios-regular", .uiKit, light: .light, dark: .dark,
        note: "approximation: light or dark as the appearance has it, as on the systems that have only those"),
      MaterialDefinition(
        "ios-prominent", .uiKit, light: .extraLight, dark: .dark,
        note: "approximation: extraLight or dark as the appearance has it"),
    ]
    + system("UltraThin", .ultraThinLight, .ultraThinDark, strokes: .thin, onMacOS: "macos-ultraThinMaterial")
    + system("Thin", .thinLight, .thinDark, strokes: .thin, onMacOS: "macos-thinMaterial")
    + system("", .regularLight, .regularDark, onMacOS: "macos-popover")
    + system("Thick", .thickLight, .thickDark, onMacOS: "macos-menu")
    + system("Chrome", .chromeLight, .chromeDark, onMacOS: "macos-titlebar")

  /// Returns the rows of a system material: adaptive, light and dark.
  private static func system(
    _ thickness: String, _ light: MaterialRecipe, _ dark: MaterialRecipe,
    strokes: MaterialDefinition.Strokes = .standard, onMacOS: String
  ) -> [MaterialDefinition] {
    [("", nil, oneThickness), ("Light", .light, .init("ios8-light")), ("Dark", .dark, .init("ios8-dark"))].map {
      (suffix: String, scheme: ColorScheme?, onTVOS: MaterialDefinition.Counterpart) in
      MaterialDefinition(
        "ios-system\(thickness)Material\(suffix)", .uiKit, light: light, dark: dark, strokes: strokes,
        fixedScheme: scheme,
        on: [.tvOS: onTVOS, .macOS: .init(onMacOS, "Mac Catalyst shows it as \(onMacOS.dropFirst("macos-".count))")])
    }
  }
}

extension MaterialRecipe {
  fileprivate static let extraLight = overlaid(20, saturation: 1.8, white: 0.970588, alpha: 0.80)
  fileprivate static let light = overlaid(30, saturation: 1.8, white: 1, alpha: 0.30)
  fileprivate static let dark = overlaid(20, saturation: 1.8, white: 0.107527, alpha: 0.729412)
}
