/// A place in a source, as the compiler names it: a line from 1, a column in bytes from 1.
public struct SourcePosition: Equatable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
