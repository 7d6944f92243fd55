/// The child drawn, and hit, away from where it is laid out.
nonisolated package struct OffsetModifier: PrimitiveModifier {
  var offset: CGSize

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let offset = context.animated(offset)
    return context.child(0).nodes(of: content).map { OffsetNode(offset, child: $0) }
  }
}

private final class OffsetNode: ValueNode<CGSize> {
  override func placeChildren() { child.place(placement.shifted(by: value), proposal: proposal) }
}

nonisolated extension View {
  /// The view moved, in points; its neighbours stay where they are.
  public func offset(_ offset: CGSize) -> some View { modifier(OffsetModifier(offset: offset)) }
  /// The view moved, in points; its neighbours stay where they are.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}
