import Surfaces

/// Between the coordinates of a node's layout and the host's.
extension Placement {
  /// The map from the layout's coordinates to the host's.
  struct Maps: Equatable {
    var transform: AffineMap
    var projection: ProjectiveMap?
  }

  var maps: Maps { Maps(transform: transform, projection: projection) }

  /// The visible place of a point of the layout; nil behind the eye of a perspective.
  func toHost(_ point: CGPoint) -> CGPoint? {
    let drawn = transform(x: Double(point.x), y: Double(point.y))
    guard let projection else { return CGPoint(x: drawn.x, y: drawn.y) }
    return projection(x: drawn.x, y: drawn.y).map { CGPoint(x: $0.x, y: $0.y) }
  }

  /// The point of the layout that is visible at a point of the host; nil where none is.
  func toLayout(_ point: CGPoint) -> CGPoint? {
    var drawn = (x: Double(point.x), y: Double(point.y))
    if let projection {
      guard let inside = projection.inverse?(x: drawn.x, y: drawn.y) else { return nil }
      drawn = inside
    }
    guard let inward = transform.inverse else { return nil }
    let inside = inward(x: drawn.x, y: drawn.y)
    return CGPoint(x: inside.x, y: inside.y)
  }

  /// The smallest rectangle of the host round where a rectangle of the layout is seen.
  func hostBounds(of frame: CGRect) -> CGRect {
    guard isTransformed || projection != nil else { return frame }
    guard let projection else { return frame.applying(CGAffineTransform(transform)) }
    let box = DeviceRect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY)
    let bounds = ProjectiveMap(transform).followed(by: projection).bounds(of: box)
    return bounds.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) } ?? .null
  }
}
