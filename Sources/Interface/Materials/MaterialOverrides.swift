public import DisplayList
public import Surfaces

/// Numbers that replace those of a recipe, in both appearances; nil keeps the recipe's.
///
/// Double precision, as sliders and options have them; colour steps are rounded to floats when they are applied.
public struct MaterialOverrides: Hashable, Sendable {
  /// The Gaussian's standard deviation in points; at least 0 when it is applied.
  public var blurRadius: Double?
  /// About Rec.709 luma; 1 changes nothing.
  public var saturation: Double?
  /// Added to each channel.
  public var brightness: Double?
  /// The part of the luminance curve that is mixed in, 0...1.
  public var luminanceAmount: Double?
  /// The control values of the luminance curve.
  public var luminanceValues: SIMD4<Float>?
  /// Laid over with its alpha.
  public var tint: ResolvedColor?
  /// The amplitude of the grain; 1 is full scale.
  public var noise: Double?
  /// Whether the blur may see past the panel.
  public var edge: Backdrop.Edge?

  /// Overrides; by default none.
  public init(
    blurRadius: Double? = nil, saturation: Double? = nil, brightness: Double? = nil, luminanceAmount: Double? = nil,
    luminanceValues: SIMD4<Float>? = nil, tint: ResolvedColor? = nil, noise: Double? = nil, edge: Backdrop.Edge? = nil
  ) {
    self.blurRadius = blurRadius
    self.saturation = saturation
    self.brightness = brightness
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.tint = tint
    self.noise = noise
    self.edge = edge
  }

  /// These overrides, replaced by those of `other` that are not nil.
  func merging(_ other: MaterialOverrides) -> MaterialOverrides {
    MaterialOverrides(
      blurRadius: other.blurRadius ?? blurRadius, saturation: other.saturation ?? saturation,
      brightness: other.brightness ?? brightness, luminanceAmount: other.luminanceAmount ?? luminanceAmount,
      luminanceValues: other.luminanceValues ?? luminanceValues, tint: other.tint ?? tint, noise: other.noise ?? noise,
      edge: other.edge ?? edge)
  }

  /// The recipe with these numbers in place of its own.
  public func applied(to recipe: MaterialRecipe) -> MaterialRecipe {
    var recipe = recipe
    if let blurRadius {
      recipe.blurRadius = max(0, blurRadius)
      recipe.averagesColor = false
    }
    if let saturation { recipe.color.saturation = Float(saturation) }
    if let brightness { recipe.color.brightness = Float(brightness) }
    if let luminanceAmount { recipe.color.luminanceAmount = Float(luminanceAmount) }
    if let luminanceValues { recipe.color.luminanceValues = luminanceValues }
    if let tint { recipe.color.tint = tint }
    if let noise { recipe.noise = Float(noise) }
    if let edge { recipe.edge = edge }
    return recipe
  }
}
