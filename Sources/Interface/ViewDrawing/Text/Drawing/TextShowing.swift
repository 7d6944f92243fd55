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
  /// The texts of the node and of those in it, in painting order.
  func collectTexts(into texts: inout [ShownText]) {
    // What is not painted shows nothing.
    if self is HiddenNode { return }
    if let node = self as? any TextShowing { texts.append(node.shownText) }
    for child in placedChildren { child.collectTexts(into: &texts) }
  }
}

extension ViewHost {
  /// The texts of the views as they were laid out last, in painting order.
  public var shownTexts: [ShownText] {
    var texts: [ShownText] = []
    root?.collectTexts(into: &texts)
    return texts
  }
}
