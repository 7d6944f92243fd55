/// What a text is written as in source: a literal, with values and texts interpolated, and inline Markdown.
///
/// There are no string tables here: a key stands for itself. Emphasis (`*a*`, `_a_`), strong emphasis (`**a**`,
/// `__a__`), code (`` `a` ``) and strikethrough (`~~a~~`) are understood in what is written, not in what is interpolated.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: Text

  public init(_ value: String) { self.init(stringLiteral: value) }
  public init(stringLiteral value: String) { text = InlineMarkdown(value.map { .character($0) }).text }
  public init(stringInterpolation: StringInterpolation) { text = InlineMarkdown(stringInterpolation.pieces).text }

  public struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [InlineMarkdown.Piece] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { pieces += literal.map { .character($0) } }
    public mutating func appendInterpolation(_ text: Text) { pieces.append(.text(text)) }
    public mutating func appendInterpolation<T>(_ value: T) { append(String(describing: value)) }

    /// A number in a `printf` format, such as `"%.2f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, value))
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String { append(format.format(value)) }

    private mutating func append(_ string: String) { pieces.append(.text(Text(verbatim: string))) }
  }
}
