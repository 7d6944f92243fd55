import DisplayList
import Surfaces

// Recipes of the system's own parts, as CoreMaterial has them. Where the original zooms the backdrop a little, the row
// leaves that out and notes it.
extension MaterialTable {
  static let coreMaterial: [MaterialDefinition] = [
    MaterialDefinition(
      "dock", .coreMaterial, light: .curve(30, 0.5, [0.3, 0.5, 1, 0.77], saturation: 1.8, brightness: 0.08),
      dark: .curve(30, 0.5, [0.29, -0.2, 0.375, 0.65], saturation: 1.6)),
    MaterialDefinition(
      "platters", .coreMaterial, light: .curve(30, 0.6, [0.775, 0.85, 1.05, 0.94], saturation: 2.4),
      dark: .curve(30, 0.4, [0.41, -0.4, 0.3, 0], saturation: 1.4, brightness: -0.03)),
    MaterialDefinition(
      "tintablePlatters", .coreMaterial, MaterialRecipe(blurRadius: 30, color: MaterialColor(saturation: 1.8))),
    MaterialDefinition(
      "modulesBackground", .coreMaterial, .curve(25, 0.4, [0.38, 0, 1, 0.76], saturation: 1.6),
      note: "without the original's zoom of 0.04"),
    MaterialDefinition(
      "modulesBackgroundSheer", .coreMaterial,
      .tinted(10, saturation: 1.45, with: ResolvedColor(red: 0.518, green: 0.545, blue: 0.584, alpha: 0.06))),
    MaterialDefinition(
      "toolbarButtonBackground", .coreMaterial, .curve(15, 0.5, [0.24, 0.24, 0.3, 0.39], saturation: 1.1)),
    MaterialDefinition(
      "knowledgeBackground", .coreMaterial, light: .curve(29.5, 0.47, [0, 0.13, 0.13, 0], saturation: 1.35),
      dark: .curve(29.5, 0.57, [-0.1, 0.03, 0.03, -0.1], saturation: 1.45)),
    MaterialDefinition(
      "previewBackground", .coreMaterial, MaterialRecipe(blurRadius: 11.2), note: "without the original's zoom of 0.024"
    ),
    MaterialDefinition(
      "ambientCompact", .coreMaterial,
      MaterialRecipe(blurRadius: 40, color: MaterialColor(curves: ChannelCurves([0, 0.7, 0.88, 0.88])))),
    MaterialDefinition(
      "carPlay", .coreMaterial, light: .overlaid(15, white: 0.95, alpha: 0.65),
      dark: .overlaid(15, white: 0.1, alpha: 0.65)),
    MaterialDefinition(
      "tvContent", .coreMaterial, light: .overlaid(50, saturation: 1.6, white: 1, alpha: 0.45),
      dark: .overlaid(50, saturation: 1.6, white: 0, alpha: 0.45),
      note: "approximation: of the plate only its strength is published"),
  ]
}
