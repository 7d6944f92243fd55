package import Surfaces

/// Between the coordinates of a node's layout and the host's.
extension Placement {
  /// The map from the layout's coordinates to the host's.
  struct Maps: Equatable {
    var transform: AffineMap
    var projection: ProjectiveMap?
  }

  var maps: Maps { Maps(transform: transform, projection: projection) }

  /// The placement in a picture that is painted upright, and transformed afterwards.
  func upright(_ upright: AffineMap, _ rest: AffineMap) -> Placement {
    var inner = self
    inner.transform = upright
    inner.projection = projection.map { ProjectiveMap(rest).followed(by: $0) } ?? ProjectiveMap(rest)
    return inner
  }

  /// The visible place of a point of the layout; nil behind the eye of a perspective.
  func toHost(_ point: CGPoint) -> CGPoint? {
    let drawn = transform(x: Double(point.x), y: Double(point.y))
    guard let projection else { return CGPoint(x: drawn.x, y: drawn.y) }
    return projection(x: drawn.x, y: drawn.y).map { CGPoint(x: $0.x, y: $0.y) }
  }

  /// The point of the layout that is visible at a point of the host; nil where none is.
  package func toLayout(_ point: CGPoint) -> CGPoint? {
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
  package func hostBounds(of frame: CGRect) -> CGRect {
    guard isTransformed || projection != nil else { return frame }
    guard let projection else { return frame.applying(CGAffineTransform(transform)) }
    let box = DeviceRect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY)
    let bounds = ProjectiveMap(transform).followed(by: projection).bounds(of: box)
    return bounds.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) } ?? .null
  }
}

extension AffineMap {
  /// A scaling, the same in both directions, and what follows it; nil where the map is one already, apart from a
  /// translation, and where it has no inverse.
  ///
  /// The scaling is the larger one of the two directions, so that no detail is lost.
  package var upright: (scaling: AffineMap, rest: AffineMap)? {
    let (x, y) = scales
    let scale = max(x, y)
    let isUpright = abs(b) + abs(c) < 1e-9 * scale && abs(a - d) < 1e-9 * scale && a > 0
    guard !isUpright, inverse != nil, scale.isFinite, scale > 0 else { return nil }
    let scaling = AffineMap(a: scale, d: scale, tx: 0, ty: 0)
    return (scaling, AffineMap(a: 1 / scale, d: 1 / scale, tx: 0, ty: 0).followed(by: self))
  }
}
