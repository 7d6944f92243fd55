/// Views that others elsewhere have made, and that are shown here.
nonisolated package struct ElsewhereModifier: PrimitiveModifier {
  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    var inner = context
    inner.isMadeElsewhere = true
    return inner.nodes(of: content)
  }
}

nonisolated extension View {
  /// The view, evaluated after those that have made what it shows.
  package func madeElsewhere() -> ModifiedContent<Self, ElsewhereModifier> { modifier(ElsewhereModifier()) }
}
