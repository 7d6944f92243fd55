@_spi(Nodes) import ViewGraph

/// One or more lines of text.
///
/// ```swift
/// Text("Hello, **world**!")
///   .font(.title)
///   .foregroundStyle(.tint)
/// ```
nonisolated public struct Text: Equatable, Sendable {
  package struct Segment: Equatable, Sendable {
    package var string: String
    package var attributes = TextAttributes()
    /// The name of a symbol that replaces the string.
    var symbol: String?
    var moment: TextTime?

    package init(
      string: String, attributes: TextAttributes = TextAttributes(), symbol: String? = nil, moment: TextTime? = nil
    ) {
      self.string = string
      self.attributes = attributes
      self.symbol = symbol
      self.moment = moment
    }
  }

  package var segments: [Segment]

  /// Text written as a literal; its interpolations are formatted, and texts among them keep their attributes.
  public init(_ key: LocalizedStringKey) { self = key.text }

  /// Text written as a literal. The table and the bundle are accepted for source compatibility: there are no string
  /// tables, and the key stands for itself.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { self.init(key) }

  /// Text from a string that is no literal: no marks are read in it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

  /// Text from a literal or a string as it is: no marks are read in it.
  public init(verbatim content: String) { segments = content.isEmpty ? [] : [Segment(string: content)] }

  /// A value in a format.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(verbatim: format.format(input)) }

  package init(segments: [Segment]) { self.segments = segments }

  /// Returns one text after the other, each with its own attributes.
  public static func + (a: Text, b: Text) -> Text {
    var sum = a
    sum.append(b)
    return sum
  }

  mutating func append(_ next: Text) {
    guard let first = next.segments.first else { return }
    let joins = segments.last.map { $0.attributes == first.attributes && $0.isPlain && first.isPlain } ?? false
    guard joins else { return segments += next.segments }
    segments[segments.count - 1].string += first.string
    segments += next.segments.dropFirst()
  }

  /// Returns whether the pieces and their attributes are equal; styles that cannot be compared count as different.
  public static func == (a: Text, b: Text) -> Bool { a.segments == b.segments }

  /// Returns the text with an attribute set where it has none of its own: the innermost modifier wins.
  ///
  /// The text is changed in place if nothing else has it, since copying a segment retains a dozen objects. Inlined, so
  /// that the key path becomes an access to a property.
  @inline(__always)
  private consuming func setting<Value>(_ path: WritableKeyPath<TextAttributes, Value?>, _ value: Value?) -> Text {
    for index in segments.indices where segments[index].attributes[keyPath: path] == nil {
      segments[index].attributes[keyPath: path] = value
    }
    return self
  }
}

/// The attributes of a piece of text; nil stands for the environment's.
package struct TextAttributes: Equatable, Sendable {
  package var font: Font?
  var weight: Font.Weight?
  var design: Font.Design?
  var isItalic: Bool?
  var width: Font.Width?
  var scale: Text.Scale?
  var hasMonospacedDigits: Bool?
  /// The underline; the inner nil means that there is none.
  package var underline: Text.LineStyle??
  package var strikethrough: Text.LineStyle??
  /// The kerning in points; so are the tracking and the baseline offset.
  package var kerning: CGFloat?
  package var tracking: CGFloat?
  package var baselineOffset: CGFloat?
  package var style: TextStyleBox?
  package var link: URL?
  var custom = CustomTextAttributes()
}

/// A style whose equality is sufficient for joining segments: the same colour, or the same hierarchical level.
package struct TextStyleBox: Equatable, Sendable {
  package var style: AnyShapeStyle
  /// The styles that are set around it, the nearest first, against which a level or a shadow is resolved.
  var outer: [AnyShapeStyle] = []

  package init(style: AnyShapeStyle, outer: [AnyShapeStyle] = []) {
    self.style = style
    self.outer = outer
  }

  package static func == (a: TextStyleBox, b: TextStyleBox) -> Bool {
    guard let own = a.style.base as? any Hashable, a.outer.isEmpty, b.outer.isEmpty else { return false }
    return isEqual(own, b.style.base)
  }

  func resolved(in environment: EnvironmentValues) -> ResolvedStyle {
    if outer.isEmpty { return style.resolvedStyle(in: environment) }
    var inner = environment
    for style in outer.reversed() { inner.foreground.set(style) }
    inner.foreground.set(style)
    return ForegroundStyle().resolvedStyle(in: inner)
  }
}

