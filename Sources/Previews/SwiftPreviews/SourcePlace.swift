import Platform

/// A place in a source, for an editor.
package struct SourcePlace: Hashable, Sendable {
  /// Absolute.
  package var path: String
  /// From 1.
  package var line: Int
  /// In bytes, from 1.
  package var column: Int

  package init(_ path: String, line: Int, column: Int = 1) {
    (self.path, self.line, self.column) = (path, line, column)
  }

  /// The file's name, as it is shown.
  var name: String { (path.split(separator: "/").last.map(String.init) ?? path).printable }
}
