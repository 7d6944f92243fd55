import Surfaces
import Typesetting
import Vitrine

@testable import ViewControls
@_spi(Nodes) @testable import ViewDrawing
@_spi(Nodes) @testable import ViewGraph
@testable import ViewInput

/// A text as it is laid out.
struct PlacedText {
  var text: String
  /// The frame in the host's coordinates, in points.
  var frame: CGRect
  /// The width of the widest of its words, in points.
  var widestWord: Double
  /// True if an ellipsis stands for a part of the text.
  var isTruncated: Bool
  /// The axes along which it scrolls.
  var scrolls: Axis.Set
  /// The part of the window in which it can be seen: that of the views that scroll it.
  var window: CGRect
  /// The view whose background it lies on, the innermost one, in what scrolls; nil for none.
  var card: CGRect?

  /// The part of the text that is visible; null for none.
  var shown: CGRect { frame.intersection(window) }
}

extension ViewHost {
  /// The texts that are shown, with their places.
  var textFrames: [PlacedText] { root.map { textFrames(in: $0) } ?? [] }

  /// The texts of the menu or the popover that is open.
  var presentedTextFrames: [PlacedText] {
    guard let root = root as? ContainerNode, root.layout is PresentationLayout else { return [] }
    return textFrames(in: root.children[1])
  }

  /// The same as they are drawn.
  var presentedTexts: [ShownText] {
    guard let root = root as? ContainerNode, root.layout is PresentationLayout else { return [] }
    var texts: [ShownText] = []
    root.children[1].collectTexts(into: &texts)
    return texts
  }

  private func textFrames(in node: ViewNode) -> [PlacedText] {
    var texts: [PlacedText] = []
    func visit(_ node: ViewNode, _ surroundings: PlacedText) {
      var inner = surroundings
      let frame = node.placement.hostBounds(of: node.frame)
      if let scroll = node as? ScrollNode {
        inner.scrolls.formUnion(scroll.state.axes)
        inner.window = inner.window.intersection(frame)
        inner.card = nil
      }
      if let text = node as? TextNode {
        (inner.text, inner.frame, inner.widestWord) = (text.shownText.string, frame, text.widestWord)
        inner.isTruncated = text.isTruncated
        texts.append(inner)
      }
      for (index, child) in node.placedChildren.enumerated() {
        var within = inner
        if let layers = node as? SecondaryNode, layers.isBehind { within.card = index == 0 ? frame : nil }
        visit(child, within)
      }
    }
    let everything = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    visit(node, PlacedText(text: "", frame: .zero, widestWord: 0, isTruncated: false, scrolls: [], window: everything))
    return texts
  }

  /// The texts in the view that has the focus.
  var focusedTexts: [String] {
    var texts: [ShownText] = []
    func visit(_ node: ViewNode) {
      if let focus = node as? FocusNode, focus.value.isFocused { return focus.collectTexts(into: &texts) }
      for child in node.placedChildren { visit(child) }
    }
    if let root { visit(root) }
    return texts.map(\.string)
  }
}

extension TextNode {
  fileprivate var isTruncated: Bool {
    let height = proposal.height.flatMap { $0.isFinite ? Double(size.height) : nil }
    return Typesetter.measure(runs, style: style, width: Double(size.width), height: height).isTruncated
  }

  /// The width of the widest word: in less room it would be cut.
  fileprivate var widestWord: Double {
    let breaks: Set<Character> = [" ", "\n", "\u{200B}", "-", "/"]
    var widest = 0.0
    for run in runs {
      for word in run.text.split(whereSeparator: breaks.contains) {
        var part = run
        part.text = String(word)
        widest = max(widest, Typesetter.measure([part], style: style, width: nil).width)
      }
    }
    return widest
  }
}
