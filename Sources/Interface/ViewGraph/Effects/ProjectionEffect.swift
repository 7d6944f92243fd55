package import Surfaces

/// A view under a projection about its top left corner.
package struct ProjectionEffect: DrawingEffect {
  package var transform: ProjectionTransform

  package init(transform: ProjectionTransform) { self.transform = transform }

  package func projection(in frame: CGRect) -> ProjectiveMap? {
    transform.isIdentity || !transform.map.determinant.isFinite ? nil : transform.map.about(frame.minX, frame.minY)
  }
}
