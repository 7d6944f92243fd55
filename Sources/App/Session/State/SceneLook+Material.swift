import DisplayList
import Surfaces
package import Vitrine

extension SceneLook {
  /// The appearance as views take it.
  package var scheme: ColorScheme { appearance == .light ? .light : .dark }

  /// The material's recipe, without the overrides.
  package var recipe: MaterialRecipe {
    (Material.named(material) ?? .regular).resolved(in: traits.context(scheme)).recipe
  }

  /// Returns a material with the look's overrides.
  package func tuned(_ base: Material) -> Material {
    var overrides = overrides
    overrides.edge = edge.map { $0 == .global ? .global : .bounded }
    return base.overriding(overrides).blendingMode(traits.blending)
  }

  /// The look's material with its overrides.
  package var tunedMaterial: Material { tuned(Material.named(material) ?? .regular) }

  /// Returns the tuned material, resolved with the look's traits, in another program's format.
  package func exported(as format: MaterialExport.Format) -> MaterialExport {
    tunedMaterial.exported(as: format, in: traits.context(scheme))
  }

  /// The name of the file that the material is saved in, which is never the library's own.
  package var exportName: String { material + (hasOwnNumbers ? "-tuned" : "-copy") }

  /// Why the material looks as it does, a line each.
  package var captions: [String] { traits.captions(of: tunedMaterial, scheme) }

  /// The edge in force.
  package var shownEdge: SceneState.BlurEdge { edge ?? (recipe.edge == .global ? .global : .bounded) }

  /// The curve in force.
  package var luminanceValues: SIMD4<Float> { overrides.luminanceValues ?? recipe.color.luminanceValues }

  /// The tint in force: encoded sRGB with alpha.
  package var tint: SIMD4<Float> { (overrides.tint ?? recipe.color.tint).components }

  /// Whether the look overrides a number of the material, the scene or the effects.
  package var hasOwnNumbers: Bool {
    overrides != MaterialOverrides() || edge != nil || !effectValues.isEmpty
      || NumberParameter.table.contains { $0.isOverridden(in: self) }
  }
}

extension SceneState {
  /// The look with the traits that come from the window.
  package var lookInWindow: SceneLook {
    var look = look
    look.traits.isActive = isWindowActive && look.traits.isActive
    look.traits.wallpaper = wallpaper
    return look
  }
}
