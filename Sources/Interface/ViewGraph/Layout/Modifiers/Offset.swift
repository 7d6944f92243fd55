/// A modifier that draws and hit-tests its child away from where it is laid out.
nonisolated package struct OffsetModifier: PrimitiveModifier {
  var offset: CGSize

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let shown = context.shown(offset)
    let nodes = context.child(0).memberNodes(of: content).mapped { child in
      guard let last: OffsetNode = context.lastNode(around: child) else { return OffsetNode(shown.value, child: child) }
      context.session.exchanges.change(last, last.take(shown.value))
      return last
    }
    context.animateValue(shown, on: nodes) { (node: OffsetNode, offset) in node.take(offset) }
    return nodes
  }
}

private final class OffsetNode: WrapperNode {
  private var offset: CGSize
  /// The offset by which the child was last placed.
  private var placedOffset = CGSize.zero
  /// The child's paint bounds when they were last asked for, at `placedOffset`.
  private var childBounds = LayoutBounds.anywhere

  init(_ offset: CGSize, child: ViewNode) {
    self.offset = offset
    super.init(child: child)
  }

  /// Takes over another offset, and returns the difference.
  func take(_ offset: CGSize) -> NodeChange {
    if offset == self.offset { return .nothing }
    self.offset = offset
    return .place
  }

  override func placeChildren() {
    (placedOffset, childBounds) = (offset, .anywhere)
    child.place(placement.shifted(by: offset), proposal: proposal)
  }

  override var paintBounds: LayoutBounds {
    childBounds = child.unscrolledPlacement.isSurrounded ? .anywhere : child.paintBounds
    return childBounds
  }

  override var canDeferPlacing: Bool { true }

  override var upcomingPaintBounds: LayoutBounds {
    childBounds.moved(
      by: CGSize(width: offset.width - placedOffset.width, height: offset.height - placedOffset.height))
  }
}

nonisolated extension View {
  /// Moves the view, in points; its neighbours stay where they are.
  public func offset(_ offset: CGSize) -> some View { modifier(OffsetModifier(offset: offset)) }
  /// Moves the view, in points; its neighbours stay where they are.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}
