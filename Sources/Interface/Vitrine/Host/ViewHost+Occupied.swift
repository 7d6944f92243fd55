@_spi(Nodes) import ViewGraph

extension ViewHost {
  /// The frames of the texts, and of the views that take the pointer, as they were laid out last, in points.
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
