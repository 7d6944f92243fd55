/// Where views may paint or be hit, in the coordinates of a layout, so that what is elsewhere is not gone through.
@_spi(Nodes) public enum LayoutBounds {
  case nowhere
  case inside(CGRect)
  /// In places that cannot be told beforehand.
  case anywhere

  /// In a rectangle; anywhere where that has no end, and nowhere where it has no beginning.
  package static func within(_ rect: CGRect) -> LayoutBounds {
    if rect.isNull { return .nowhere }
    return [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) ? .inside(rect) : .anywhere
  }

  func contains(_ point: CGPoint) -> Bool {
    switch self {
    case .nowhere: false
    // Shapes have their edges too.
    case .inside(let rect):
      point.x >= rect.minX && point.x <= rect.maxX && point.y >= rect.minY && point.y <= rect.maxY
    case .anywhere: true
    }
  }

  /// Tells whether something may be in a rectangle, or on its edge.
  func meets(_ rect: CGRect) -> Bool {
    switch self {
    case .nowhere: false
    case .inside(let own): own.touches(rect)
    case .anywhere: true
    }
  }

  /// The bounds of what is moved by a distance, in points.
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

  /// With nodes of the same layout.
  @MainActor
  func union(of nodes: [ViewNode]) -> LayoutBounds {
    var bounds = self
    for node in nodes { bounds = bounds.union(node.knownHitBounds) }
    return bounds
  }
}

extension CGRect {
  /// Tells whether they have a point in common, be it on their edges; true where that cannot be told.
  func touches(_ other: CGRect) -> Bool {
    !(maxX < other.minX || minX > other.maxX || maxY < other.minY || minY > other.maxY)
  }
}
