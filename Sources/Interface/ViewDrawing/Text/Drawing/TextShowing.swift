package import DisplayList
package import Typesetting
@_spi(Nodes) import ViewGraph

extension ShownText {
  package init(_ runs: [TextRun], items: [DisplayIdentity]) {
    self.init(
      string: runs.map(\.text).joined(),
      isLarge: runs.allSatisfy { $0.font.size >= ($0.font.weight >= 700 ? 18.66 : 24) }, items: items)
  }
}

/// A node that paints text.
@MainActor
package protocol TextShowing: ViewNode {
  var shownText: ShownText { get }
}

extension ViewNode {
  /// Collects the texts of the node and of the nodes in it, in painting order.
  func collectTexts(into texts: inout [ShownText]) {
    // Hidden nodes are not painted.
    if self is HiddenNode { return }
    if let node = self as? any TextShowing { texts.append(node.shownText) }
    for child in placedChildren { child.collectTexts(into: &texts) }
  }
}

extension ViewHost {
  /// The texts of the views in the latest layout, in painting order.
  ///
  /// - Complexity: O(n), where n is the number of nodes: the tree is walked at each call.
  public var shownTexts: [ShownText] {
    var texts: [ShownText] = []
    root?.collectTexts(into: &texts)
    return texts
  }
}
