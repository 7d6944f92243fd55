public import Surfaces

/// The size of a set text, in points, not rounded.
public struct TextMetrics: Hashable, Sendable {
  /// The longest line's advance; never wider than asked, but for a single glyph that is.
  public var width: Double
  /// Of all lines, with the spacing between them.
  public var height: Double
  /// From the top to the first line's baseline.
  public var firstBaseline: Double
  /// From the top to the last line's baseline.
  public var lastBaseline: Double
  /// How many lines the text takes.
  public var lineCount: Int
  /// Whether an ellipsis stands for a part of the text.
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

/// A text's coverage and where it lies: its first pixel is at `(offsetX, offsetY)`, in pixels from the top left of the
/// rectangle that `TextMetrics` measures. Glyphs may overhang that rectangle.
public struct TextMask: Hashable, Sendable {
  /// nil when the text leaves no mark.
  public var mask: CoverageMask?
  /// To the right, in pixels.
  public var offsetX: Int
  /// Downwards, in pixels.
  public var offsetY: Int

  /// A text's coverage and where its first pixel lies.
  public init(mask: CoverageMask?, offsetX: Int, offsetY: Int) {
    self.mask = mask
    self.offsetX = offsetX
    self.offsetY = offsetY
  }

  static let blank = TextMask(mask: nil, offsetX: 0, offsetY: 0)
}
