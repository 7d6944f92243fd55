/// A text as it is written in source: a literal with inline Markdown, in which values and texts are interpolated.
///
/// There are no string tables here: a key stands for itself. Emphasis (`*a*`, `_a_`), strong emphasis (`**a**`,
/// `__a__`), code between backticks, strikethrough (`~~a~~`) and links (`[title](address)`), which take the tint, are
/// understood in the literal, and not in interpolated values.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: Text

  /// A key from a string; the marks in it are read as in a literal.
  public init(_ value: String) { self.init(stringLiteral: value) }
  /// A key from a literal, whose marks are read.
  public init(stringLiteral value: String) { text = Self.text(of: [.literal(value)]) }
  /// A key from a literal with interpolations; marks are read in the literal parts alone.
  public init(stringInterpolation: StringInterpolation) { text = Self.text(of: stringInterpolation.fragments) }

  package enum Fragment {
    /// A literal part, which may have marks.
    case literal(String)
    /// An interpolated value, in which marks are not read.
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

  /// Returns the whole string where no text with attributes of its own is interpolated, which is the common case; no
  /// pieces have to be joined then.
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

  /// Collects literals and interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    package var fragments: [Fragment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the literal between two interpolations.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { fragments.append(.literal(literal)) }
    }
    /// Appends a text with its own attributes.
    public mutating func appendInterpolation(_ text: Text) { fragments.append(.text(text)) }
    /// Appends a symbol, as large as the letters around it.
    public mutating func appendInterpolation(_ image: Image) { fragments.append(.text(Text(image))) }
    /// Appends a date in a style; styles that count follow the time.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      fragments.append(.text(Text(date, style: style)))
    }
    /// Appends a value as a formatter writes it; marks are not read.
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter
    ) { append(Text.string(of: subject, formatter)) }
    /// Appends a value as a formatter writes it; marks are not read.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
      append(Text.string(of: subject, formatter))
    }
    /// Appends a value as `String(describing:)` writes it; marks are not read.
    public mutating func appendInterpolation<T>(_ value: T) {
      // `String(describing:)` looks up the type's conformances at each call, which is avoided for `Int`.
      append(T.self == Int.self ? String(unsafeBitCast(value, to: Int.self)) : String(describing: value))
    }

    /// Appends a number in a `printf` format, such as `"%.2f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, value))
    }

    /// Appends a value in a format; marks are not read.
    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String { append(format.format(value)) }

    private mutating func append(_ string: String) { fragments.append(.value(string)) }
  }
}
