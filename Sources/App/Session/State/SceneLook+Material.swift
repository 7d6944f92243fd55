import DisplayList
import Surfaces
package import Vitrine

extension SceneLook {
  /// The appearance in the form that views take.
  package var scheme: ColorScheme { appearance == .light ? .light : .dark }

  /// The material's recipe, without the overrides.
  package var recipe: MaterialRecipe {
    (Material.named(material) ?? .regular).resolved(in: traits.context(scheme)).recipe
  }

  /// Returns a material with the look's overrides.
  package func tuned(_ base: Material) -> Material {
    base.overriding(tuning.light, for: .light).overriding(tuning.dark, for: .dark).blendingMode(traits.blending)
  }

  /// The appearance that is tuned: the look's, or the material's own where it has one.
  package var tunedScheme: ColorScheme {
    (Material.named(material) ?? .regular).resolved(in: traits.context(scheme)).colorScheme
  }

  /// The numbers in place of the material's own, in the tuned appearance; setting them with `tunesBoth` changes both.
  package var overrides: MaterialOverrides {
    get { tuning[tunedScheme] }
    set { tune(tunesBoth ? ColorScheme.allCases : [tunedScheme], newValue) }
  }

  /// Like `overrides`, but setting them always changes both appearances.
  package var overridesOfBothAppearances: MaterialOverrides {
    get { overrides }
    set { tune(ColorScheme.allCases, newValue) }
  }

  /// Applies the differences from the current overrides to appearances, which keep the rest of their own.
  private mutating func tune(_ schemes: [ColorScheme], _ new: MaterialOverrides) {
    let old = overrides
    for scheme in schemes { tuning[scheme] = tuning[scheme].taking(new, changedFrom: old) }
  }

  /// The pixels that the blur reads; nil for the material's own choice.
  package var edge: SceneState.BlurEdge? {
    get { overrides.edge.map { $0 == .global ? .global : .bounded } }
    set { overrides.edge = newValue.map { $0 == .global ? .global : .bounded } }
  }

  /// The context that a saved material is resolved in: the system alone, without the window's state or the user's
  /// settings.
  package var savingContext: MaterialContext { MaterialContext(personality: traits.personality) }

  /// True if the tuned material differs from the one with its name.
  package var isEdited: Bool {
    guard tuning != AppearanceOverrides() else { return false }
    let plain = Material.named(material) ?? .regular
    return ColorScheme.allCases.contains { scheme in
      var context = savingContext
      context.colorScheme = scheme
      return tunedMaterial.resolved(in: context).recipe != plain.resolved(in: context).recipe
    }
  }

  /// The look's material with its overrides.
  package var tunedMaterial: Material { tuned(Material.named(material) ?? .regular) }

  /// Returns the tuned material, resolved with the look's traits, in another program's format.
  package func exported(as format: MaterialExport.Format) -> MaterialExport {
    tunedMaterial.exported(as: format, in: traits.context(scheme))
  }

  /// The name of the file that the material is saved in, which differs from the names in the library.
  package var exportName: String { material + (hasOwnNumbers ? "-tuned" : "-copy") }

  /// The reasons for the material's appearance, a line each.
  package var captions: [String] { traits.captions(of: tunedMaterial, scheme) }

  /// The effective edge.
  package var shownEdge: SceneState.BlurEdge { edge ?? (recipe.edge == .global ? .global : .bounded) }

  /// The effective control values of the luminance curve.
  package var luminanceValues: SIMD4<Float> { overrides.luminanceValues ?? recipe.color.luminanceValues }

  /// The effective tint, as encoded sRGB with alpha.
  package var tint: SIMD4<Float> { (overrides.tint ?? recipe.color.tint).components }

  /// True if the look overrides a number of the material, the scene or the effects.
  package var hasOwnNumbers: Bool {
    tuning != AppearanceOverrides() || !effectValues.isEmpty
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
