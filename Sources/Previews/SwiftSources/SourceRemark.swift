/// A remark on code that looks like a preview and is left as it is, with the reason.
public struct SourceRemark: Equatable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The remark in one sentence, without a full stop.
  public var text: String
}
