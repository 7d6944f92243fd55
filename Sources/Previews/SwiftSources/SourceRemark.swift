/// Something in a source that looks like a preview and is left as it is, and why.
public struct SourceRemark: Equatable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// One sentence, without a full stop.
  public var text: String
}
