/// The bounds in which views may paint or be hit, in the coordinates of a layout, so that views elsewhere can be
/// skipped.
@_spi(Nodes) public enum LayoutBounds {
  case nowhere
  case inside(CGRect)
  /// The bounds cannot be told beforehand.
  case anywhere

  /// Returns the bounds of a rectangle: anywhere if it is not finite, and nowhere if it is null.
  package static func within(_ rect: CGRect) -> LayoutBounds {
    if rect.isNull { return .nowhere }
    return [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) ? .inside(rect) : .anywhere
  }

  func contains(_ point: CGPoint) -> Bool {
    switch self {
    case .nowhere: false
    // The far edges count too, since shapes include theirs.
    case .inside(let rect):
      point.x >= rect.minX && point.x <= rect.maxX && point.y >= rect.minY && point.y <= rect.maxY
    case .anywhere: true
    }
  }

  /// Returns whether something may be in a rectangle, or on its edge.
  func meets(_ rect: CGRect) -> Bool {
    switch self {
    case .nowhere: false
    case .inside(let own): own.touches(rect)
    case .anywhere: true
    }
  }

  /// Returns the bounds moved by a distance, in points.
  func moved(by distance: CGSize) -> LayoutBounds {
    guard case .inside(let rect) = self else { return self }
    return .within(rect.offsetBy(dx: distance.width, dy: distance.height))
  }

  func union(_ other: LayoutBounds) -> LayoutBounds {
    switch (self, other) {
    case (.anywhere, _), (_, .anywhere): .anywhere
    case (.nowhere, let one), (let one, .nowhere): one
    case (.inside(let a), .inside(let b)): .inside(a.union(b))
    }
  }

  /// Returns the union with the hit bounds of nodes in the same layout.
  @MainActor
  func union(of nodes: [ViewNode]) -> LayoutBounds {
    var bounds = self
    for node in nodes { bounds = bounds.union(node.knownHitBounds) }
    return bounds
  }
}

extension CGRect {
  /// Returns whether two rectangles have a point in common, edges included; true if that is not known.
  func touches(_ other: CGRect) -> Bool {
    !(maxX < other.minX || minX > other.maxX || maxY < other.minY || minY > other.maxY)
  }
}
