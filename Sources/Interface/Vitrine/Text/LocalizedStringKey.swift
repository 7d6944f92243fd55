/// What a text is written as in source: a literal, with values and texts interpolated.
///
/// There are no string tables here: a key stands for itself.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: Text

  public init(_ value: String) { text = Text(verbatim: value) }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    var text = Text(verbatim: "")

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { append(literal) }
    public mutating func appendInterpolation(_ text: Text) { self.text = self.text + text }
    public mutating func appendInterpolation<T>(_ value: T) { append(String(describing: value)) }

    /// A number in a `printf` format, such as `"%.2f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, value))
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String { append(format.format(value)) }

    private mutating func append(_ string: String) { if !string.isEmpty { text = text + Text(verbatim: string) } }
  }
}
