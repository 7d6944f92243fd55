import DisplayList
import Surfaces

// NSVisualEffectView's materials: blur, saturation, a grey overlay, and a fill that darkens (light) or lightens (dark).
// The numbers are published. AppKit also adds a twentieth of the desktop's average colour, which is left out here.
//
// In an inactive window the overlay is opaque. That is an approximation, and so are the rows whose notes say so.
extension MaterialTable {
  static let appKit: [MaterialDefinition] = [
    row("titlebar", light: Overlay(1, 253, 0.8), dark: Overlay(1, 60, 0.8)),
    MaterialDefinition(
      "macos-selection", .appKit, light: .flat(220 / 255), dark: .flat(70 / 255),
      emphasized: MaterialRecipes(
        light: .tinted(0, with: ResolvedColor(red: 0, green: 99 / 255, blue: 225 / 255)),
        dark: .tinted(0, with: ResolvedColor(red: 0, green: 88 / 255, blue: 208 / 255))),
      note: "the system's colours of selected content, emphasised and not"),
    row("menu", light: Overlay(2.1, 246, 0.72, fill: 237), dark: Overlay(2.2, 40, 0.70, fill: 32)),
    row("popover", light: Overlay(2.0, 246, 0.60, fill: 241), dark: Overlay(2.0, 40, 0.60, fill: 28)),
    row("sidebar", light: Overlay(2.2, 246, 0.84, fill: 233), dark: Overlay(2.4, 40, 0.80, fill: 36)),
    row("headerView", light: Overlay(1, 246, 0), dark: Overlay(1, 30, 0.8)),
    opaque("sheet", light: 246, dark: 30),
    opaque("windowBackground", light: 246, dark: 30),
    row("hudWindow", light: Overlay(1.9, 246, 0.48, fill: 245), dark: Overlay(1.6, 40, 0.40, fill: 20)),
    row("fullScreenUI", light: Overlay(1.9, 246, 0.48, fill: 245), dark: Overlay(1.6, 40, 0.40, fill: 20)),
    row(
      "toolTip", light: Overlay(2.0, 246, 0.60, fill: 241), dark: Overlay(2.0, 40, 0.60, fill: 28),
      note: "approximation: popover's numbers"),
    opaque("contentBackground", light: 246, dark: 30, note: nearlyOpaque),
    row(
      "underWindowBackground", light: Overlay(2.1, 246, 0.72, fill: 237), dark: Overlay(2.2, 40, 0.70, fill: 32),
      note: "approximation: menu's numbers"),
    opaque("underPageBackground", light: 246, dark: 20),
    row(
      "thin", light: Overlay(1.8, 246, 0.18, fill: 249), dark: Overlay(1.6, 40, 0.40, fill: 20)),

    // The rows of deprecated names.
    row(
      "light", light: Overlay(1.9, 246, 0.48, fill: 245), scheme: .light,
      note: "deprecated; approximation: hudWindow's numbers"),
    row(
      "mediumLight", light: Overlay(2.0, 246, 0.60, fill: 241), scheme: .light,
      note: "deprecated; approximation: popover's numbers"),
    row(
      "dark", light: Overlay(1.6, 40, 0.40, fill: 20), scheme: .dark,
      note: "deprecated; approximation: hudWindow's numbers"),
    row(
      "ultraDark", light: Overlay(2.0, 40, 0.60, fill: 28), scheme: .dark,
      note: "deprecated; approximation: popover's numbers"),
    row(
      "appearanceBased", light: Overlay(2.0, 246, 0.60, fill: 241), dark: Overlay(2.0, 40, 0.60, fill: 28),
      note: "deprecated; approximation: popover's numbers"),

    // SwiftUI's two thinnest on macOS: overlays of these numbers are published, the blur below them is not.
    swiftUIMaterial("ultraThinMaterial", light: (0.9193, 0.3825), dark: (0.2579, 0.4239)),
    swiftUIMaterial("thinMaterial", light: (0.9525, 0.6056), dark: (0.1879, 0.6421)),
  ]

  private static let nearlyOpaque = "macOS draws contentBackground opaque, without a blur"

  /// An overlay of saturation, and greys in levels of 255.
  private struct Overlay {
    var saturation: Float
    var grey: Float
    var alpha: Float
    /// A grey that is laid over with darken on light overlays and with lighten on dark ones.
    var fill: Float?

    init(_ saturation: Float, _ grey: Float, _ alpha: Float, fill: Float? = nil) {
      self.saturation = saturation
      self.grey = grey
      self.alpha = alpha
      self.fill = fill
    }

    private var isLight: Bool { grey > 127 }

    var recipe: MaterialRecipe {
      var recipe = MaterialRecipe.overlaid(30, saturation: saturation, white: grey / 255, alpha: alpha)
      if let fill, isLight { recipe.color.ceiling = fill / 255 }
      if let fill, !isLight { recipe.color.floor = fill / 255 }
      return recipe
    }

    /// The recipe of the overlay without anything behind it.
    var inactive: MaterialRecipe {
      .flat((fill.map { isLight ? min(grey, $0) : max(grey, $0) } ?? grey) / 255)
    }
  }

  private static func row(
    _ name: String, light: Overlay, dark: Overlay? = nil, scheme: ColorScheme? = nil, note: String? = nil
  ) -> MaterialDefinition {
    let dark = dark ?? light
    return MaterialDefinition(
      "macos-\(name)", .appKit, light: light.recipe, dark: dark.recipe, fixedScheme: scheme,
      inactive: MaterialRecipes(light: light.inactive, dark: dark.inactive), note: note)
  }

  private static func opaque(_ name: String, light: Float, dark: Float, note: String? = nil) -> MaterialDefinition {
    MaterialDefinition("macos-\(name)", .appKit, light: .flat(light / 255), dark: .flat(dark / 255), note: note)
  }

  /// Returns a row of overlays, each given by its grey and its alpha.
  private static func swiftUIMaterial(_ name: String, light: (Float, Float), dark: (Float, Float)) -> MaterialDefinition
  {
    MaterialDefinition(
      "macos-\(name)", .appKit, light: .overlaid(30, saturation: 1.8, white: light.0, alpha: light.1),
      dark: .overlaid(30, saturation: 1.6, white: dark.0, alpha: dark.1), strokes: .thin,
      inactive: MaterialRecipes(light: .flat(light.0), dark: .flat(dark.0)),
      note: "approximation: the plate is published, blur and saturation are those of AppKit's thin material")
  }
}
