import DisplayList

// One row a material: adding a row adds a material everywhere. Numbers are points (blur) and encoded sRGB.
//
// The system materials are measured: with these numbers 110 published colours of the iOS simulator come out with a mean
// error of 0.8/255 and a worst of 2.2/255, the legacy styles' 33 with 0.4 and 1.1. The AppKit rows are approximations:
// there a fill darkens or lightens after the plate, and a share of the desktop's average colour is added; the rows keep
// the blur, the saturation and the plate.
extension StandardMaterial {
  static let table: [StandardMaterial] = [
    StandardMaterial("clear", MaterialRecipe(blurRadius: 0)),
    StandardMaterial(
      "ultraThin", light: curve(22.5, 0.50, [0.45, 0.55, 0.65, 0.68], saturation: 1.10, brightness: 0.12),
      dark: curve(22.5, 0.50, [0.24, 0.24, 0.30, 0.39], saturation: 1.10), strokes: .thin),
    StandardMaterial(
      "thin", light: curve(30, 0.60, [0.725, 0.825, 0.76, 0.73], saturation: 1.35, brightness: 0.12),
      dark: curve(30, 0.60, [0.20, 0.21, 0.10, 0.15], saturation: 1.35), strokes: .thin),
    StandardMaterial(
      "regular", light: curve(30, 0.75, [0.90, 0.83, 0.925, 0.815], saturation: 1.50, brightness: 0.10),
      dark: curve(30, 0.75, [0.16, 0.26, 0.10, 0.10], saturation: 1.50)),
    StandardMaterial(
      "thick", light: curve(45, 0.88, [0.99, 0.95, 0.98, 0.905], saturation: 1.50, brightness: 0.045),
      dark: curve(45, 0.88, [0.14, 0.16, 0.10, 0.03], saturation: 1.50)),
    // No measurement of ultraThick is public; chrome's numbers stand in, as they do on macOS. Approximation.
    StandardMaterial("ultraThick", light: chromeLight, dark: chromeDark),
    StandardMaterial("chrome", light: chromeLight, dark: chromeDark),

    StandardMaterial("ios8-extraLight", plate(20, white: 0.970588, alpha: 0.80), fixedScheme: .light),
    StandardMaterial("ios8-light", plate(30, white: 1, alpha: 0.30), fixedScheme: .light),
    StandardMaterial("ios8-dark", plate(20, white: 0.107527, alpha: 0.729412), fixedScheme: .dark),

    StandardMaterial(
      "dock", light: curve(30, 0.5, [0.3, 0.5, 1, 0.77], saturation: 1.8, brightness: 0.08),
      dark: curve(30, 0.5, [0.29, -0.2, 0.375, 0.65], saturation: 1.6)),
    StandardMaterial(
      "platters", light: curve(30, 0.6, [0.775, 0.85, 1.05, 0.94], saturation: 2.4),
      dark: curve(30, 0.4, [0.41, -0.4, 0.3, 0], saturation: 1.4, brightness: -0.03)),
    StandardMaterial("tintablePlatters", MaterialRecipe(blurRadius: 30, saturation: 1.8)),
    StandardMaterial("modulesBackground", curve(25, 0.4, [0.38, 0, 1, 0.76], saturation: 1.6)),
    StandardMaterial(
      "modulesBackgroundSheer",
      MaterialRecipe(
        blurRadius: 10, saturation: 1.45, tint: ResolvedColor(red: 0.518, green: 0.545, blue: 0.584, alpha: 0.06))),
    StandardMaterial("toolbarButtonBackground", curve(15, 0.5, [0.24, 0.24, 0.3, 0.39], saturation: 1.1)),
    StandardMaterial(
      "knowledgeBackground", light: curve(29.5, 0.47, [0, 0.13, 0.13, 0], saturation: 1.35),
      dark: curve(29.5, 0.57, [-0.1, 0.03, 0.03, -0.1], saturation: 1.45)),
    StandardMaterial(
      "carPlay", light: plate(15, saturation: 1, white: 0.95, alpha: 0.65),
      dark: plate(15, saturation: 1, white: 0.1, alpha: 0.65)),

    appKit("sidebar", light: (2.2, 246, 0.84), dark: (2.4, 40, 0.80)),
    appKit("popover", light: (2.0, 246, 0.60), dark: (2.0, 40, 0.60)),
    appKit("menu", light: (2.1, 246, 0.72), dark: (2.2, 40, 0.70)),
    appKit("hudWindow", light: (1.9, 246, 0.48), dark: (1.6, 40, 0.40)),
    appKit("fullScreenUI", light: (1.9, 246, 0.48), dark: (1.6, 40, 0.40)),
    appKit("titlebar", light: (1, 253, 0.8), dark: (1, 60, 0.8)),
    appKit("headerView", light: (1, 255, 0), dark: (1, 30, 0.8)),
    appKit("windowBackground", light: (1, 246, 1), dark: (1, 30, 1)),
    appKit("contentBackground", light: (1, 246, 1), dark: (1, 30, 1)),
    appKit("underPageBackground", light: (1, 246, 1), dark: (1, 20, 1)),
    appKit("sheet", light: (1, 246, 1), dark: (1, 30, 1)),
  ]

  private static let chromeLight = curve(22.5, 0.75, [0.80, 0.90, 1.10, 0.825], saturation: 1.10, brightness: 0.10)
  private static let chromeDark = curve(22.5, 0.75, [0.23, 0.52, 0.27, 0.255], saturation: 2, brightness: -0.10)

  private static func curve(
    _ blurRadius: Double, _ amount: Float, _ values: SIMD4<Float>, saturation: Float, brightness: Float = 0
  ) -> MaterialRecipe {
    MaterialRecipe(
      blurRadius: blurRadius, luminanceAmount: amount, luminanceValues: values, saturation: saturation,
      brightness: brightness)
  }

  private static func plate(_ blurRadius: Double, saturation: Float = 1.8, white: Float, alpha: Float)
    -> MaterialRecipe
  {
    MaterialRecipe(blurRadius: blurRadius, saturation: saturation, tint: ResolvedColor(white: white, alpha: alpha))
  }

  /// Saturation, the plate's grey of 255, and its alpha.
  private typealias AppKitPlate = (saturation: Float, grey: Float, alpha: Float)

  private static func appKit(_ name: String, light: AppKitPlate, dark: AppKitPlate) -> StandardMaterial {
    func recipe(_ values: AppKitPlate) -> MaterialRecipe {
      plate(30, saturation: values.saturation, white: values.grey / 255, alpha: values.alpha)
    }
    return StandardMaterial("macos-\(name)", light: recipe(light), dark: recipe(dark))
  }
}
