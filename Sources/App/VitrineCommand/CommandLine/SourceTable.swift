import Session

/// A kind of file that SOURCE may name.
struct SourceKind: Sendable {
  /// The name in the help; nil for a kind that this version cannot open.
  var help: String?
  /// The extensions with their dots, in lower case.
  var extensions: [String]
  /// Makes the invocation show the file.
  var open: @Sendable (inout Invocation, String) throws(UsageError) -> Void
}

/// All kinds of files that SOURCE may name. Adding one takes a row.
enum SourceTable {
  static let rows: [SourceKind] = [image, metal, material, swift]

  /// Returns the kind with the file's extension; any other file counts as an image.
  static func kind(of path: String) -> SourceKind { known(path) ?? image }

  /// Returns whether a word has the extension of a known kind.
  static func isFile(_ word: String) -> Bool { known(word) != nil }

  private static func known(_ path: String) -> SourceKind? {
    let name = path.lowercased()
    return rows.first { $0.extensions.contains(where: name.hasSuffix) }
  }

  private static let image = SourceKind(
    // Includes formats that are refused, so that a report does not overwrite such a picture.
    help: "an image", extensions: FileKind.image.extensions + [".tif", ".tiff", ".svg"]
  ) { call, path throws(UsageError) in
    call.scene.background = .file(path)
  }

  private static let metal = SourceKind(
    help: "a Metal source", extensions: FileKind.shader.extensions
  ) { call, path throws(UsageError) in
    call.scene.effects = EffectChain(file: path, calls: call.scene.effects?.calls ?? [])
    if !call.namesScene { call.scene.scene = "effects" }
  }

  private static let material = SourceKind(
    help: "a material file", extensions: FileKind.material.extensions
  ) { call, path throws(UsageError) in
    call.scene.material = path
  }

  private static let swift = SourceKind(
    help: "Swift files with previews, or their folder", extensions: FileKind.swift.extensions
  ) { call, path throws(UsageError) in
    call.swiftFiles = [path]
  }
}
