/// A modifier of views that were made elsewhere in the tree, and that are shown here.
nonisolated package struct SeparatePresentationModifier: PrimitiveModifier {
  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    var inner = context
    inner.isPresentedSeparately = true
    return inner.nodes(of: content)
  }
}

nonisolated extension View {
  /// Has the view evaluated after the views elsewhere that have made its content.
  package func presentedSeparately() -> ModifiedContent<Self, SeparatePresentationModifier> {
    modifier(SeparatePresentationModifier())
  }
}
