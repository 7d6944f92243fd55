import DisplayList
import Surfaces

@MainActor
extension ViewContext {
  /// Reports the faults of a style of which SwiftUI would warn.
  func remark(on style: ResolvedStyle) {
    switch style {
    case .gradient(let gradient, _): if gradient.isReordered { session.report(.reorderedStops) }
    case .shadowed(let style, _), .blended(let style, _): remark(on: style)
    case .paint, .mesh, .material, .image, .shader: break
    }
  }

  /// Returns the style at the current point of its animation: colours, gradients and meshes animate, and other styles
  /// change at once.
  func animated(_ style: ResolvedStyle) -> ResolvedStyle {
    switch style {
    case .paint(.color(let color)):
      return .color(animated(AnimatableColor(color: color), slot: AnimatableColor.slot).color)
    case .gradient(let gradient, let opacity):
      remark(on: style)
      // Each number of stops has a slot of its own: gradients with different numbers of stops cannot animate into one
      // another.
      let shown = animated(AnimatableGradient(gradient: gradient, opacity: opacity), slot: 16 + gradient.variety)
      return .gradient(shown.gradient, opacity: shown.opacity)
    case .mesh(let mesh, let opacity):
      let variety = (1 << 20) + mesh.controls.count + 65_536 * mesh.colors.count
      let shown = animated(AnimatableMesh(mesh: mesh, opacity: opacity), slot: variety)
      return .mesh(shown.mesh, opacity: shown.opacity)
    case .shadowed(let style, let shadow): return .shadowed(animated(style), shadow)
    case .blended(let style, let mode): return .blended(animated(style), mode)
    case .paint, .material, .shader, .image: return style
    }
  }
}
