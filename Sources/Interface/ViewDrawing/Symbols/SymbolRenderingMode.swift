/// The styles that the layers of a symbol are painted with.
///
/// A symbol of one outline has one layer. A mark in a circle, square or the like has two, the mark and what is around it;
/// of a symbol in several pieces the largest ones are the first layer and the others the second.
public struct SymbolRenderingMode: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case monochrome, hierarchical, palette, multicolor }

  let kind: Kind

  /// All in the foreground style; the default where that is a single style.
  public static let monochrome = SymbolRenderingMode(kind: .monochrome)
  /// The first layer in the foreground style, the second in the same with less opacity.
  public static let hierarchical = SymbolRenderingMode(kind: .hierarchical)
  /// Each layer in a style of its own, the first in the first of `foregroundStyle(_:_:)`; the default where that has
  /// several.
  public static let palette = SymbolRenderingMode(kind: .palette)
  /// The natural colours of some symbols, such as a red heart; the others are monochrome.
  public static let multicolor = SymbolRenderingMode(kind: .multicolor)
}

/// Variants of symbols: filled, struck through, in a shape.
public struct SymbolVariants: Hashable, Sendable {
  var isFilled = false
  var isSlashed = false
  var shape: String?

  /// The symbol as it is named.
  public static let none = SymbolVariants()
  /// In a circle.
  public static let circle = SymbolVariants(shape: "circle")
  /// In a square.
  public static let square = SymbolVariants(shape: "square")
  /// In a rectangle.
  public static let rectangle = SymbolVariants(shape: "rectangle")
  /// Solid instead of an outline.
  public static let fill = SymbolVariants(isFilled: true)
  /// With a line across.
  public static let slash = SymbolVariants(isSlashed: true)

  /// The variant in a circle.
  public var circle: SymbolVariants { adding(.circle) }
  /// The variant in a square.
  public var square: SymbolVariants { adding(.square) }
  /// The variant in a rectangle.
  public var rectangle: SymbolVariants { adding(.rectangle) }
  /// The variant, solid.
  public var fill: SymbolVariants { adding(.fill) }
  /// The variant with a line across.
  public var slash: SymbolVariants { adding(.slash) }

  /// Whether the variant has all that another one has.
  public func contains(_ other: SymbolVariants) -> Bool {
    (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed) && (other.shape == nil || shape == other.shape)
  }

  func adding(_ other: SymbolVariants) -> SymbolVariants {
    SymbolVariants(
      isFilled: isFilled || other.isFilled, isSlashed: isSlashed || other.isSlashed, shape: other.shape ?? shape)
  }

  /// A symbol's name with the variant's words, in the order of SF Symbols.
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

  /// The styles that the layers of symbols are painted with; nil follows the number of foreground styles.
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
  /// The styles that the layers of symbols inside are painted with; nil follows the number of foreground styles.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }

  /// The variant in which symbols inside are shown, in addition to those around; symbols without it stay as they are.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = $0.adding(variant) }
  }
}
