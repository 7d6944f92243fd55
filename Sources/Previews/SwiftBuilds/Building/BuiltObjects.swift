import Platform

/// The objects of a build that succeeded.
struct BuiltObjects: Sendable {
  struct File: Sendable {
    var source: SwiftBuild.Source
    /// The declarations that other files can see of the source; nil if they are not known.
    var declarations: String?
    var object: String
    var warnings: [SwiftDiagnostic]
    /// The folder of the object, which is removed with its last user.
    var directory: TemporaryDirectory
  }

  var options: [String]
  var files: [File]
  /// The number of files that were compiled for this build.
  var compiled: Int
  /// True if each file has an object of its own.
  var isComplete = true

  /// Returns the files of this build that need not be compiled again, by their indices in the sources.
  ///
  /// A file depends on its own text and on the declarations of the others. So if a declaration has changed anywhere, or
  /// may have changed, no file is reused.
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
