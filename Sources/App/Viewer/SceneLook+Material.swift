import DisplayList
import Surfaces
public import Vitrine

extension SceneLook {
  /// A material with the numbers that replace its own.
  func tuned(_ base: Material) -> Material {
    base.overriding(
      blurRadius: overrides.blurRadius, saturation: overrides.saturation.map(Float.init),
      brightness: overrides.brightness.map(Float.init), luminanceAmount: overrides.luminanceAmount.map(Float.init),
      luminanceValues: overrides.luminanceValues,
      tint: overrides.tint.map { ResolvedColor(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) },
      noise: overrides.noise.map(Float.init), edge: edge.map { $0 == .global ? .global : .bounded }
    ).blendingMode(surroundings.blending)
  }

  /// The look's own material with the numbers that replace its own.
  var tunedMaterial: Material { tuned(Material.named(material) ?? .regular) }

  /// The material, as it is tuned and as it looks in these surroundings, written for another program.
  public func exported(as format: MaterialExport.Format) -> MaterialExport {
    tunedMaterial.exported(as: format, in: surroundings.context(scheme))
  }

  /// What a file that the material is saved in is called: not as the library's own.
  var exportName: String { material + (hasOwnNumbers ? "-tuned" : "-copy") }

  /// Why the material looks as it does, one line each.
  var captions: [String] { surroundings.captions(of: tunedMaterial, scheme) }

  /// The edge in force.
  var shownEdge: SceneState.BlurEdge { edge ?? (recipe.edge == .global ? .global : .bounded) }

  /// The curve in force.
  var luminanceValues: SIMD4<Float> { overrides.luminanceValues ?? recipe.luminanceValues }
}

extension SceneState {
  /// The look with what the window has to say about it.
  var lookInWindow: SceneLook {
    var look = look
    look.surroundings.isActive = isWindowActive && look.surroundings.isActive
    look.surroundings.wallpaper = wallpaper
    return look
  }
}
