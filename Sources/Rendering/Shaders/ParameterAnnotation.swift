/// What a parameter's comment says: `// [0 ... 100] = 10 degrees`.
///
/// The range stands in brackets, the default after an equals sign, a note after both; each may be missing. Several
/// components are separated by commas: `// [0, 0 ... 100, 50] = 10, 20`. One number stands for all components.
public struct ParameterAnnotation: Hashable, Sendable {
  /// The least value of each component, or one for all; empty where there is no range.
  public var minimum: [Float] = []
  /// The greatest value of each component, or one for all; empty where there is no range.
  public var maximum: [Float] = []
  /// The default of each component, or one for all; empty where there is none.
  public var defaultValue: [Float] = []
  /// What stands after range and default.
  public var note = ""

  /// Nil when the comment holds neither a range nor a default.
  public init?(comment: String) {
    var rest = comment[...]
    if let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let ends = Self.split(rest[rest.index(after: open)..<close])
      guard let ends, let low = Self.numbers(ends.0), let high = Self.numbers(ends.1) else { return nil }
      minimum = low
      maximum = high
      rest = rest[rest.index(after: close)...]
    }
    if let equals = rest.firstIndex(of: "=") {
      let text = rest[rest.index(after: equals)...]
      let end = text.firstIndex { !"+-.0123456789eE, \t".contains($0) } ?? text.endIndex
      guard let values = Self.numbers(text[..<end]) else { return nil }
      defaultValue = values
      rest = text[end...]
    }
    guard !minimum.isEmpty || !defaultValue.isEmpty else { return nil }
    note = Self.trimmed(rest)
  }

  /// The two sides of `...`.
  private static func split(_ text: Substring) -> (Substring, Substring)? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix("...") {
        return (text[..<index], text[text.index(index, offsetBy: 3)...])
      }
      index = text.index(after: index)
    }
    return nil
  }

  private static func numbers(_ text: Substring) -> [Float]? {
    let parts = text.split(separator: ",").map { trimmed($0) }
    // A note that begins like a number leaves an empty part behind.
    let values = parts.filter { !$0.isEmpty }.map { Float($0) }
    guard !values.isEmpty, values.allSatisfy({ $0?.isFinite == true }) else { return nil }
    return values.compactMap { $0 }
  }

  static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
