@_spi(Nodes) import ViewGraph

/// A view whose content can scroll the scroll views inside it to a view with an `id`.
nonisolated public struct ScrollViewReader<Content: View>: View, PrimitiveView {
  /// A closure that makes the content with a proxy that scrolls.
  public var content: (ScrollViewProxy) -> Content

  /// A view of the content that a closure makes with a proxy. The proxy is for actions, not for the closure itself.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0)
    inner.marksElements = true
    let proxy = ScrollViewProxy(session: context.session)
    return inner.nodes(of: context.session.tracked(by: Content.self) { content(proxy) })
  }
}

/// A proxy that scrolls to views by their ids, wherever in the host they are; SwiftUI's only looks inside its reader.
@MainActor
public struct ScrollViewProxy {
  let session: EvaluationSession

  /// Scrolls the nearest scroll view around the view with that id, set by `id(_:)` or by a `ForEach`, until it is
  /// visible.
  ///
  /// - Parameter anchor: the point of the view that is aligned with the same point of the scroll view; nil scrolls as
  ///   little as possible.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let root = session.root,
      let (frame, scroll) = find(AnyHashable(id), in: root, inside: nil)
        ?? findRow(AnyHashable(id), in: root, inside: nil)
    else { return }
    scroll.scroll(to: scroll.inContent(frame), anchor, Transaction.current.animation)
  }

  private func find(
    _ id: AnyHashable, in node: ViewNode, inside scroll: ScrollNode?
  ) -> (CGRect, ScrollNode)? {
    if let scroll, (node as? IdentifiedNode)?.value == id { return (node.frame, scroll) }
    let scroll = node as? ScrollNode ?? scroll
    for child in node.placedChildren {
      if let found = find(id, in: child, inside: scroll) { return found }
    }
    return nil
  }

  /// Returns the frame of a row that a lazy container has not made yet.
  private func findRow(
    _ id: AnyHashable, in node: ViewNode, inside scroll: ScrollNode?
  ) -> (CGRect, ScrollNode)? {
    if let scroll, let frame = (node as? LazyNode)?.frame(ofRow: id) { return (frame, scroll) }
    let scroll = node as? ScrollNode ?? scroll
    for child in node.placedChildren {
      if let found = findRow(id, in: child, inside: scroll) { return found }
    }
    return nil
  }
}
