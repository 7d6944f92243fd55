/// How a source is laid over what is there.
///
/// The first 21 are SwiftUI's, in its order; the last are the Porter-Duff operators that it has no name for. Formulas:
/// W3C, "Compositing and Blending Level 1"; `plusDarker` and `plusLighter` as Core Graphics computes them.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  /// Source over, and the separable modes of the specification but the last.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  /// The last separable mode, the four that take hue, saturation and luminosity apart, and compositing operators.
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
  /// The sum of both, premultiplied and limited to 1.
  case plusLighter
  /// Porter-Duff operators that SwiftUI has no name for.
  case clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop, xor

  /// Whether a pixel stays as it is where the source is transparent. The other modes empty what lies outside the
  /// source, so a renderer has to run them over the whole target.
  public var isBounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
