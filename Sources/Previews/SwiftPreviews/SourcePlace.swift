import Platform

/// A place in a source, for an editor.
package struct SourcePlace: Hashable, Sendable {
  /// The absolute path of the file.
  package var path: String
  /// The line, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int

  package init(_ path: String, line: Int, column: Int = 1) {
    (self.path, self.line, self.column) = (path, line, column)
  }

  /// The name of the file, as it is shown.
  var name: String { (path.split(separator: "/").last.map(String.init) ?? path).printable }
}
