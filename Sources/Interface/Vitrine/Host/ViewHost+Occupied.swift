@_spi(Nodes) import ViewGraph

extension ViewHost {
  /// The frames, in the latest layout, of the texts and of the views that handle the pointer or the focus, in points.
  ///
  /// - Complexity: O(n), where n is the number of nodes.
  package var occupiedFrames: [CGRect] {
    var frames: [CGRect] = []
    func visit(_ node: ViewNode) {
      if node is HiddenNode { return }
      if node is GestureNode || node is FocusNode || node is any TextShowing { frames.append(node.frame) }
      for child in node.placedChildren { visit(child) }
    }
    if let root { visit(root) }
    return frames.filter { $0.width > 0 && $0.height > 0 }
  }
}
