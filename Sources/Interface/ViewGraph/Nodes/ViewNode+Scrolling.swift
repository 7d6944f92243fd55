/// The node where scroll views have moved it.
extension ViewNode {
  /// Where the node is, once placed; while the tree is laid out or painted, without what scroll views move it by.
  package final var placement: Placement {
    unscrolledPlacement.scroll == nil || ScrollTranslation.isSuspended
      ? unscrolledPlacement : unscrolledPlacement.scrolled
  }

  /// The frame, also after scroll views have moved it.
  package final var placedFrame: PlacedFrame {
    PlacedFrame(
      frame: CGRect(origin: unscrolledPlacement.position, size: size), placement: unscrolledPlacement)
  }

  /// Paints the node where scroll views have moved it, for a picture of what is in the host.
  package final func paintWhereSeen(into canvas: inout DisplayCanvas) {
    guard let scroll = unscrolledPlacement.scroll else {
      return ScrollTranslation.suspended { paint(into: &canvas) }
    }
    ScrollTranslation.suspended { canvas.moved(by: scroll.total) { paint(into: &$0) } }
  }

  /// True where something in the node is to be placed again when a scroll view moves it, found once.
  package final var holdsPositionReaders: Bool {
    if let keptPositionReaders { return keptPositionReaders }
    let found = readsPosition || lastingChildren.contains { $0.holdsPositionReaders }
    keptPositionReaders = found
    return found
  }

  /// The scroll views that have to place their content again, since some of the node's children look at their position.
  final func scrollViewsToPlace(for children: [ViewNode]) -> [ViewNode] {
    var scrolls: [ViewNode] = []
    for child in children where child.holdsPositionReaders {
      for scroll in child.tellOfPositionReaders().reversed() {
        scroll.needsPlacing = true
        scrolls.append(scroll)
      }
    }
    return scrolls
  }

  /// Tells what is around the node that something in it looks at its position.
  ///
  /// - Returns: the scroll views around it that move their content, and have to place it again.
  private func tellOfPositionReaders() -> [ViewNode] {
    var scrolls: [ViewNode] = []
    var next = parent
    while let node = next {
      node.keptPositionReaders = true
      if node.movesContent { scrolls.append(node) }
      next = node.parent
    }
    return scrolls
  }
}
