@_spi(Nodes) import ViewGraph

/// The geometry of a scroll view and of its content, in points.
public struct ScrollGeometry: Equatable, Sendable, CustomStringConvertible {
  /// The point of the content at the scroll view's upper left corner.
  public var contentOffset: CGPoint
  /// The size of the content.
  public var contentSize: CGSize
  /// Always zero: nothing covers the content's edges.
  public var contentInsets: EdgeInsets
  /// The size of the scroll view.
  public var containerSize: CGSize

  /// The measures of a scroll view, in points.
  public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }

  /// The visible part of the content, in the content's coordinates.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The same as `visibleRect`.
  public var bounds: CGRect { visibleRect }
  /// The offset and the sizes, for debugging.
  public var description: String { "offset \(contentOffset) in \(contentSize), shown in \(containerSize)" }
}

extension ScrollNode {
  /// Returns the outermost scroll view in a part of the tree; of several, the first.
  static func first(in node: ViewNode) -> ScrollNode? {
    if let scroll = node as? ScrollNode { return scroll }
    return node.placedChildren.lazy.compactMap(first).first
  }

  var geometry: ScrollGeometry {
    ScrollGeometry(
      contentOffset: offset, contentSize: children[0].size, contentInsets: EdgeInsets(), containerSize: size)
  }
}

/// Acts when a value that is made of the geometry of the scroll view inside changes.
nonisolated package struct ScrollGeometryChangeModifier<Value: Equatable>: PrimitiveModifier {
  var transform: (ScrollGeometry) -> Value
  var action: (_ oldValue: Value, _ newValue: Value) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let owner: Any.Type = context.owner
    let last = session.store.object(at: context.identity) { SharedValue<Value?>(nil) }
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      guard index == 0 else { return child }
      return GeometryChangeNode(child: child) { node in
        guard let scroll = ScrollNode.first(in: node) else { return }
        let value = transform(scroll.geometry)
        guard last.value != value else { return }
        let old = last.value ?? value
        last.value = value
        session.afterLayout(owner: owner, name: "onScrollGeometryChange") { action(old, value) }
      }
    }
  }
}

nonisolated extension View {
  /// Acts when the value that a closure makes of the geometry of the scroll view inside this view changes, with the old
  /// and the new value. On the first call both are the same.
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    modifier(ScrollGeometryChangeModifier(transform: transform, action: action))
  }
}
