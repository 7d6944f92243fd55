@_spi(Nodes) import ViewGraph

/// Another view, in the size of the first, whose alpha lets the first through.
nonisolated package struct MaskModifier<Mask: View>: PrimitiveModifier {
  var mask: Mask
  var alignment: Alignment

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.child(0).nodes(of: content).enumerated().map { index, primary in
      guard let node = context.child(1).child(index).node(of: mask, alignment: alignment, isMember: true) else {
        return HiddenNode(child: primary)
      }
      if let last: MaskNode = context.lastNode(around: primary), last.alignment == alignment,
        context.session.exchanges.exchangeChild(1, of: last, for: node)
      {
        return last
      }
      return MaskNode(primary: primary, secondary: node, alignment: alignment, isBehind: false)
    }
  }
}

private final class MaskNode: SecondaryNode {
  /// As in SwiftUI, a mask hides and does not cut: the pointer finds the whole view, and the mask never.
  override var hitOrder: [ViewNode] { [children[0]] }

  override var paintBounds: LayoutBounds { .anywhere }

  override func draw(into canvas: inout DisplayCanvas) {
    canvas.masked(identity: identity, by: { children[1].paint(into: &$0) }) { children[0].paint(into: &$0) }
  }
}
