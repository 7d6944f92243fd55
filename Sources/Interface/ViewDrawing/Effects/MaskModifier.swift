@_spi(Nodes) import ViewGraph

/// A modifier that masks a view with the alpha of another, which is proposed the first one's size.
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
  /// A mask affects drawing alone, as in SwiftUI: hit testing finds the whole view, and never the mask.
  override var hitOrder: [ViewNode] { [children[0]] }

  override var paintBounds: LayoutBounds { .anywhere }

  override func draw(into canvas: inout DisplayCanvas) {
    canvas.masked(identity: identity, by: { children[1].paint(into: &$0) }) { children[0].paint(into: &$0) }
  }
}
