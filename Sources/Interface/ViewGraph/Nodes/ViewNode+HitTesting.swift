extension ViewNode {
  /// The nodes under a point of the host, from the innermost out; empty where nothing is.
  package final func hitPath(_ point: CGPoint) -> [ViewNode] {
    var path: [ViewNode] = []
    _ = hit(point, path: &path)
    return path
  }

  /// Does what `hit` does, without going through what is elsewhere.
  final func isHit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    let distance = unscrolledPlacement.scroll?.total ?? .zero
    let own = CGPoint(x: point.x - distance.width, y: point.y - distance.height)
    return knownHitBounds.contains(own) && hit(point, path: &path)
  }

  /// Where something in the node may be hit, found once, in the coordinates of the node's layout before scrolling.
  final var knownHitBounds: LayoutBounds {
    if let hitBounds { return hitBounds }
    let found = ScrollTranslation.suspended { makeHitBounds() }
    hitBounds = found
    return found
  }
}
