/// A view's size and guides in its own coordinates, in points.
public struct ViewDimensions: Equatable {
  /// The view's width.
  public let width: CGFloat
  /// The view's height.
  public let height: CGFloat
  /// The view that sets guides of its own, and the size that it is offered; nil if there are no such guides.
  private let guided: (node: ViewNode, proposal: ProposedViewSize)?

  init(size: CGSize) {
    width = size.width
    height = size.height
    guided = nil
  }

  /// Creates the dimensions of a view that may set guides.
  init(size: CGSize, of node: ViewNode, for proposal: ProposedViewSize) {
    width = size.width
    height = size.height
    guided = (node, proposal)
  }

  func explicit(_ key: AlignmentKey) -> CGFloat? {
    guard let guided else { return nil }
    return MainActor.assumeIsolated { guided.node.explicitGuide(key, for: guided.proposal) }
  }

  /// The place of a horizontal guide from the left edge: the view's own, or the default.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  /// The place of a vertical guide from the top edge: the view's own, or the default.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  /// The place of a horizontal guide from the left edge; nil where the view sets none.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  /// The place of a vertical guide from the top edge; nil where the view sets none.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.id.defaultValue(in: self) }

  /// Returns whether width and height are equal; guides are not compared.
  public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool { a.width == b.width && a.height == b.height }
}
