/// The alignment of the lines of a text.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// Shorter lines begin where the longest does.
  case leading
  /// Shorter lines are centred on the longest.
  case center
  /// Shorter lines end where the longest does.
  case trailing
}

extension Text {
  /// The truncation of a text that is too long: at its beginning, middle or end.
  public enum TruncationMode: Hashable, Sendable {
    /// The ellipsis stands at the beginning.
    case head
    /// The ellipsis stands at the end.
    case tail
    /// The ellipsis stands in the middle.
    case middle
  }

  /// The case to which letters are changed before they are shown.
  public enum Case: Hashable, Sendable {
    /// All letters are capitals.
    case uppercase
    /// All letters are lowercase.
    case lowercase
  }
}

extension Text {
  /// The size of a text relative to others.
  public struct Scale: Hashable, Sendable {
    private let isSecondary: Bool
    /// The font's own size.
    public static let `default` = Scale(isSecondary: false)
    /// A smaller size, for less important text. Approximation: four fifths.
    public static let secondary = Scale(isSecondary: true)

    static let secondaryFactor = 0.8
  }
}

/// A type that determines whether text can be selected.
public protocol TextSelectability {
  /// True if text can be selected.
  static var allowsSelection: Bool { get }
}

/// Text that can be selected.
public struct EnabledTextSelectability: TextSelectability {
  /// Always true.
  public static let allowsSelection = true
}

/// Text that cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
  /// Always false.
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// Lets text be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// Keeps text from being selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

extension EnvironmentValues {
  private enum FontKey: EnvironmentKey { static let defaultValue: Font? = nil }
  private enum SymbolFontKey: EnvironmentKey { static let defaultValue: Font? = nil }
  private enum TextKey: EnvironmentKey { static let defaultValue = TextEnvironment() }

  /// The attributes of text below a view.
  package struct TextEnvironment: Sendable {
    var attributes = TextAttributes()
    var alignment = TextAlignment.leading
    var lineLimit: Int?
    /// The number of lines for which a text reserves space.
    package var reservedLines = 1
    var lineSpacing: CGFloat = 0
    var truncationMode = Text.TruncationMode.tail
    var textCase: Text.Case?
    /// The smallest factor to which a text shrinks.
    var minimumScaleFactor: CGFloat = 1
  }

  package var text: TextEnvironment {
    get { self[TextKey.self] }
    set { self[TextKey.self] = newValue }
  }

  /// The font that determines the size of symbols, whatever the font of their text; nil stands for the text's font.
  package var symbolFont: Font? {
    get { self[SymbolFontKey.self] }
    set { self[SymbolFontKey.self] = newValue }
  }

  /// The font of text that sets none; nil stands for `body`.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// The alignment of the lines of a text; leading by default.
  public var multilineTextAlignment: TextAlignment {
    get { text.alignment }
    set { text.alignment = newValue }
  }

  /// The largest number of lines that a text takes; nil for no limit.
  public var lineLimit: Int? {
    get { text.lineLimit }
    set { text.lineLimit = newValue.map { max(1, $0) } }
  }

  /// The space between lines in addition to the font's own, in points.
  public var lineSpacing: CGFloat {
    get { text.lineSpacing }
    set { text.lineSpacing = max(0, newValue) }
  }

  /// The truncation of a text that is too long; at the end by default.
  public var truncationMode: Text.TruncationMode {
    get { text.truncationMode }
    set { text.truncationMode = newValue }
  }

  /// The smallest factor to which a text shrinks before it is truncated, 0...1; 1 by default.
  public var minimumScaleFactor: CGFloat {
    get { text.minimumScaleFactor }
    set { text.minimumScaleFactor = newValue.isNaN ? 1 : min(max(newValue, 0.02), 1) }
  }

  /// The case in which letters are shown; nil leaves them unchanged.
  public var textCase: Text.Case? {
    get { text.textCase }
    set { text.textCase = newValue }
  }
}

nonisolated extension View {
  /// Sets the font of text inside that sets none.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }
  /// Sets the weight of text inside; nil leaves it to the font.
  public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.text.attributes.weight, weight) }
  /// Sets the design of the typeface of text inside.
  public func fontDesign(_ design: Font.Design?) -> some View { environment(\.text.attributes.design, design) }
  /// Sets the width of the letters of text inside, where the family has several.
  public func fontWidth(_ width: Font.Width?) -> some View { environment(\.text.attributes.width, width) }
  /// Shows text inside in the normal size, or in the smaller one for secondary text.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    transformEnvironment(\.text.attributes.scale) { if isEnabled { $0 = scale } }
  }
  /// Sets the smallest factor to which a text shrinks before it is truncated, 0...1.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { environment(\.minimumScaleFactor, factor) }
  /// Accepted for source compatibility: spacing is not tightened; `minimumScaleFactor` makes text fit.
  public func allowsTightening(_ flag: Bool) -> some View { self }
  /// Accepted for source compatibility: text outside fields is not selected.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
  /// Shows text inside in bold.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }
  /// Shows text inside in italics.
  public func italic(_ isActive: Bool = true) -> some View { environment(\.text.attributes.isItalic, isActive) }
  /// Shows text inside with letters of one width.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }
  /// Shows text inside with digits of one width.
  public func monospacedDigit() -> some View { environment(\.text.attributes.hasMonospacedDigits, true) }
  /// Draws a line under the letters of text inside, in their own style or in a colour.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environment(\.text.attributes.underline, .some(isActive ? Text.LineStyle(pattern: pattern, color: color) : nil))
  }
  /// Draws a line through the letters of text inside, in their own style or in a colour.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environment(\.text.attributes.strikethrough, .some(isActive ? Text.LineStyle(pattern: pattern, color: color) : nil))
  }

  /// Sets the alignment of the lines of a text; the parent places the text itself.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
  /// Sets the largest number of lines that a text takes; nil for no limit. Longer text is truncated with an ellipsis.
  public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }
  /// Sets the largest number of lines that a text takes, and with `reservesSpace` the smallest as well.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).environment(\.text.reservedLines, reservesSpace ? max(1, limit) : 1)
  }
  /// Sets the smallest and the largest number of lines for which a text takes space.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).environment(\.text.reservedLines, max(1, limit.lowerBound))
  }
  /// Sets the smallest number of lines for which a text takes space.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(nil).environment(\.text.reservedLines, max(1, limit.lowerBound))
  }
  /// Sets the largest number of lines that a text takes.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
  /// Adds points between letters.
  public func kerning(_ kerning: CGFloat) -> some View { environment(\.text.attributes.kerning, kerning) }
  /// Adds points between letters; takes precedence over `kerning`.
  public func tracking(_ tracking: CGFloat) -> some View { environment(\.text.attributes.tracking, tracking) }
  /// Raises text above the baseline of its line, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    environment(\.text.attributes.baselineOffset, baselineOffset)
  }
  /// Sets the space between lines in addition to the font's own, in points.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
  /// Sets the truncation of a text that is too long.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }
  /// Changes letters of text inside to capitals or to lowercase; nil leaves them unchanged.
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}
