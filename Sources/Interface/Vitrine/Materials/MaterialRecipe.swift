public import DisplayList

/// A material's numbers for one appearance.
///
/// All colour steps are in encoded sRGB, in this order: Gaussian blur; the luminance curve, mixed in by its amount;
/// saturation; brightness; clamp; tint.
public struct MaterialRecipe: Hashable, Sendable {
  /// The Gaussian's standard deviation in points.
  public var blurRadius: Double
  /// 0 leaves the colour, 1 replaces it by the curve's grey.
  public var luminanceAmount: Float
  /// The curve's ordinates at luma 0, 1/3, 2/3 and 1, as a cubic Bezier's control values.
  public var luminanceValues: SIMD4<Float>
  /// About Rec.709 luma; 1 changes nothing.
  public var saturation: Float
  public var brightness: Float
  /// Laid over with its alpha.
  public var tint: ResolvedColor
  /// Amplitude of a fixed grain; 1 is full scale.
  public var noise: Float
  /// Whether the blur may see past the panel.
  public var edge: Backdrop.Edge

  public init(
    blurRadius: Double, luminanceAmount: Float = 0, luminanceValues: SIMD4<Float> = [0, 1 / 3, 2 / 3, 1],
    saturation: Float = 1, brightness: Float = 0, tint: ResolvedColor = .clear, noise: Float = 0,
    edge: Backdrop.Edge = .bounded
  ) {
    self.blurRadius = blurRadius
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
    self.noise = noise
    self.edge = edge
  }

  /// The recipe in pixels.
  public func resolved(scale: Double) -> ResolvedMaterial {
    ResolvedMaterial(
      sigma: blurRadius * scale, luminanceAmount: luminanceAmount, luminanceValues: luminanceValues,
      saturation: saturation, brightness: brightness, tint: tint, noise: noise)
  }

  /// What the recipe makes of middle grey: for ink, which a material cannot be.
  var plainColor: ResolvedColor {
    let v = luminanceValues
    let curve = (v[0] + 3 * v[1] + 3 * v[2] + v[3]) / 8
    let grey = min(max(0.5 + (curve - 0.5) * luminanceAmount + brightness, 0), 1)
    func over(_ plate: Float) -> Float { grey + (plate - grey) * tint.alpha }
    return ResolvedColor(red: over(tint.red), green: over(tint.green), blue: over(tint.blue))
  }
}

/// A row of the material table.
struct StandardMaterial: Sendable {
  /// Which vibrancy set text on it uses.
  enum Strokes: Sendable { case standard, thin }

  var name: String
  var light: MaterialRecipe
  var dark: MaterialRecipe
  var strokes = Strokes.standard
  /// The appearance that the material has whatever the environment's.
  var fixedScheme: ColorScheme?

  init(
    _ name: String, light: MaterialRecipe, dark: MaterialRecipe, strokes: Strokes = .standard,
    fixedScheme: ColorScheme? = nil
  ) {
    self.name = name
    self.light = light
    self.dark = dark
    self.strokes = strokes
    self.fixedScheme = fixedScheme
  }

  init(_ name: String, _ both: MaterialRecipe, fixedScheme: ColorScheme? = nil) {
    self.init(name, light: both, dark: both, fixedScheme: fixedScheme)
  }

  static let byName = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })
}
