/// Painting, which is kept as long as nothing in a node has changed, and left out where it is out of sight.
extension ViewNode {
  /// Paints the node. If nothing in it has changed, what it painted last is used again, without going through it.
  package final func paint(into canvas: inout DisplayCanvas) {
    if let painted, painted.holds(in: canvas) { return canvas.append(painted) }
    if isPlacingDeferred { placeForPainting() }
    if let window = canvas.window, !mayBeVisible(in: window) {
      painted = canvas.gather { $0.cull() }
      painted?.isCulled = true
      return
    }
    canvas.session.paintCount.nodes += 1
    let drawn = canvas.gather { draw(into: &$0) }
    painted = drawn.isLasting ? drawn : nil
  }

  /// Returns whether anything that the node paints may lie in a rectangle of its layout.
  private func mayBeVisible(in window: CGRect) -> Bool {
    // Most nodes lie in the window; their content need not be asked.
    unscrolledPlacement.isSurrounded || CGRect(origin: unscrolledPlacement.position, size: size).touches(window)
      || paintBounds.meets(window)
  }

  /// Places a node whose placing was put off.
  private func placeForPainting() {
    placeContent()
    var next = parent
    while let node = next {
      node.hitBounds = nil
      next = node.parent
    }
  }

  /// Returns whether the node as a whole was left out as outside of a window.
  private func isCulled(of window: CGRect) -> Bool {
    guard let painted else { return false }
    return painted.isCulled && painted.window == window
  }

  /// Has the node painted again once it shows, if it, or a node around it, is left out; otherwise returns false and
  /// forgets nothing.
  ///
  /// - Parameter window: the window outside of which things are left out.
  final func repaintIfCulled(outside window: CGRect) -> Bool {
    var inside: [ViewNode] = []
    var next: ViewNode? = self
    while let node = next {
      if node.isCulled(of: window) {
        for node in inside { node.painted = nil }
        return true
      }
      inside.append(node)
      next = node.parent
    }
    return false
  }

  /// Puts off the placing of a node that is left out, and would be again; otherwise returns false and puts nothing off.
  ///
  /// - Parameter window: the window outside of which things are left out.
  final func deferPlacing(outside window: CGRect) -> Bool {
    guard isCulled(of: window), !upcomingPaintBounds.meets(window), !containsPositionReaders else { return false }
    (needsPlacing, isPlacingDeferred) = (true, true)
    return true
  }

  /// Forgets what the node and the nodes around it last painted.
  ///
  /// - Parameter pass: a pass of the layout, in which no node has to forget twice; nil for every node.
  package final func repaint(in pass: UInt32? = nil) {
    var next: ViewNode? = self
    while let node = next, node.repaintedIn != pass {
      if let pass { node.repaintedIn = pass }
      node.painted = nil
      node.hitBounds = nil
      (node.cachedZIndex, node.cachedHasTraits) = (nil, nil)
      // The only position reader may be a node that has gone.
      if node.cachedPositionReaders == true { node.cachedPositionReaders = nil }
      next = node.parent
    }
  }
}
