import Platform

/// The objects of a build that succeeded.
struct BuiltObjects: Sendable {
  struct File: Sendable {
    var source: SwiftBuild.Source
    /// What other files can see of the source; nil where that is not known.
    var declarations: String?
    var object: String
    var warnings: [SwiftDiagnostic]
    /// Keeps the object.
    var directory: TemporaryDirectory
  }

  var options: [String]
  var files: [File]
  /// How many were compiled for this build.
  var compiled: Int
  /// Whether each file has an object of its own.
  var isComplete = true

  /// The files of this build that need not be compiled again, by their indices in the sources.
  ///
  /// A file depends on its own text and on the declarations of the others. So if a declaration has changed anywhere, or
  /// where that cannot be told, none is used.
  func reusable(for sources: [SwiftBuild.Source], declarations: [String?], options: [String]) -> [Int: File] {
    guard options == self.options, sources.map(\.path) == files.map(\.source.path) else { return [:] }
    let unchanged = sources.indices.filter { sources[$0].text == files[$0].source.text }
    guard
      sources.indices.allSatisfy({ index in
        unchanged.contains(index) || declarations[index] != nil && declarations[index] == files[index].declarations
      })
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: unchanged.map { ($0, files[$0]) })
  }
}
