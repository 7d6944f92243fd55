/// A view as the root of a window, a page, a sheet, a button: several views are a column, as in SwiftUI; one is left as it is.
nonisolated struct ImplicitStack<Content: View>: View, PrimitiveView {
  let content: Content

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    context.child(0).rootNode(of: content).map { [$0] } ?? []
  }
}
