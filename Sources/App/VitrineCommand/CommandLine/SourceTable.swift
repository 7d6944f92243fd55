import Session

/// A kind of file that SOURCE may name.
struct SourceKind: Sendable {
  /// The name in the help; nil for a kind that this version does not open.
  var help: String?
  /// The extensions with their dots, in lower case.
  var extensions: [String]
  /// Has the invocation show the file.
  var open: @Sendable (inout Invocation, String) throws(UsageError) -> Void
}

/// Every kind of SOURCE that is a file. Adding one is adding a row.
enum SourceTable {
  static let rows: [SourceKind] = [image, metal, swift]

  /// Returns the kind by the file's extension; any other file counts as an image.
  static func kind(of path: String) -> SourceKind { known(path) ?? image }

  /// Returns whether a word has the extension of a known kind.
  static func isFile(_ word: String) -> Bool { known(word) != nil }

  private static func known(_ path: String) -> SourceKind? {
    let name = path.lowercased()
    return rows.first { $0.extensions.contains(where: name.hasSuffix) }
  }

  private static let image = SourceKind(
    help: "an image, shown behind the panel",
    extensions: [".png", ".jpg", ".jpeg", ".ppm", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".svg"]
  ) { call, path throws(UsageError) in
    call.scene.background = .file(path)
  }

  private static let metal = SourceKind(
    help: "a Metal source", extensions: [".metal"]
  ) { call, path throws(UsageError) in
    call.scene.effects = EffectChain(file: path, calls: call.scene.effects?.calls ?? [])
    if !call.namesScene { call.scene.scene = "effects" }
  }

  private static let swift = SourceKind(extensions: [".swift"]) { _, path throws(UsageError) in
    throw .unavailable(path, reason: "this version does not open Swift sources")
  }
}
