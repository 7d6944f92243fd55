@_spi(Nodes) import ViewGraph
package import Vitrine

/// Events at points of the shown views, and the places of texts.
@MainActor
extension ViewHost {
  package func press(_ x: CGFloat, _ y: CGFloat, time: Double = 0, button: PointerEvent.Button = .primary) {
    send(PointerEvent(.down, at: CGPoint(x: x, y: y), button: button, time: time))
  }

  package func move(_ x: CGFloat, _ y: CGFloat, time: Double = 0) {
    send(PointerEvent(.moved, at: CGPoint(x: x, y: y), time: time))
  }

  package func release(_ x: CGFloat, _ y: CGFloat, time: Double = 0, button: PointerEvent.Button = .primary) {
    send(PointerEvent(.up, at: CGPoint(x: x, y: y), button: button, time: time))
  }

  package func click(_ x: CGFloat, _ y: CGFloat, time: Double = 0, button: PointerEvent.Button = .primary) {
    press(x, y, time: time, button: button)
    release(x, y, time: time, button: button)
  }

  @discardableResult
  package func type(_ key: KeyEquivalent, _ modifiers: EventModifiers = [], time: Double = 0) -> Bool {
    send(KeyEvent(key, modifiers: modifiers, time: time))
  }

  package func type(_ text: String) {
    for character in text { send(KeyEvent(KeyEquivalent(character), time: 0)) }
  }

  /// Returns the frame of the first shown text with these words; empty if there is none.
  package func textFrame(_ string: String) -> CGRect {
    func find(_ node: ViewNode) -> CGRect? {
      if node is HiddenNode { return nil }
      if let node = node as? any TextShowing & ViewNode, node.shownText.string == string { return node.frame }
      for child in node.placedChildren { if let found = find(child) { return found } }
      return nil
    }
    return root.flatMap(find) ?? .zero
  }
}
