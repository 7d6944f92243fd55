public import DisplayList
public import Surfaces

/// Numbers that replace those of a recipe, in both appearances; nil keeps the recipe's.
///
/// They have double precision, like sliders and options; colour steps are rounded to floats when they are applied.
public struct MaterialOverrides: Hashable, Sendable {
  /// The Gaussian's standard deviation in points; at least 0 when it is applied.
  public var blurRadius: Double?
  /// The saturation around Rec.709 luma; 1 changes nothing.
  public var saturation: Double?
  /// A number that is added to each channel.
  public var brightness: Double?
  /// The part of the luminance curve that is mixed in, 0...1.
  public var luminanceAmount: Double?
  /// The control values of the luminance curve.
  public var luminanceValues: SIMD4<Float>?
  /// A colour that is laid over the others with its alpha.
  public var tint: ResolvedColor?
  /// The amplitude of the grain; 1 is full scale.
  public var noise: Double?
  /// The edge of the blur: whether it may see past the panel.
  public var edge: Backdrop.Edge?

  /// Creates overrides; by default none.
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

  /// Returns these overrides, replaced by those of `other` that are not nil.
  func merging(_ other: MaterialOverrides) -> MaterialOverrides {
    MaterialOverrides(
      blurRadius: other.blurRadius ?? blurRadius, saturation: other.saturation ?? saturation,
      brightness: other.brightness ?? brightness, luminanceAmount: other.luminanceAmount ?? luminanceAmount,
      luminanceValues: other.luminanceValues ?? luminanceValues, tint: other.tint ?? tint, noise: other.noise ?? noise,
      edge: other.edge ?? edge)
  }

  /// Returns the recipe with these numbers in place of its own.
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

/// Overrides for each appearance.
package struct AppearanceOverrides: Hashable, Sendable {
  package var light = MaterialOverrides()
  package var dark = MaterialOverrides()

  /// Creates overrides that replace nothing.
  package init() {}

  package subscript(scheme: ColorScheme) -> MaterialOverrides {
    get { scheme == .light ? light : dark }
    set { if scheme == .light { light = newValue } else { dark = newValue } }
  }
}

extension MaterialOverrides {
  /// Creates overrides of all the numbers of a recipe.
  init(of recipe: MaterialRecipe) {
    let color = recipe.color
    self.init(
      blurRadius: recipe.blurRadius, saturation: Double(color.saturation), brightness: Double(color.brightness),
      luminanceAmount: Double(color.luminanceAmount), luminanceValues: color.luminanceValues, tint: color.tint,
      noise: Double(recipe.noise), edge: recipe.edge)
  }

  /// Returns these overrides with those numbers of `new` that differ from `old`.
  package func taking(_ new: MaterialOverrides, changedFrom old: MaterialOverrides) -> MaterialOverrides {
    var result = self
    for field in Field.all where field.differs(new, old) { field.copy(new, &result) }
    return result
  }

  /// Returns the overrides with which the recipe `new` looks like `old` with these, as far as numbers can be
  /// overridden.
  package func rebased(from old: MaterialRecipe, to new: MaterialRecipe) -> MaterialOverrides {
    let (before, after) = (MaterialOverrides(of: old), MaterialOverrides(of: new))
    let none = MaterialOverrides()
    var result = none
    for field in Field.all {
      var single = none
      if field.differs(self, none) {
        field.copy(self, &single)
      } else if field.differs(before, after) {
        field.copy(before, &single)
      }
      if single.applied(to: new) != new { field.copy(single, &result) }
    }
    return result
  }

  /// One of the numbers, whatever its type.
  private struct Field: Sendable {
    var differs: @Sendable (MaterialOverrides, MaterialOverrides) -> Bool
    var copy: @Sendable (MaterialOverrides, inout MaterialOverrides) -> Void

    init<Value: Equatable & Sendable>(_ path: any WritableKeyPath<MaterialOverrides, Value?> & Sendable) {
      differs = { $0[keyPath: path] != $1[keyPath: path] }
      copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    static let all = [
      Field(\.blurRadius), Field(\.saturation), Field(\.brightness), Field(\.luminanceAmount),
      Field(\.luminanceValues), Field(\.tint), Field(\.noise), Field(\.edge),
    ]
  }
}
