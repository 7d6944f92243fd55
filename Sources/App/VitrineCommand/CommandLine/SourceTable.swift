import Session

/// A kind of file that SOURCE may name.
struct SourceKind: Sendable {
  /// As the help names it; nil for what this version does not open.
  var help: String?
  /// With their dots, lower case.
  var extensions: [String]
  /// Makes the file what the invocation shows.
  var open: @Sendable (inout Invocation, String) throws(UsageError) -> Void
}

/// Every kind of SOURCE that is a file. Adding one is adding a row.
enum SourceTable {
  static let rows: [SourceKind] = [image, metal, swift]

  /// By the file's extension; a file of any other name is an image, which the image's own bytes will tell.
  static func kind(of path: String) -> SourceKind { known(path) ?? image }

  /// Whether a word is a file of a kind that can be told by its name.
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
