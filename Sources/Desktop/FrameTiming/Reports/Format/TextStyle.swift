/// How a report stresses words: by colours of a terminal, or not at all.
public struct TextStyle: Hashable, Sendable {
  /// The role of a text, by which it is stressed.
  public enum Emphasis: Hashable, Sendable {
    case none, heading, good, bad
  }

  private let isColored: Bool

  /// Text without control characters, for files and pipes.
  public static let plain = TextStyle(isColored: false)
  /// Text with SGR sequences (ECMA-48), for terminals.
  public static let colored = TextStyle(isColored: true)

  /// Returns the text with the sequences of its emphasis around it.
  public func callAsFunction(_ text: String, _ emphasis: Emphasis) -> String {
    guard isColored, !text.isEmpty, let start = Self.starts[emphasis] else { return text }
    return start + text + Self.end
  }

  private static let starts: [Emphasis: String] = [
    .heading: "\u{1b}[1m", .good: "\u{1b}[32m", .bad: "\u{1b}[1;31m",
  ]
  private static let end = "\u{1b}[0m"

  /// The control sequences in a coloured text; any other is not of this program.
  public static let sequences = starts.values + [end]
}
