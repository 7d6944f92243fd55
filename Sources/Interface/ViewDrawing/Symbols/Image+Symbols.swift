extension Image {
  /// The size of a symbol beside text of its font.
  public enum Scale: Hashable, CaseIterable, Sendable {
    /// 0.79 times the medium size.
    case small
    /// A circle is as wide as the font's size.
    case medium
    /// 1.28 times the medium size.
    case large

    var factor: CGFloat {
      switch self {
      case .small: 0.79
      case .medium: 1
      case .large: 1.28
      }
    }
  }

  /// A symbol by its name in SF Symbols, as large and as heavy as text of its font.
  ///
  /// Symbols are drawn with the outlines of free icon sets, which differ from Apple's in detail. A name that none has is
  /// shown as a box with the name in it and reported in the host's diagnostics.
  public init(systemName: String) { self.init(symbol: systemName) }

  /// A symbol of which only a share is shown in full: the bars of `cellularbars`, the waves of `wifi`.
  ///
  /// - Parameter variableValue: 0...1, from none of the symbol's parts to all of them; the others are faint. Nil shows
  ///   all.
  public init(systemName: String, variableValue: Double?) { self.init(symbol: systemName, value: variableValue) }

  /// The styles that the layers of a symbol are painted with; nil leaves it to the environment.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var image = self
    image.symbolMode = mode
    return image
  }
}

extension EnvironmentValues {
  private enum ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }

  /// The size of symbols beside their text; medium by default.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
}

nonisolated extension View {
  /// The size of symbols inside, beside text of the same font.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
