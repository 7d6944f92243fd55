import Platform

/// A shared library of previews. Its file is removed with the last copy of this value.
public struct BuiltLibrary: Sendable {
  /// The path of the library; the host's symbols that it uses are found when it is loaded.
  public let path: String
  public let warnings: [SwiftDiagnostic]
  /// The number of sources that were compiled; the objects of the others are those of the build before.
  public let compiledSources: Int
  let directory: TemporaryDirectory
}
