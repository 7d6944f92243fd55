public import Surfaces

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
  /// Whether an ellipsis replaces a part of the text.
  public var isTruncated: Bool

  /// The size of a text, in points.
  public init(
    width: Double, height: Double, firstBaseline: Double, lastBaseline: Double, lineCount: Int, isTruncated: Bool
  ) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }
}

/// The coverage of a text and its position: the first pixel is at `(offsetX, offsetY)`, in pixels from the top left of
/// the rectangle that `TextMetrics` measures. Glyphs may extend beyond that rectangle.
public struct TextMask: Hashable, Sendable {
  /// The coverage; nil when the text is blank.
  public var mask: CoverageMask?
  /// Pixels to the right.
  public var offsetX: Int
  /// Pixels down.
  public var offsetY: Int

  /// Creates a mask at an offset.
  public init(mask: CoverageMask?, offsetX: Int, offsetY: Int) {
    self.mask = mask
    self.offsetX = offsetX
    self.offsetY = offsetY
  }

  static let blank = TextMask(mask: nil, offsetX: 0, offsetY: 0)
}
