/// A font with UIKit's names.
///
/// A system font of a given size does not follow the text size setting; the font of a text style follows the setting in
/// the view's environment.
public final class UIFont: Hashable, Sendable {
  let font: Font
  /// The size in points; for the font of a text style, at the default text size.
  public let pointSize: CGFloat

  init(_ font: Font, pointSize: CGFloat) {
    self.font = font
    self.pointSize = pointSize
  }

  /// The weight of the strokes.
  public struct Weight: Hashable, RawRepresentable, Sendable {
    /// The weight on UIKit's scale, -1...1, where 0 is regular.
    public let rawValue: CGFloat
    /// The weight of a number on UIKit's scale; the nearest named one is taken.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// OpenType's weight 100.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// OpenType's weight 200.
    public static let thin = Weight(rawValue: -0.6)
    /// OpenType's weight 300.
    public static let light = Weight(rawValue: -0.4)
    /// OpenType's weight 400.
    public static let regular = Weight(rawValue: 0)
    /// OpenType's weight 500.
    public static let medium = Weight(rawValue: 0.23)
    /// OpenType's weight 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// OpenType's weight 700.
    public static let bold = Weight(rawValue: 0.4)
    /// OpenType's weight 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// OpenType's weight 900.
    public static let black = Weight(rawValue: 0.62)

    private static let named: [(weight: Weight, font: Font.Weight)] = [
      (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium),
      (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy), (.black, .black),
    ]

    var fontWeight: Font.Weight {
      func distance(_ entry: (weight: Weight, font: Font.Weight)) -> CGFloat { abs(entry.weight.rawValue - rawValue) }
      return Self.named.min { distance($0) < distance($1) }?.font ?? .regular
    }
  }

  /// The role of a text.
  public struct TextStyle: Hashable, Sendable {
    let style: Font.TextStyle
    /// 34 points at the default text size.
    public static let largeTitle = TextStyle(style: .largeTitle)
    /// 28 points at the default text size.
    public static let title1 = TextStyle(style: .title)
    /// 22 points at the default text size.
    public static let title2 = TextStyle(style: .title2)
    /// 20 points at the default text size.
    public static let title3 = TextStyle(style: .title3)
    /// 17 points at the default text size, semibold.
    public static let headline = TextStyle(style: .headline)
    /// 15 points at the default text size.
    public static let subheadline = TextStyle(style: .subheadline)
    /// 17 points at the default text size.
    public static let body = TextStyle(style: .body)
    /// 16 points at the default text size.
    public static let callout = TextStyle(style: .callout)
    /// 13 points at the default text size.
    public static let footnote = TextStyle(style: .footnote)
    /// 12 points at the default text size.
    public static let caption1 = TextStyle(style: .caption)
    /// 11 points at the default text size.
    public static let caption2 = TextStyle(style: .caption2)
  }

  /// A font by the name of a family, or by the full or PostScript name of a face. It is looked up when it is shown,
  /// like `Font.custom(_:fixedSize:)`; where there is none of the name, the system's is used.
  public convenience init?(name: String, size: CGFloat) {
    self.init(.custom(name, fixedSize: size), pointSize: size)
  }

  /// The system's font in a size in points.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }
  /// The system's font in a size in points and a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.fontWeight), pointSize: size)
  }
  /// The system's font in bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }
  /// The system's font in italics.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.system(size: size).italic(), pointSize: size)
  }
  /// The system's font whose letters have one width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.fontWeight, design: .monospaced), pointSize: size)
  }
  /// The system's font whose digits have one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.fontWeight).monospacedDigit(), pointSize: size)
  }
  /// The font of a text style, which follows the text size setting.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(.system(style.style), pointSize: DynamicTypeSize.large.points(for: style.style))
  }

  /// The font in another size in points, which does not follow the text size setting.
  public func withSize(_ size: CGFloat) -> UIFont {
    var resized = font
    switch font.base {
    case .style(let style):
      resized.base = .size(size)
      resized.weight = resized.weight ?? style.weight
    case .size: resized.base = .size(size)
    case .named(let name, _, _): resized.base = .named(name, size, relativeTo: nil)
    }
    return UIFont(resized, pointSize: size)
  }

  /// Returns whether both fonts set text in the same way.
  public static func == (a: UIFont, b: UIFont) -> Bool { a.font == b.font }
  /// Hashes the font's attributes.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

/// Core Text's name for a font, for `Font(font as CTFont)`.
public typealias CTFont = UIFont

extension Font {
  /// A font from UIKit's or Core Text's.
  public init(_ font: CTFont) { self = font.font }
}
