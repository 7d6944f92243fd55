import Surfaces
import Typesetting

@testable import Vitrine

/// A text as it is laid out.
struct PlacedText {
  var text: String
  /// In the host's coordinates, in points.
  var frame: CGRect
  /// The width of the widest of its words, in points.
  var widestWord: Double
  /// Whether it scrolls along the axes.
  var scrolls: Axis.Set
}

extension ViewHost {
  /// The texts that are shown, with their places.
  var textFrames: [PlacedText] {
    var texts: [PlacedText] = []
    func visit(_ node: ViewNode, _ scrolls: Axis.Set) {
      var scrolls = scrolls
      if let scroll = node as? ScrollNode { scrolls.formUnion(scroll.state.axes) }
      if let text = node as? TextNode {
        texts.append(
          PlacedText(
            text: text.shownText.string, frame: text.placement.hostBounds(of: text.frame), widestWord: text.widestWord,
            scrolls: scrolls))
      }
      for child in node.placedChildren { visit(child, scrolls) }
    }
    if let root { visit(root, []) }
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
