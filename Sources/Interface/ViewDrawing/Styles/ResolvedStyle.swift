package import DisplayList
package import Surfaces

/// A style resolved in an environment; the rest is resolved in the place where it is painted.
package enum ResolvedStyle: Hashable, Sendable {
  case paint(Paint)
  case gradient(PlacedGradient, opacity: Float)
  case mesh(ResolvedMesh, opacity: Float)
  case material(Material)
  case image(ResolvedImagePaint, opacity: Float)
  case shader(ShaderEffect, opacity: Float)
  indirect case shadowed(ResolvedStyle, ShadowStyle.Resolved)
  indirect case blended(ResolvedStyle, Surfaces.BlendMode)

  static func color(_ color: ResolvedColor) -> ResolvedStyle { .paint(.color(color)) }

  /// True if painting with the style changes nothing.
  var isClear: Bool {
    switch self {
    case .paint(let paint): paint.isClear
    case .gradient(let gradient, let opacity): opacity <= 0 || gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    case .mesh(_, let opacity), .image(_, let opacity): opacity <= 0
    case .material(let material): material.opacity <= 0
    case .shader(_, let opacity): opacity <= 0
    case .shadowed(let style, _), .blended(let style, _): style.isClear
    }
  }

  /// True where the style changes nothing but the pixels in the silhouette: it casts no shadow, needs no group that is
  /// composited in another way, and has nothing to report.
  var isLocal: Bool {
    switch self {
    case .paint(.color), .paint(.gradient), .mesh, .image: true
    case .gradient(let gradient, _): !gradient.isReordered
    case .paint(.shader), .paint(.vibrancy), .material, .shader, .shadowed, .blended: false
    }
  }

  package func multiplyingOpacity(by factor: Double) -> ResolvedStyle {
    switch self {
    case .paint(let paint): .paint(paint.multiplyingOpacity(by: Float(factor)))
    case .gradient(let gradient, let opacity): .gradient(gradient, opacity: opacity * Float(factor))
    case .mesh(let mesh, let opacity): .mesh(mesh, opacity: opacity * Float(factor))
    case .material(let material): .material(material.multiplyingOpacity(by: factor))
    case .image(let image, let opacity): .image(image, opacity: opacity * Float(factor))
    case .shader(let shader, let opacity): .shader(shader, opacity: opacity * Float(factor))
    case .shadowed(let style, let shadow):
      .shadowed(style.multiplyingOpacity(by: factor), shadow.multiplyingOpacity(by: factor))
    case .blended(let style, let mode): .blended(style.multiplyingOpacity(by: factor), mode)
    }
  }
}
