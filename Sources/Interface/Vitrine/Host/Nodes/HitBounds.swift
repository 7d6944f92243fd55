/// Where views may be hit, in the coordinates of a layout, so that what is elsewhere is not gone through.
enum HitBounds {
  case nowhere
  case inside(CGRect)
  /// In places that cannot be told beforehand.
  case anywhere

  /// In a rectangle; anywhere where that has no end, and nowhere where it has no beginning.
  static func within(_ rect: CGRect) -> HitBounds {
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

  func union(_ other: HitBounds) -> HitBounds {
    switch (self, other) {
    case (.anywhere, _), (_, .anywhere): .anywhere
    case (.nowhere, let one), (let one, .nowhere): one
    case (.inside(let a), .inside(let b)): .inside(a.union(b))
    }
  }

  /// With nodes of the same layout.
  @MainActor
  func union(of nodes: [ViewNode]) -> HitBounds {
    var bounds = self
    for node in nodes { bounds = bounds.union(node.knownHitBounds) }
    return bounds
  }
}
