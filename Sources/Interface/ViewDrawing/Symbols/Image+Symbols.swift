extension Image {
  /// The size of a symbol relative to text of its font.
  public enum Scale: Hashable, CaseIterable, Sendable {
    /// 0.79 times the medium size.
    case small
    /// The size at which a circle is as wide as the font's size.
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
  /// Symbols are drawn with the outlines of free icon sets, which differ from Apple's in detail. An unknown name is
  /// shown as a box with the name in it, and reported in the host's diagnostics.
  public init(systemName: String) { self.init(symbol: systemName) }

  /// A symbol of which only a part is shown in full: the bars of `cellularbars`, the waves of `wifi`.
  ///
  /// - Parameter variableValue: the fraction of the symbol's parts that is shown in full, 0...1; the others are dimmed.
  ///   Nil shows all.
  public init(systemName: String, variableValue: Double?) { self.init(symbol: systemName, value: variableValue) }

  /// Sets the mode in which the layers of a symbol are painted; nil stands for the environment's.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var image = self
    image.symbolMode = mode
    return image
  }
}

extension EnvironmentValues {
  private enum ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }

  /// The size of symbols relative to text; medium by default.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the size of symbols inside, relative to text of the same font.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
