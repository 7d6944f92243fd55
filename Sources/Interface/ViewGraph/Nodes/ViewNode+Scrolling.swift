/// Places of nodes in scroll views.
extension ViewNode {
  /// The node's placement; while the tree is laid out or painted, without the movement by scroll views.
  package final var placement: Placement {
    unscrolledPlacement.scroll == nil || ScrollTranslation.isSuspended
      ? unscrolledPlacement : unscrolledPlacement.scrolled
  }

  /// The node's frame, which follows the scroll views around it even later.
  package final var placedFrame: PlacedFrame {
    PlacedFrame(
      frame: CGRect(origin: unscrolledPlacement.position, size: size), placement: unscrolledPlacement)
  }

  /// Paints the node where scroll views have moved it, for a picture of what the host shows.
  package final func paintScrolled(into canvas: inout DisplayCanvas) {
    guard let scroll = unscrolledPlacement.scroll else {
      return ScrollTranslation.suspended { paint(into: &canvas) }
    }
    ScrollTranslation.suspended { canvas.moved(by: scroll.total) { paint(into: &$0) } }
  }

  /// True if something in the node has to be placed again when a scroll view moves it; found once.
  package final var containsPositionReaders: Bool {
    if let cachedPositionReaders { return cachedPositionReaders }
    let found = readsPosition || childrenBeforePlacing.contains { $0.containsPositionReaders }
    cachedPositionReaders = found
    return found
  }

  /// Returns the scroll views that have to place their content again, since some of these children of the node read
  /// their position.
  final func scrollViewsToPlace(for children: [ViewNode]) -> [ViewNode] {
    var scrolls: [ViewNode] = []
    for child in children where child.containsPositionReaders {
      for scroll in child.markPositionReader().reversed() {
        scroll.needsPlacing = true
        scrolls.append(scroll)
      }
    }
    return scrolls
  }

  /// Tells the nodes around this one that something in it reads its position.
  ///
  /// - Returns: the scroll views around it that move their content, and have to place it again.
  private func markPositionReader() -> [ViewNode] {
    var scrolls: [ViewNode] = []
    var next = parent
    while let node = next {
      node.cachedPositionReaders = true
      if node.movesContent { scrolls.append(node) }
      next = node.parent
    }
    return scrolls
  }
}
