package import DisplayList
import Surfaces

/// The paint of each vibrancy style, by the appearance and the thickness of the material below it.
///
/// `k Saturate(s) B + bias` over Rec.601 luma, fitted to the published colour matrices to about 0.001. The thin set is
/// for ultraThin and thin; it has no quaternary stroke of its own and uses the standard one's. Labels are a plain tint.
package enum VibrancyTable {
  /// The row of a style: light and dark on standard materials, and on thin ones where they differ.
  private struct Row {
    var light: Paint
    var dark: Paint
    var thinLight: Paint?
    var thinDark: Paint?
    /// The style that takes its place with increased contrast.
    var stronger: VibrancyName?
  }

  private static func row(_ name: VibrancyName) -> Row {
    switch name {
    case .label:
      Row(light: .color(ResolvedColor(white: 0, alpha: 0.96)), dark: .color(ResolvedColor(white: 1, alpha: 0.96)))
    case .secondaryLabel:
      Row(
        light: map(0.5015, 3.991, 0.0442), dark: map(0.408, 3.679, 0.556), thinLight: map(0.5525, 1.992, 0.0488),
        thinDark: map(0.425, 2.355, 0.5375), stronger: .label)
    case .tertiaryLabel:
      Row(
        light: map(0.722, 2.356, 0.019), dark: map(0.684, 2.487, 0.298), thinLight: map(0.741, 1.351, 0.0195),
        thinDark: map(0.665, 1.806, 0.3175), stronger: .secondaryLabel)
    case .quaternaryLabel:
      Row(light: map(0.850, 1.648, 0), dark: map(0.820, 1.709, 0.180), stronger: .tertiaryLabel)
    case .fill: Row(light: map(0.375, 5.337, 0.0625), dark: map(0.500, 3.503, 0.500))
    case .secondaryFill: Row(light: map(0.850, 1.648, 0), dark: map(0.820, 1.709, 0.180), stronger: .fill)
    case .tertiaryFill: Row(light: map(1.008, 1.241, -0.084), dark: map(0.968, 1.137, 0.120), stronger: .secondaryFill)
    case .separator: Row(light: map(0.722, 2.356, 0.019), dark: map(0.684, 2.487, 0.298), stronger: .secondaryLabel)
    }
  }

  private static func map(_ scale: Float, _ saturation: Float, _ bias: Float) -> Paint {
    .vibrancy(Vibrancy(scale: scale, saturation: saturation, bias: bias), opacity: 1)
  }

  /// Returns the paint of a style on a material.
  ///
  /// With increased contrast each style is as strong as the next stronger one, an approximation.
  package static func paint(_ name: VibrancyName, over material: MaterialResolution, contrast: ColorSchemeContrast)
    -> Paint
  {
    var row = row(name)
    if contrast == .increased, let stronger = row.stronger { row = Self.row(stronger) }
    let isThin = material.strokes == .thin
    return material.colorScheme == .light
      ? (isThin ? row.thinLight : nil) ?? row.light : (isThin ? row.thinDark : nil) ?? row.dark
  }
}
