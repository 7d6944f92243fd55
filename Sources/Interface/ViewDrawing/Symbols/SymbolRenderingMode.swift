/// A mode that chooses the styles for the layers of a symbol.
///
/// A symbol of one outline has one layer. A mark in a circle, square or the like has two: the mark and its enclosure.
/// A symbol in several pieces has its largest pieces in the first layer and the others in the second.
public struct SymbolRenderingMode: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case monochrome, hierarchical, palette, multicolor }

  let kind: Kind

  /// Paints all layers with the foreground style; the default where that is a single style.
  public static let monochrome = SymbolRenderingMode(kind: .monochrome)
  /// Paints the first layer with the foreground style, and the second with the same and less opacity.
  public static let hierarchical = SymbolRenderingMode(kind: .hierarchical)
  /// Paints each layer with a style of its own: those of `foregroundStyle(_:_:)`, in their order. The default where
  /// several styles are set.
  public static let palette = SymbolRenderingMode(kind: .palette)
  /// Paints some symbols in their natural colours, such as a red heart; the others are monochrome.
  public static let multicolor = SymbolRenderingMode(kind: .multicolor)
}

/// Variants of symbols: filled, struck through, in a shape.
public struct SymbolVariants: Hashable, Sendable {
  var isFilled = false
  var isSlashed = false
  var shape: String?

  /// The symbol as it is named.
  public static let none = SymbolVariants()
  /// The symbol in a circle.
  public static let circle = SymbolVariants(shape: "circle")
  /// The symbol in a square.
  public static let square = SymbolVariants(shape: "square")
  /// The symbol in a rectangle.
  public static let rectangle = SymbolVariants(shape: "rectangle")
  /// The symbol as a solid shape instead of an outline.
  public static let fill = SymbolVariants(isFilled: true)
  /// The symbol with a line across it.
  public static let slash = SymbolVariants(isSlashed: true)

  /// The variant in a circle.
  public var circle: SymbolVariants { adding(.circle) }
  /// The variant in a square.
  public var square: SymbolVariants { adding(.square) }
  /// The variant in a rectangle.
  public var rectangle: SymbolVariants { adding(.rectangle) }
  /// The variant, solid.
  public var fill: SymbolVariants { adding(.fill) }
  /// The variant with a line across it.
  public var slash: SymbolVariants { adding(.slash) }

  /// Returns whether the variant includes another one.
  public func contains(_ other: SymbolVariants) -> Bool {
    (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed) && (other.shape == nil || shape == other.shape)
  }

  func adding(_ other: SymbolVariants) -> SymbolVariants {
    SymbolVariants(
      isFilled: isFilled || other.isFilled, isSlashed: isSlashed || other.isSlashed, shape: other.shape ?? shape)
  }

  /// Returns a symbol's name with the variant's words, in the order of SF Symbols.
  func name(of symbol: String) -> String {
    var words = symbol.split(separator: ".").map(String.init)
    let wasFilled = words.count > 1 && words.last == "fill"
    if wasFilled { words.removeLast() }
    for word in [isSlashed ? "slash" : nil, shape] {
      if let word, !words.contains(word) { words.append(word) }
    }
    if isFilled || wasFilled { words.append("fill") }
    return words.joined(separator: ".")
  }
}

extension EnvironmentValues {
  private enum ModeKey: EnvironmentKey { static let defaultValue: SymbolRenderingMode? = nil }
  private enum VariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }

  /// The mode in which the layers of symbols are painted; nil chooses one by the number of foreground styles.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[ModeKey.self] }
    set { self[ModeKey.self] = newValue }
  }

  /// The variant in which symbols are shown.
  public var symbolVariants: SymbolVariants {
    get { self[VariantsKey.self] }
    set { self[VariantsKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the mode in which the layers of symbols inside are painted; nil chooses one by the number of foreground
  /// styles.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }

  /// Adds a variant for the symbols inside to those set around; symbols that lack the variant stay as they are.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = $0.adding(variant) }
  }
}
