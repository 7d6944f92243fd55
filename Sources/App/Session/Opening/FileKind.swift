/// A kind of file that can be opened, by its extension.
package enum FileKind: CaseIterable, Hashable, Sendable {
  /// An image, which is shown behind the panel.
  case image
  /// A Metal source, whose functions are applied to the background.
  case shader
  /// A material of the user's own.
  case material
  /// Swift code with previews, which have a window of their own.
  case swift

  /// The extensions with their dots, in lower case.
  package var extensions: [String] {
    switch self {
    case .image: [".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".ppm", ".pgm"]
    case .shader: [".metal"]
    case .material: [".json5"]
    case .swift: [".swift"]
    }
  }

  /// Creates the kind of a file from its path; nil if the extension belongs to no kind.
  package init?(path: String) {
    let name = path.lowercased()
    guard let kind = Self.allCases.first(where: { $0.extensions.contains(where: name.hasSuffix) }) else { return nil }
    self = kind
  }
}

/// A file that has been read, ready to be shown.
package struct OpenedFile: Hashable, Sendable {
  package var kind: FileKind
  /// The absolute path.
  package var path: String
  /// The file's name, for notices.
  package var title: String
  /// The name of the material in the file; nil for other kinds of files.
  package var material: String?

  package init(_ kind: FileKind, path: String, title: String, material: String? = nil) {
    (self.kind, self.path, self.title, self.material) = (kind, path, title, material)
  }
}
