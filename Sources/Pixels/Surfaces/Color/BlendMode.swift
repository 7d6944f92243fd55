/// A compositing operation of a source with a backdrop.
///
/// The first 21 are SwiftUI's, in its order; the others are Porter-Duff operators without a SwiftUI name. Formulas:
/// W3C, "Compositing and Blending Level 1"; `plusDarker` and `plusLighter` as in Core Graphics.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  /// Source over and the separable modes.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  /// The last separable mode, the four non-separable modes, and compositing operators.
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
  /// The premultiplied sum, clamped to 1.
  case plusLighter
  /// Porter-Duff operators without a SwiftUI name.
  case clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop, xor
}
