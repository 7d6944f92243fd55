package import Surfaces

/// Conversions between the coordinates of a node's layout and the host's.
extension Placement {
  /// The map from the layout's coordinates to the host's.
  struct Maps: Equatable {
    var transform: AffineMap
    var projection: ProjectiveMap?
  }

  var maps: Maps { Maps(transform: transform, projection: projection) }

  /// Returns the placement in a picture that is painted upright and transformed afterwards.
  func upright(_ upright: AffineMap, _ rest: AffineMap) -> Placement {
    var inner = self
    inner.transform = upright
    inner.projection = projection.map { ProjectiveMap(rest).followed(by: $0) } ?? ProjectiveMap(rest)
    return inner
  }

  /// Returns the point of the host at which a point of the layout is seen; nil behind the eye of a perspective.
  func toHost(_ point: CGPoint) -> CGPoint? {
    let drawn = transform(x: Double(point.x), y: Double(point.y))
    guard let projection else { return CGPoint(x: drawn.x, y: drawn.y) }
    return projection(x: drawn.x, y: drawn.y).map { CGPoint(x: $0.x, y: $0.y) }
  }

  /// Returns the point of the layout that is seen at a point of the host; nil if there is none.
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

  /// Returns the smallest rectangle of the host around a visible rectangle of the layout.
  package func hostBounds(of frame: CGRect) -> CGRect {
    guard isTransformed || projection != nil else { return frame }
    guard let projection else { return frame.applying(CGAffineTransform(transform)) }
    let box = DeviceRect(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY)
    let bounds = ProjectiveMap(transform).followed(by: projection).bounds(of: box)
    return bounds.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) } ?? .null
  }
}

extension AffineMap {
  /// A scaling, the same in both directions, and the map that follows it; nil if the map is such a scaling already,
  /// apart from a translation, and if it has no inverse.
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
