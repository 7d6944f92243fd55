/// A font by its qualities; what is installed decides which file it is.
public struct FontDescription: Hashable, Sendable {
  /// A family's name; nil is the default family (see `FontCatalog`). A family that is not installed is substituted.
  public var family: String?
  /// Points an em.
  public var size: Double
  /// 100 (thin) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether the letters are the family's italic ones.
  public var italic: Bool
  /// Digits of one width, where the font has them.
  public var monospacedDigits: Bool
  /// The default family of one width for all glyphs, when `family` is nil.
  public var monospaced: Bool

  /// A font by its family, size and weight.
  public init(
    family: String? = nil, size: Double, weight: Int = 400, italic: Bool = false, monospacedDigits: Bool = false,
    monospaced: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
    self.monospacedDigits = monospacedDigits
    self.monospaced = monospaced
  }
}

/// How runs are set into lines. Lines break between words, and inside a word only where it alone exceeds the width.
public struct TextStyle: Hashable, Sendable {
  /// Where shorter lines stand beside the longest; leading is the side at which the text's script begins.
  public enum Alignment: Hashable, Sendable {
    /// At the beginning, in the middle, at the end.
    case leading, center, trailing
  }

  /// Which part of the last line gives way to an ellipsis when there is more text than room.
  public enum Truncation: Hashable, Sendable {
    /// The beginning, the middle, or the end.
    case head, middle, tail
  }

  /// The font of an empty text; runs carry their own.
  public var font: FontDescription
  /// Where shorter lines stand beside the longest.
  public var alignment: Alignment
  /// The most lines to show, at least 1; nil is no limit.
  public var lineLimit: Int?
  /// Which part of the last line gives way.
  public var truncation: Truncation
  /// Points added between one line's bottom and the next one's top.
  public var lineSpacing: Double

  /// How runs are set into lines; without anything given, leading and without limits.
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

/// A stretch of text in one font.
public struct TextRun: Hashable, Sendable {
  /// What is set.
  public var text: String
  /// The font of all of it.
  public var font: FontDescription
  /// Whether there is a line under the letters.
  public var underline: Bool
  /// Whether there is a line through the letters.
  public var strikethrough: Bool
  /// Points added between letters.
  public var tracking: Double
  /// Points by which the run stands above the line's baseline.
  public var baselineOffset: Double
  /// Runs of one number, 0...65535, are painted alike: `rasterize` makes a mask of each.
  public var ink: Int

  /// A stretch of text.
  ///
  /// - Parameters:
  ///   - tracking: points added between letters.
  ///   - baselineOffset: points above the line's baseline.
  ///   - ink: runs of one number, 0...65535, are painted alike.
  public init(
    text: String, font: FontDescription, underline: Bool = false, strikethrough: Bool = false, tracking: Double = 0,
    baselineOffset: Double = 0, ink: Int = 0
  ) {
    self.text = text
    self.font = font
    self.underline = underline
    self.strikethrough = strikethrough
    // What does not equal itself would never be found again, nor forgotten.
    self.tracking = tracking.isNaN ? 0 : tracking
    self.baselineOffset = baselineOffset.isNaN ? 0 : baselineOffset
    self.ink = ink
  }
}
