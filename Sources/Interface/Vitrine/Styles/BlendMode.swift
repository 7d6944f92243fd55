import DisplayList
import Surfaces

/// How a view is laid over what lies behind it. Formulas: W3C, "Compositing and Blending Level 1"; `plusDarker` and
/// `plusLighter` as Core Graphics computes them.
public enum BlendMode: Hashable, CaseIterable, Sendable {
  /// `normal` covers by its opacity; `multiply`, `darken` and `colorBurn` darken; `screen`, `lighten` and `colorDodge`
  /// lighten; `overlay` does either by what lies below, `softLight` and `hardLight` by the view; `difference` is the
  /// distance of the two colours.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  /// `exclusion` is a softer `difference`; `hue`, `saturation`, `color` and `luminosity` take that of the view and the
  /// rest from below; `sourceAtop` paints only on what is there, `destinationOver` only below it, and `destinationOut`
  /// takes it away; `plusDarker` adds up what is missing to white.
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
  /// Adds the colours, at most to white.
  case plusLighter

  var display: Surfaces.BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationOut: .destinationOut
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    }
  }
}
