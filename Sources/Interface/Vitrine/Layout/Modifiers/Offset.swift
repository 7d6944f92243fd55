/// The child drawn, and hit, away from where it is laid out.
nonisolated package struct OffsetModifier: PrimitiveModifier {
  var offset: CGSize

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let offset = context.animated(offset)
    return context.child(0).memberNodes(of: content).mapped { child in
      guard let last: OffsetNode = context.lastNode(around: child) else { return OffsetNode(offset, child: child) }
      if last.offset != offset {
        last.offset = offset
        context.session.exchanges.change(last, .place)
      }
      return last
    }
  }
}

private final class OffsetNode: WrapperNode {
  var offset: CGSize

  init(_ offset: CGSize, child: ViewNode) {
    self.offset = offset
    super.init(child: child)
  }

  override func placeChildren() { child.place(placement.shifted(by: offset), proposal: proposal) }
}

nonisolated extension View {
  /// The view moved, in points; its neighbours stay where they are.
  public func offset(_ offset: CGSize) -> some View { modifier(OffsetModifier(offset: offset)) }
  /// The view moved, in points; its neighbours stay where they are.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}
