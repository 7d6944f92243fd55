/// A font by role, by size, or by name; it is resolved in the environment.
///
/// ```swift
/// Text("Title").font(.title)
/// Text("Code").font(.system(size: 14, weight: .medium, design: .monospaced))
/// ```
public struct Font: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case style(TextStyle)
    /// A size in points.
    case size(CGFloat)
    /// A name with a size in points at the default text size; with nil, the size does not follow the text size setting.
    case named(String, CGFloat, relativeTo: TextStyle?)
  }

  package var base: Base
  package var weight: Weight?
  var design: Design?
  var width: Width?
  var isItalic = false
  var hasMonospacedDigits = false
  var leading = Leading.standard

  init(_ base: Base, weight: Weight? = nil, design: Design? = nil) {
    self.base = base
    self.weight = weight
    self.design = design
  }

  /// The role of a text.
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    /// The title of a whole screen: 34 points at the default text size.
    case largeTitle
    /// A title of the first level: 28 points.
    case title
    /// A title of the second level: 22 points.
    case title2
    /// A title of the third level: 20 points.
    case title3
    /// A heading in running text: 17 points, semibold.
    case headline
    /// A heading of the second level in running text: 15 points.
    case subheadline
    /// Running text: 17 points.
    case body
    /// A remark beside running text: 16 points.
    case callout
    /// A note below running text: 13 points.
    case footnote
    /// The caption of a picture: 12 points.
    case caption
    /// A second line below a picture: 11 points.
    case caption2
  }

  /// The weight of the strokes.
  public struct Weight: Hashable, Sendable {
    /// The weight on the scale of OpenType, 1 to 1000.
    let value: Int
    /// OpenType's weight 100.
    public static let ultraLight = Weight(value: 100)
    /// OpenType's weight 200.
    public static let thin = Weight(value: 200)
    /// OpenType's weight 300.
    public static let light = Weight(value: 300)
    /// OpenType's weight 400: that of all text styles but `headline`.
    public static let regular = Weight(value: 400)
    /// OpenType's weight 500.
    public static let medium = Weight(value: 500)
    /// OpenType's weight 600: that of `headline`.
    public static let semibold = Weight(value: 600)
    /// OpenType's weight 700.
    public static let bold = Weight(value: 700)
    /// OpenType's weight 800.
    public static let heavy = Weight(value: 800)
    /// OpenType's weight 900.
    public static let black = Weight(value: 900)
  }

  /// The character of a typeface.
  public enum Design: Hashable, Sendable {
    /// The typeface of the interface.
    case `default`
    /// Letters with round ends, where such a family is installed; otherwise the same as `default`.
    case rounded
    /// Letters with serifs.
    case serif
    /// Letters of one width.
    case monospaced
  }

  /// The width of the letters, where a family has several.
  public struct Width: Hashable, Sendable {
    /// The width on a scale where 0 is normal and negative numbers are narrower.
    public let value: CGFloat
    /// A width on a scale whose named values are -0.4, -0.2, 0 and 0.2; the nearest of them is taken.
    public init(_ value: CGFloat) { self.value = value }
    /// The narrowest letters.
    public static let compressed = Width(-0.4)
    /// Narrow letters.
    public static let condensed = Width(-0.2)
    /// Letters of normal width.
    public static let standard = Width(0)
    /// Wide letters.
    public static let expanded = Width(0.2)
  }

  /// The distance between lines.
  public enum Leading: Hashable, Sendable {
    /// The font's own distance.
    case standard
    /// A distance 2 points smaller.
    case tight
    /// A distance 2 points larger.
    case loose
  }

  /// The system's font in a size in points, which does not follow the text size setting.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.size(size), weight: weight, design: design)
  }

  /// The system's font for a purpose, which follows the text size setting.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(.style(style), weight: weight, design: design)
  }

  /// A font by the name of a family, or the full or PostScript name of a face such as `Inter-Bold`. The font has to be
  /// installed or, in a preview, be among the project's files; otherwise the system's is used. With `size` it follows
  /// the text size setting like body text; with `fixedSize` it does not.
  public static func custom(_ name: String, size: CGFloat) -> Font { custom(name, size: size, relativeTo: .body) }
  /// A font of a family that follows the text size setting like a text style.
  ///
  /// - Parameter size: the size in points at the default text size.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    Font(.named(name, size, relativeTo: textStyle))
  }
  /// A font of a family in a size that does not follow the text size setting.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(.named(name, fixedSize, relativeTo: nil))
  }

  /// 34 points at the default text size.
  public static let largeTitle = Font(.style(.largeTitle))
  /// 28 points at the default text size.
  public static let title = Font(.style(.title))
  /// 22 points at the default text size.
  public static let title2 = Font(.style(.title2))
  /// 20 points at the default text size.
  public static let title3 = Font(.style(.title3))
  /// 17 points at the default text size, semibold.
  public static let headline = Font(.style(.headline))
  /// 15 points at the default text size.
  public static let subheadline = Font(.style(.subheadline))
  /// 17 points at the default text size; the font where none is set.
  public static let body = Font(.style(.body))
  /// 16 points at the default text size.
  public static let callout = Font(.style(.callout))
  /// 13 points at the default text size.
  public static let footnote = Font(.style(.footnote))
  /// 12 points at the default text size.
  public static let caption = Font(.style(.caption))
  /// 11 points at the default text size.
  public static let caption2 = Font(.style(.caption2))

  /// The font in another weight.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
  /// The font with narrower or wider letters.
  public func width(_ width: Width) -> Font { with { $0.width = width } }
  /// The font in bold.
  public func bold() -> Font { weight(.bold) }
  /// The font in italics.
  public func italic() -> Font { with { $0.isItalic = true } }
  /// The font with letters of one width.
  public func monospaced() -> Font { with { $0.design = .monospaced } }
  /// The font with digits of one width, so that a changing number does not move.
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }
  /// The font with lines closer together or further apart: 2 points either way.
  public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }

  private func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }
}

extension Font.TextStyle {
  /// The style's own weight.
  package var weight: Font.Weight { self == .headline ? .semibold : .regular }
}
