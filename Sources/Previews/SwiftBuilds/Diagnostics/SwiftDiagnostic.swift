/// A message of the Swift compiler.
public struct SwiftDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity, by the compiler's names.
  public enum Severity: String, Hashable, Sendable {
    /// Only an error prevents a build.
    case error, warning
  }

  /// A further message about the same matter.
  public struct Note: Hashable, Sendable {
    public var path: String
    /// The line, from 1; 0 if there is none.
    public var line: Int
    public var column: Int
    public var message: String
  }

  public var severity: Severity
  /// The source's path, as it was given to the build.
  public var path: String
  /// The line, from 1; 0 if the message concerns no line.
  public var line: Int
  /// The column in bytes, from 1; 0 if the message concerns no line.
  public var column: Int
  /// The compiler's text, in one line without control characters.
  public var message: String
  /// The text of the line in the source; nil if it is not known.
  public var sourceLine: String?
  public var notes: [Note] = []
  /// A remark on what the message does not say, such as that a name is SwiftUI's, and not in the library.
  public var remark: String?

  public var description: String {
    "\(path)\(line > 0 ? ":\(line):\(column)" : ""): \(severity.rawValue): \(message)"
      + (remark.map { " (\($0))" } ?? "")
  }
}
