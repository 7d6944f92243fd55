package import Surfaces

/// The compositing of a view with what lies behind it. Formulas: W3C, "Compositing and Blending Level 1"; `plusDarker`
/// and `plusLighter` as Core Graphics computes them.
public enum BlendMode: Hashable, CaseIterable, Sendable {
  /// Covers the colour below, by the view's opacity.
  case normal
  /// The product of the colours: never lighter than either.
  case multiply
  /// The product of the inverted colours, inverted again: never darker than either.
  case screen
  /// `hardLight` with the two exchanged: dark where the lower colour is dark, light where it is light.
  case overlay
  /// The smaller value of each channel.
  case darken
  /// The larger value of each channel.
  case lighten
  /// Lightens the colour below, the more the lighter the view is.
  case colorDodge
  /// Darkens the colour below, the more the darker the view is.
  case colorBurn
  /// Darkens or lightens the colour below, gently, by whether the view is darker than the middle.
  case softLight
  /// Multiplies where the view is darker than the middle, screens where it is lighter.
  case hardLight
  /// The distance between the two values of each channel.
  case difference
  /// Like `difference`, with less contrast.
  case exclusion
  /// The view's hue, with the saturation and luminosity from below.
  case hue
  /// The view's saturation, with the hue and luminosity from below.
  case saturation
  /// The view's hue and saturation, with the luminosity from below.
  case color
  /// The view's luminosity, with the hue and saturation from below.
  case luminosity
  /// The view, only where there is something below.
  case sourceAtop
  /// The view, only where nothing lies below: behind it.
  case destinationOver
  /// Takes away the colour below, by the view's opacity.
  case destinationOut
  /// Adds the inverted colours, at most to black.
  case plusDarker
  /// Adds the colours, at most to white.
  case plusLighter

  package var display: Surfaces.BlendMode {
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
