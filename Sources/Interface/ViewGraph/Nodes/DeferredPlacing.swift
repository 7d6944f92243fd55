/// Nodes outside of the window that animations move, and that are not placed until their places are needed.
///
/// In frames in which nothing but such animations happens, nothing needs their places. They are placed before changes
/// are evaluated, for events, for another window and for code that asks for the tree; a node that has to be painted is
/// placed then.
@MainActor
struct DeferredPlacing {
  /// The window outside of which the last display list left things out.
  fileprivate(set) var window: CGRect?
  /// True while nodes follow animations in a frame in which nothing else happens.
  var isAllowed = false
  /// The nodes, each once; some have been placed since.
  private var nodes: [ViewNode] = []

  /// Forgets the nodes that have been placed since.
  mutating func prune() { if !nodes.isEmpty { nodes.removeAll { !$0.isPlacingDeferred } } }

  /// Takes note of a change of an existing node that is out of sight; returns false if the node has to be placed or
  /// painted now.
  mutating func hides(_ change: NodeChange, of node: ViewNode) -> Bool {
    guard isAllowed, let window else { return false }
    switch change {
    case .nothing: return true
    case .pixels: return node.repaintIfCulled(outside: window)
    case .place:
      let isKnown = node.isPlacingDeferred
      guard node.canDeferPlacing, !node.isInsideDeferred, node.deferPlacing(outside: window) else { return false }
      if !isKnown { nodes.append(node) }
      return true
    case .look, .layout: return false
    }
  }

  /// Removes and returns the nodes that are put off, which are to be placed now.
  mutating func take() -> [ViewNode] {
    defer { nodes = [] }
    return nodes.filter { $0.isPlacingDeferred }
  }
}

extension ViewNode {
  /// True if a node around this one can be put off, whose place would change this one's.
  fileprivate var isInsideDeferred: Bool {
    var next = parent
    while let node = next {
      if node.canDeferPlacing { return true }
      next = node.parent
    }
    return false
  }
}

@MainActor
extension EvaluationSession {
  /// Places the nodes that were put off, before another window than the last one is painted.
  func willPaint(in window: CGRect) {
    if deferredPlacing.window != window { placeDeferred() }
    deferredPlacing.window = window
  }

  /// Places the nodes that were put off, before their places are used.
  package func placeDeferred() {
    let nodes = deferredPlacing.take()
    guard !nodes.isEmpty, let root = laidOutRoot else { return }
    ScrollTranslation.suspended {
      for node in nodes where node.isInside(root) {
        node.repaint()
        node.placeContent()
      }
    }
  }
}
