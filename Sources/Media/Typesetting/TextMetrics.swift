/// The size of a laid-out text, in points, not rounded.
public struct TextMetrics: Hashable, Sendable {
  /// The advance of the longest line; at most the requested width, unless a single glyph is wider.
  public var width: Double
  /// The height of all lines, including the spacing between them.
  public var height: Double
  /// The distance from the top to the baseline of the first line.
  public var firstBaseline: Double
  /// The distance from the top to the baseline of the last line.
  public var lastBaseline: Double
  /// The number of lines.
  public var lineCount: Int
  /// True if an ellipsis replaces a part of the text.
  public var isTruncated: Bool
}
