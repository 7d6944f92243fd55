import Platform

/// A shared library of previews. Its file is removed with the last copy of this value.
public struct BuiltLibrary: Sendable {
  /// The path of the library; what it uses of the host's symbols is found when it is loaded.
  public let path: String
  public let warnings: [SwiftDiagnostic]
  /// The number of sources that were compiled, the others being as they were in the build before.
  public let compiledSources: Int
  let directory: TemporaryDirectory
}
