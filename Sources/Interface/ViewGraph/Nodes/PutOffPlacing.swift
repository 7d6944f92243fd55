/// Nodes outside of the window that animations move, and that are placed no sooner than something is made of their places.
///
/// In frames in which nothing but such animations happens, nobody looks at them. Changes that are to be evaluated, events,
/// another window and whoever asks for the tree have them placed first; a node that is to be painted is placed then.
@MainActor
struct PutOffPlacing {
  /// The window outside of which the last display list left things out.
  fileprivate(set) var window: CGRect?
  /// True while nodes follow animations in a frame in which nothing else happens.
  var isAllowed = false
  /// Each once; some have been placed since.
  private var nodes: [ViewNode] = []

  /// Forgets those that have been placed since.
  mutating func prune() { if !nodes.isEmpty { nodes.removeAll { !$0.isPutOff } } }

  /// Takes note of a change of a node that stays, where that is not seen; false where it has to be placed or painted now.
  mutating func hides(_ change: NodeChange, of node: ViewNode) -> Bool {
    guard isAllowed, let window else { return false }
    switch change {
    case .nothing: return true
    case .pixels: return node.repaintUnseen(outside: window)
    case .place:
      let isKnown = node.isPutOff
      guard node.canBePutOff, !node.isInsidePutOff, node.putOffPlacing(outside: window) else { return false }
      if !isKnown { nodes.append(node) }
      return true
    case .look, .layout: return false
    }
  }

  /// Returns the nodes that are put off, which are to be placed now.
  mutating func take() -> [ViewNode] {
    defer { nodes = [] }
    return nodes.filter { $0.isPutOff }
  }
}

extension ViewNode {
  /// True where something around the node can be put off, with whose place this one's would change.
  fileprivate var isInsidePutOff: Bool {
    var next = parent
    while let node = next {
      if node.canBePutOff { return true }
      next = node.parent
    }
    return false
  }
}

@MainActor
extension EvaluationSession {
  /// Has what was put off be placed before it is painted in another window than the last one.
  func willPaint(in window: CGRect) {
    if putOff.window != window { placePutOff() }
    putOff.window = window
  }

  /// Places what was put off, before anything is made of its place.
  package func placePutOff() {
    let nodes = putOff.take()
    guard !nodes.isEmpty, let root = laidOutRoot else { return }
    ScrollTranslation.suspended {
      for node in nodes where node.isInside(root) {
        node.repaint()
        node.placeAgain()
      }
    }
  }
}
