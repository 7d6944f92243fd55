extension ViewNode {
  /// Returns the nodes under a point of the host, from the innermost out; empty if there are none.
  package final func hitPath(_ point: CGPoint) -> [ViewNode] {
    var path: [ViewNode] = []
    _ = hit(point, path: &path)
    return path
  }

  /// Does the same as `hit`, without going through nodes that are elsewhere.
  final func isHit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    let distance = unscrolledPlacement.scroll?.total ?? .zero
    let own = CGPoint(x: point.x - distance.width, y: point.y - distance.height)
    return knownHitBounds.contains(own) && hit(point, path: &path)
  }

  /// The bounds in which anything in the node may be hit, found once, in the coordinates of the node's layout before
  /// scrolling.
  final var knownHitBounds: LayoutBounds {
    if let hitBounds { return hitBounds }
    let found = ScrollTranslation.suspended { makeHitBounds() }
    hitBounds = found
    return found
  }
}
