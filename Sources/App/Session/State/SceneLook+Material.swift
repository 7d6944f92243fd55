import DisplayList
import Surfaces
package import Vitrine

extension SceneLook {
  package var scheme: ColorScheme { appearance == .light ? .light : .dark }

  /// The material's numbers, without those that replace them.
  package var recipe: MaterialRecipe {
    (Material.named(material) ?? .regular).resolved(in: surroundings.context(scheme)).recipe
  }

  /// A material with the numbers that replace its own.
  package func tuned(_ base: Material) -> Material {
    base.overriding(
      blurRadius: overrides.blurRadius, saturation: overrides.saturation.map(Float.init),
      brightness: overrides.brightness.map(Float.init), luminanceAmount: overrides.luminanceAmount.map(Float.init),
      luminanceValues: overrides.luminanceValues,
      tint: overrides.tint.map { ResolvedColor(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) },
      noise: overrides.noise.map(Float.init), edge: edge.map { $0 == .global ? .global : .bounded }
    ).blendingMode(surroundings.blending)
  }

  /// The look's own material with the numbers that replace its own.
  package var tunedMaterial: Material { tuned(Material.named(material) ?? .regular) }

  /// The material, as it is tuned and as it looks in these surroundings, written for another program.
  package func exported(as format: MaterialExport.Format) -> MaterialExport {
    tunedMaterial.exported(as: format, in: surroundings.context(scheme))
  }

  /// What a file that the material is saved in is called: not as the library's own.
  package var exportName: String { material + (hasOwnNumbers ? "-tuned" : "-copy") }

  /// Why the material looks as it does, one line each.
  package var captions: [String] { surroundings.captions(of: tunedMaterial, scheme) }

  /// The edge in force.
  package var shownEdge: SceneState.BlurEdge { edge ?? (recipe.edge == .global ? .global : .bounded) }

  /// The curve in force.
  package var luminanceValues: SIMD4<Float> { overrides.luminanceValues ?? recipe.luminanceValues }

  /// The tint in force: encoded sRGB with alpha.
  package var tint: SIMD4<Float> {
    if let tint = overrides.tint { return tint }
    let own = recipe.tint
    return [own.red, own.green, own.blue, own.alpha]
  }

  /// Whether something replaces the material's, the scene's or the effects' own numbers.
  package var hasOwnNumbers: Bool {
    overrides != RecipeOverrides() || cornerRadius != nil || edge != nil || !effectValues.isEmpty
  }
}

extension SceneState {
  /// The look with what the window has to say about it.
  package var lookInWindow: SceneLook {
    var look = look
    look.surroundings.isActive = isWindowActive && look.surroundings.isActive
    look.surroundings.wallpaper = wallpaper
    return look
  }
}
