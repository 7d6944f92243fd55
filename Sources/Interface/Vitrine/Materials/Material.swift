public import DisplayList

/// A background that shows what lies behind it, blurred and recoloured.
///
/// As `.background(_:in:)` of a view it emits a backdrop in the view's size, and makes the hierarchical styles inside
/// vibrant.
public struct Material: ShapeStyle, Hashable {
  /// As in `allNames`.
  public let name: String
  private var overrides = Overrides()
  private(set) var opacity = 1.0

  private struct Overrides: Hashable {
    var blurRadius: Double?
    var saturation: Float?
    var brightness: Float?
    var luminanceAmount: Float?
    var tint: ResolvedColor?
    var noise: Float?
    var edge: Backdrop.Edge?
  }

  private init(_ name: String) { self.name = name }

  public static let ultraThin = Material("ultraThin")
  public static let thin = Material("thin")
  public static let regular = Material("regular")
  public static let thick = Material("thick")
  /// Approximation: no measurement of it is public, and it has the numbers of `bar`.
  public static let ultraThick = Material("ultraThick")
  /// The material of toolbars, named `chrome` in the table.
  public static let bar = Material("chrome")

  /// The names of all materials, in the table's order.
  public static var allNames: [String] { StandardMaterial.table.map(\.name) }

  /// The material of that name in the table; nil when there is none. `bar` is `chrome`.
  public static func named(_ name: String) -> Material? {
    let name = name == "bar" ? "chrome" : name
    return StandardMaterial.byName[name].map { Material($0.name) }
  }

  /// The material with some of its numbers replaced, in both appearances; nil keeps the recipe's.
  ///
  /// - Parameter blurRadius: the Gaussian's standard deviation in points.
  public func overriding(
    blurRadius: Double? = nil, saturation: Float? = nil, brightness: Float? = nil, luminanceAmount: Float? = nil,
    tint: ResolvedColor? = nil, noise: Float? = nil, edge: Backdrop.Edge? = nil
  ) -> Material {
    var material = self
    if let blurRadius { material.overrides.blurRadius = max(0, blurRadius) }
    if let saturation { material.overrides.saturation = saturation }
    if let brightness { material.overrides.brightness = brightness }
    if let luminanceAmount { material.overrides.luminanceAmount = luminanceAmount }
    if let tint { material.overrides.tint = tint }
    if let noise { material.overrides.noise = noise }
    if let edge { material.overrides.edge = edge }
    return material
  }

  /// The numbers for an appearance, with what was overridden.
  public func recipe(for colorScheme: ColorScheme) -> MaterialRecipe {
    let row = row
    var recipe = scheme(for: colorScheme) == .light ? row.light : row.dark
    recipe.blurRadius = overrides.blurRadius ?? recipe.blurRadius
    recipe.saturation = overrides.saturation ?? recipe.saturation
    recipe.brightness = overrides.brightness ?? recipe.brightness
    recipe.luminanceAmount = overrides.luminanceAmount ?? recipe.luminanceAmount
    recipe.tint = overrides.tint ?? recipe.tint
    recipe.noise = overrides.noise ?? recipe.noise
    recipe.edge = overrides.edge ?? recipe.edge
    return recipe
  }

  /// The appearance that the material has in an environment of `colorScheme`: the legacy styles have one of their own.
  public func scheme(for colorScheme: ColorScheme) -> ColorScheme { row.fixedScheme ?? colorScheme }

  var strokes: StandardMaterial.Strokes { row.strokes }

  func multiplyingOpacity(by factor: Double) -> Material {
    var material = self
    material.opacity *= factor
    return material
  }

  private var row: StandardMaterial {
    guard let row = StandardMaterial.byName[name] else { preconditionFailure("no material named \(name)") }
    return row
  }
}

extension Material: PrimitiveShapeStyle {
  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle { .material(self) }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}
