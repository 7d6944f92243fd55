import Surfaces

/// A view under a projection about its top left corner.
struct ProjectionEffect: DrawingEffect {
  var transform: ProjectionTransform

  func projection(in frame: CGRect) -> ProjectiveMap? {
    transform.isIdentity || !transform.map.determinant.isFinite ? nil : transform.map.about(frame.minX, frame.minY)
  }
}
