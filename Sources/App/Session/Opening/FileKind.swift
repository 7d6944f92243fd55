/// A kind of file that can be opened, by its extension.
package enum FileKind: CaseIterable, Hashable, Sendable {
  /// Shown behind the panel.
  case image
  /// A Metal source, whose functions the background goes through.
  case shader
  /// A material of the user's own.
  case material
  /// Swift code with previews, which have a window of their own.
  case swift

  /// With their dots, in lower case.
  package var extensions: [String] {
    switch self {
    case .image: [".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".ppm", ".pgm"]
    case .shader: [".metal"]
    case .material: [".json5"]
    case .swift: [".swift"]
    }
  }

  /// The kind of a file of that path; nil for an extension of no kind.
  package init?(path: String) {
    let name = path.lowercased()
    guard let kind = Self.allCases.first(where: { $0.extensions.contains(where: name.hasSuffix) }) else { return nil }
    self = kind
  }
}

/// A file that has been read, ready to be shown.
package struct OpenedFile: Hashable, Sendable {
  package var kind: FileKind
  /// Absolute.
  package var path: String
  /// The file's name, as notices show it.
  package var title: String
  /// The material in the file; nil for another kind.
  package var material: String?

  package init(_ kind: FileKind, path: String, title: String, material: String? = nil) {
    (self.kind, self.path, self.title, self.material) = (kind, path, title, material)
  }
}
