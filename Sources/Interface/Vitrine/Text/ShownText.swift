public import DisplayList
import Typesetting

/// A text as it was laid out last: its words, and which items of the display list are its ink.
public struct ShownText: Hashable, Sendable {
  /// Its words.
  public var string: String
  /// Large as WCAG 2.2 has it, with a point for a CSS pixel: 24 points and more, or 18.66 and more in bold.
  public var isLarge: Bool
  /// One for each colour in it.
  public var ink: [DisplayIdentity]

  /// Words and where they are.
  public init(string: String, isLarge: Bool, ink: [DisplayIdentity]) {
    self.string = string
    self.isLarge = isLarge
    self.ink = ink
  }
}

extension ShownText {
  init(_ runs: [TextRun], ink: [DisplayIdentity]) {
    string = runs.map(\.text).joined()
    isLarge = runs.allSatisfy { $0.font.size >= ($0.font.weight >= 700 ? 18.66 : 24) }
    self.ink = ink
  }
}

/// A node that paints text.
@MainActor
protocol TextShowing: ViewNode {
  var shownText: ShownText { get }
}

extension ViewNode {
  /// The texts of the node and of those in it, in painting order.
  func collectTexts(into texts: inout [ShownText]) {
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
