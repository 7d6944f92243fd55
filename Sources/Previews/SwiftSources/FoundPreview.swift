/// A preview in a source: a `#Preview`, or a type that conforms to `PreviewProvider`.
public struct FoundPreview: Equatable, Sendable {
  public enum Kind: Equatable, Sendable { case macro, provider }

  public let kind: Kind
  /// The line on which it begins, from 1: that of `#Preview`, or of the keyword of the type.
  public let line: Int
  /// The name, if it is a string literal on one line without interpolation.
  public let name: String?
  /// The label that is shown for it: its name, or the name of the type; without one `Preview`, numbered by its place in
  /// the file.
  public let label: String
  /// The number of previews that begin before it on the same line.
  let ordinal: Int
  let place: Place

  /// The preview's code, as far as the rewriting needs it.
  enum Place: Equatable, Sendable {
    case macro(PreviewMacro)
    case provider(ProviderType)

    /// The byte offset at which the preview begins.
    var start: Int {
      switch self {
      case .macro(let macro): macro.start
      case .provider(let provider): provider.start
      }
    }
  }

  /// - Parameter number: the number of the preview among those of the file, from 1.
  init(_ place: Place, line: Int, ordinal: Int, number: Int) {
    self.place = place
    self.line = line
    self.ordinal = ordinal
    switch place {
    case .macro(let macro):
      kind = .macro
      name = macro.name
      label = macro.name ?? (number == 1 ? "Preview" : "Preview \(number)")
    case .provider(let provider):
      kind = .provider
      name = nil
      label = provider.name.filter { $0 != "`" }
    }
  }

  /// Returns the name of the C function that the rewritten source exports for this preview.
  ///
  /// - Parameter file: the number of the source among those of the library.
  public func symbol(file: Int) -> String { "vitrine_preview_" + suffix(file: file) }

  /// Returns the name of the view that the declarations with `@Previewable` of this preview belong to.
  public func viewName(file: Int) -> String { "__VitrinePreviewable_" + suffix(file: file) }

  /// Returns the suffix that distinguishes the names generated for this preview.
  func suffix(file: Int) -> String { "\(file)_\(line)" + (ordinal == 0 ? "" : "_\(ordinal + 1)") }
}
