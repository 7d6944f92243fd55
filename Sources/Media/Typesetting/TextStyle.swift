/// A font described by its properties; the installed fonts decide which file is used.
public struct FontDescription: Hashable, Sendable {
  /// The name of the family, or the PostScript or full name of a face; nil is the default family (see `FontCatalog`). A
  /// font that is not installed is replaced.
  public var family: String?
  /// The em size in points.
  public var size: Double
  /// 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int
  /// True for the italic style.
  public var italic: Bool
  /// True if all digits have the same width, where the font supports it.
  public var monospacedDigits: Bool
  /// True for the default monospaced family, if `family` is nil.
  public var monospaced: Bool
  /// True for the default family with round ends, if `family` is nil.
  public var rounded: Bool
  /// The width of the letters.
  public var width: Width

  /// The weight of a font unless another one is requested.
  public static let regularWeight = 400

  /// The width of letters, as far as the family has other widths than the normal one.
  public enum Width: Hashable, Sendable {
    /// From the narrowest to the widest.
    case compressed, condensed, normal, expanded
  }

  public init(
    family: String? = nil, size: Double, weight: Int = FontDescription.regularWeight, italic: Bool = false,
    monospacedDigits: Bool = false, monospaced: Bool = false, rounded: Bool = false, width: Width = .normal
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
    self.monospacedDigits = monospacedDigits
    self.monospaced = monospaced
    self.rounded = rounded
    self.width = width
  }
}

/// The layout of runs in lines. Lines break between words, and inside a word only if it alone exceeds the width.
public struct TextStyle: Hashable, Sendable {
  /// Horizontal alignment of lines shorter than the longest, whatever the direction of their paragraph.
  public enum Alignment: Hashable, Sendable {
    /// At the left, in the middle, at the right.
    case leading, center, trailing
  }

  /// The part of the last line that an ellipsis replaces when the text does not fit.
  public enum Truncation: Hashable, Sendable {
    /// The start, the middle, or the end.
    case head, middle, tail
  }

  /// The font of an empty text; runs have their own.
  public var font: FontDescription
  /// Horizontal alignment of lines shorter than the longest.
  public var alignment: Alignment
  /// The maximum number of lines, at least 1; nil is no limit.
  public var lineLimit: Int?
  /// The part of the last line that an ellipsis replaces.
  public var truncation: Truncation
  /// Points added between the bottom of a line and the top of the next.
  public var lineSpacing: Double

  /// Creates a style; by default leading, without limits.
  public init(
    font: FontDescription, alignment: Alignment = .leading, lineLimit: Int? = nil, truncation: Truncation = .tail,
    lineSpacing: Double = 0
  ) {
    self.font = font
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.lineSpacing = lineSpacing
  }
}

/// A range of text in one font.
public struct TextRun: Hashable, Sendable {
  public var text: String
  /// The font of the whole run.
  public var font: FontDescription
  /// The line under the text.
  public var underline: TextLine?
  /// The line through the text.
  public var strikethrough: TextLine?
  /// Points added between letters.
  public var tracking: Double
  /// Points from the baseline of the line up to that of the run.
  public var baselineOffset: Double
  /// An outline in place of the text, which is then one character; nil for text.
  public var drawing: InlineDrawing?
  /// Identifies the paint of the run, 0...65535: runs with one index share a mask from `rasterize`.
  public var paintIndex: Int

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - tracking: points added between letters.
  ///   - baselineOffset: points above the baseline of the line.
  ///   - paintIndex: 0...65535; runs with one index are painted alike.
  public init(
    text: String, font: FontDescription, underline: TextLine? = nil, strikethrough: TextLine? = nil,
    tracking: Double = 0,
    baselineOffset: Double = 0, paintIndex: Int = 0, drawing: InlineDrawing? = nil
  ) {
    self.text = text
    self.font = font
    self.underline = underline
    self.strikethrough = strikethrough
    // NaN is not equal to itself: a cache would neither find nor evict the key.
    self.tracking = tracking.isNaN ? 0 : tracking
    self.baselineOffset = baselineOffset.isNaN ? 0 : baselineOffset
    self.paintIndex = paintIndex
    self.drawing = drawing
  }

  /// A run of one drawing.
  public init(drawing: InlineDrawing, font: FontDescription) {
    self.init(text: "\u{FFFC}", font: font, drawing: drawing)
  }
}

/// An outline that stands in a line like a letter.
public struct InlineDrawing: Hashable, Sendable {
  /// The outline in points, from the left end of the drawing on the baseline, with y pointing down.
  public var outline: PathOutline
  /// The advance in points.
  public var width: Double
  /// Points above the baseline.
  public var ascent: Double
  /// Points below the baseline.
  public var descent: Double

  /// An outline with the space that it takes, in points; nothing outside it is drawn.
  public init(outline: PathOutline, width: Double, ascent: Double, descent: Double) {
    self.outline = outline
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}
