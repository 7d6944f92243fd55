/// The root view of a window, a page, a sheet or a button: several views form a column, as in SwiftUI; one is left as
/// it is.
nonisolated package struct ImplicitStack<Content: View>: View, PrimitiveView {
  package let content: Content

  package init(content: Content) { self.content = content }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    context.child(0).rootNode(of: content).map { [$0] } ?? []
  }
}
