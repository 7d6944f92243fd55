public import DisplayList

/// A text as it was laid out last: its words, and the items of the display list that paint it.
public struct ShownText: Hashable, Sendable {
  /// The words of the text.
  public var string: String
  /// True if the text is large by WCAG 2.2, with a point for a CSS pixel: 24 points and more, or 18.66 and more in
  /// bold.
  public var isLarge: Bool
  /// The items that paint the text, one for each colour.
  public var items: [DisplayIdentity]

  /// Creates a text of words and the items that paint them.
  public init(string: String, isLarge: Bool, items: [DisplayIdentity]) {
    self.string = string
    self.isLarge = isLarge
    self.items = items
  }
}
