/// What a text is written as in source: a literal, with values and texts interpolated, and inline Markdown.
///
/// There are no string tables here: a key stands for itself. Emphasis (`*a*`, `_a_`), strong emphasis (`**a**`,
/// `__a__`), code between backticks and strikethrough (`~~a~~`) are understood in what is written, not in what is
/// interpolated, and so are links (`[title](address)`), which take the tint.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: Text

  /// A key from a string; the marks in it are read as in a literal.
  public init(_ value: String) { self.init(stringLiteral: value) }
  /// A key from a literal, whose marks are read.
  public init(stringLiteral value: String) { text = Self.text(of: [.literal(value)]) }
  /// A key from a literal with interpolations; marks are read in what is written alone.
  public init(stringInterpolation: StringInterpolation) { text = Self.text(of: stringInterpolation.fragments) }

  package enum Fragment {
    /// What is written, which may have marks.
    case literal(String)
    /// A value, which has none.
    case value(String)
    case text(Text)
  }

  private static func text(of fragments: [Fragment]) -> Text {
    let hasMarks = fragments.contains { fragment in
      guard case .literal(let string) = fragment else { return false }
      return string.utf8.contains(where: InlineMarkdown.isMark)
    }
    guard hasMarks else {
      if let string = plainString(of: fragments) { return Text(verbatim: string) }
      return fragments.reduce(into: Text(verbatim: "")) { text, fragment in
        switch fragment {
        case .literal(let string), .value(let string): text.append(Text(verbatim: string))
        case .text(let inner): text.append(inner)
        }
      }
    }
    return InlineMarkdown(
      fragments.flatMap { fragment -> [InlineMarkdown.Piece] in
        switch fragment {
        case .literal(let string): string.map { .character($0) }
        case .value(let string): [.text(Text(verbatim: string))]
        case .text(let text): [.text(text)]
        }
      }
    ).text
  }

  /// The whole string where no text with a look of its own is interpolated, as in most: no pieces need be joined then.
  private static func plainString(of fragments: [Fragment]) -> String? {
    var joined = ""
    for fragment in fragments {
      switch fragment {
      case .literal(let string), .value(let string): joined += string
      case .text: return nil
      }
    }
    return joined
  }

  /// Collects what is written and what is interpolated.
  public struct StringInterpolation: StringInterpolationProtocol {
    package var fragments: [Fragment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// What is written between two interpolations.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { fragments.append(.literal(literal)) }
    }
    /// A text with its own look.
    public mutating func appendInterpolation(_ text: Text) { fragments.append(.text(text)) }
    /// A symbol, as large as the letters around it.
    public mutating func appendInterpolation(_ image: Image) { fragments.append(.text(Text(image))) }
    /// A date told in a style; those that count follow the time.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      fragments.append(.text(Text(date, style: style)))
    }
    /// A value as a formatter writes it, without marks.
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter
    ) { append(Text.string(of: subject, formatter)) }
    /// A value as a formatter writes it, without marks.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
      append(Text.string(of: subject, formatter))
    }
    /// A value as `String(describing:)` writes it, without marks.
    public mutating func appendInterpolation<T>(_ value: T) {
      // Which of the ways of describing itself a type has is looked up each time.
      append(T.self == Int.self ? String(unsafeBitCast(value, to: Int.self)) : String(describing: value))
    }

    /// A number in a `printf` format, such as `"%.2f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, value))
    }

    /// A value in a format, without marks.
    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String { append(format.format(value)) }

    private mutating func append(_ string: String) { fragments.append(.value(string)) }
  }
}
