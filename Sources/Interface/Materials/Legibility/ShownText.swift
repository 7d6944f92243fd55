public import DisplayList

/// A text as it was laid out last: its words, and the items of the display list that paint it.
public struct ShownText: Hashable, Sendable {
  /// Its words.
  public var string: String
  /// Large as WCAG 2.2 has it, with a point for a CSS pixel: 24 points and more, or 18.66 and more in bold.
  public var isLarge: Bool
  /// The items that paint it, one for each colour.
  public var items: [DisplayIdentity]

  /// Words, and the items that paint them.
  public init(string: String, isLarge: Bool, items: [DisplayIdentity]) {
    self.string = string
    self.isLarge = isLarge
    self.items = items
  }
}