extension Text {
  /// The font of the pieces that have none of their own.
  public consuming func font(_ font: Font?) -> Text { setting(\.font, font) }
  /// The weight of the letters; nil leaves it to the font.
  public func fontWeight(_ weight: Font.Weight?) -> Text { setting(\.weight, weight) }
  /// The design of the typeface: with serifs, monospaced, and so on.
  public func fontDesign(_ design: Font.Design?) -> Text { setting(\.design, design) }
  /// Narrower or wider letters, where the family has them; nil leaves it to the font.
  public func fontWidth(_ width: Font.Width?) -> Text { setting(\.width, width) }
  /// The text in the normal size, or in the smaller one for secondary text.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    isEnabled ? setting(\.scale, scale) : self
  }
  /// The text in bold.
  public func bold() -> Text { bold(true) }
  /// The text in bold, or as it is.
  public func bold(_ isActive: Bool) -> Text { isActive ? setting(\.weight, .bold) : self }
  /// The text in italics.
  public func italic() -> Text { italic(true) }
  /// The text in italics, or upright.
  public func italic(_ isActive: Bool) -> Text { setting(\.isItalic, isActive) }
  /// The text with letters of one width.
  public func monospaced(_ isActive: Bool = true) -> Text { isActive ? setting(\.design, .monospaced) : self }
  /// The text with digits of one width, so that a changing number does not move.
  public func monospacedDigit() -> Text { setting(\.hasMonospacedDigits, true) }
  /// A line under the letters, in their own style or in a colour.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { setting(\.underline, .some(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }
  /// A line through the letters, in their own style or in a colour.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { setting(\.strikethrough, .some(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }

  /// Points added between letters; here the same as tracking, which takes precedence.
  public func kerning(_ kerning: CGFloat) -> Text { setting(\.kerning, kerning) }
  /// Points added between letters.
  public func tracking(_ tracking: CGFloat) -> Text { setting(\.tracking, tracking) }
  /// Points by which the text stands above the baseline of its line.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { setting(\.baselineOffset, baselineOffset) }

  /// The style of the letters: a colour, a gradient over the whole text, a level of the foreground style.
  public consuming func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    let style = AnyShapeStyle(style)
    for index in segments.indices {
      if segments[index].attributes.style == nil {
        segments[index].attributes.style = TextStyleBox(style: style)
      } else {
        segments[index].attributes.style?.outer.append(style)
      }
    }
    return self
  }

  /// The colour of the letters; nil leaves it to the environment.
  public func foregroundColor(_ color: Color?) -> Text {
    color.map { foregroundStyle($0) } ?? self
  }
}

extension Text: View, PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let shown = followsTime ? resolvingDates(at: context.session) : self
    if context.environment.showsPlaceholderBars {
      let node = Self.node(of: shown, in: context)
      return [RedactedNode(child: node, line: node.lineHeight, environment: context.environment)]
    }
    guard context.environment.contentTransition.fades else { return [Self.node(of: shown, in: context)] }
    let place = context.identity.child(id: shown.segments.map(\.string))
    return context.changing(shown, at: place) { [TextNode(TextContents($0, in: $1), in: $1)] }
  }

  /// Returns the node of the last evaluation where it can be reused, and otherwise a new one.
  @MainActor
  private static func node(of text: Text, in context: ViewContext) -> TextNode {
    let contents = TextContents(text, in: context)
    return context.node(
      renewing: { (last: TextNode) in last.renew(as: contents, in: context) },
      orMaking: { TextNode(contents, in: context) })
  }

  /// True if a segment shows a time. The search is by index, as copying a segment retains a dozen objects.
  private var followsTime: Bool { segments.indices.contains { segments[$0].moment != nil } }
}
