/// A `GeometryReader` whose content depends on the size alone, and not on the place: a scroll view around it need not
/// place it again.
nonisolated package struct SizeReader<Content: View>: View, PrimitiveView {
  private let content: (CGSize) -> Content

  package init(@ViewBuilder content: @escaping (CGSize) -> Content) { self.content = content }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let content = content
    return GeometryReader(readsPosition: false) { content($0.size) }.nodes(in: context)
  }
}
