public import DisplayList
public import Surfaces

/// A material's numbers for one appearance: a Gaussian blur, then the colour steps.
public struct MaterialRecipe: Hashable, Sendable {
  /// The Gaussian's standard deviation in points.
  public var blurRadius: Double
  /// The steps that change the blurred colours.
  public var color: MaterialColor
  /// The amplitude of a fixed grain; 1 is full scale.
  public var noise: Float
  /// The edge of the blur: whether it may see past the panel.
  public var edge: Backdrop.Edge
  /// True if the panel shows the mean colour of what lies behind it instead of a blurred picture.
  public var averagesColor: Bool

  /// Creates a recipe; by default a blur alone.
  public init(
    blurRadius: Double, color: MaterialColor = MaterialColor(), noise: Float = 0, edge: Backdrop.Edge = .bounded,
    averagesColor: Bool = false
  ) {
    self.blurRadius = blurRadius
    self.color = color
    self.noise = noise
    self.edge = edge
    self.averagesColor = averagesColor
  }

  /// Returns the recipe in pixels.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - side: the panel's longer side in pixels, for a mean colour: a Gaussian as wide as that, mirrored at the panel's
  ///     edges, leaves less than a hundredth of any gradient (up to 512 pixels, the widest of the renderer's Gaussians).
  public func resolved(scale: Double, side: Double = 0) -> ResolvedMaterial {
    ResolvedMaterial(
      sigma: averagesColor ? max(side, blurRadius * scale) : blurRadius * scale, color: color, noise: noise)
  }
}

extension MaterialRecipe: CustomStringConvertible {
  /// The numbers that change something, on one line: `blur 30 luminance 0.6 [0.2,0.21,0.1,0.15] saturation 1.35`.
  public var description: String {
    let printer = DisplayListPrinter()
    let blur = averagesColor ? "average" : "blur \(printer.number(blurRadius))"
    let grain = noise == 0 ? [] : ["noise \(printer.number(noise))"]
    return ([blur] + printer.steps(color) + grain + (edge == .global ? ["global"] : [])).joined(separator: " ")
  }
}

/// A recipe for each appearance.
public struct MaterialRecipes: Hashable, Sendable {
  /// The numbers in a light appearance.
  public var light: MaterialRecipe
  /// The numbers in a dark appearance.
  public var dark: MaterialRecipe

  /// A recipe for each appearance.
  public init(light: MaterialRecipe, dark: MaterialRecipe) {
    self.light = light
    self.dark = dark
  }

  /// The recipe for an appearance.
  public subscript(scheme: ColorScheme) -> MaterialRecipe { scheme == .light ? light : dark }
}
