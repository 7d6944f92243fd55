import Surfaces

/// A picture of an asset catalogue, as described by its `Contents.json`: files for scales and appearances.
struct ImageSet: Sendable {
  struct File: Sendable {
    var name: String
    /// Pixels per point.
    var scale: CGFloat
    var scheme: ColorScheme?
  }

  struct Found {
    var bitmap: Bitmap
    /// Pixels per point.
    var scale: CGFloat
    /// True where the foreground style is painted through the picture's alpha.
    var isTemplate: Bool
  }

  private var files: [File] = []
  private(set) var isTemplate = false

  /// Returns nil where the contents do not describe an image set.
  init?(contents: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: contents) as? [String: Any],
      let entries = object["images"] as? [[String: Any]]
    else { return nil }
    for entry in entries {
      let appearance = AssetAppearance(entry)
      guard let name = entry["filename"] as? String, !name.isEmpty, !name.contains("/"), appearance.isPlain else {
        continue
      }
      let scale = (entry["scale"] as? String)?.first?.wholeNumberValue ?? 1
      files.append(File(name: name, scale: CGFloat(max(1, scale)), scheme: appearance.scheme))
    }
    let properties = object["properties"] as? [String: Any]
    isTemplate = properties?["template-rendering-intent"] as? String == "template"
  }

  /// The files in order of preference: first those for the colour scheme, then those for any appearance, and among each
  /// of these the one for the display's scale, then finer ones, then coarser ones, the finest first.
  func files(for scheme: ColorScheme, displayScale: CGFloat) -> [File] {
    func rank(_ file: File) -> (Int, CGFloat) {
      let appearance = file.scheme == scheme ? 0 : file.scheme == nil ? 1 : 2
      let distance = file.scale >= displayScale - 0.01 ? file.scale - displayScale : 10 + displayScale - file.scale
      return (appearance, distance)
    }
    return files.sorted { rank($0) < rank($1) }
  }
}
