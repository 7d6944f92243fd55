public import DisplayList

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
