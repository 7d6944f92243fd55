public import DisplayList
public import Surfaces

/// A material's numbers for one appearance.
///
/// All colour steps are in encoded sRGB, in this order: Gaussian blur; the luminance curve, mixed in by its amount;
/// saturation; brightness; clamp; the colour matrix; the channels' curves; tint; floor and ceiling.
public struct MaterialRecipe: Hashable, Sendable {
  /// The Gaussian's standard deviation in points.
  public var blurRadius: Double
  /// 0 leaves the colour, 1 replaces it by the curve's grey.
  public var luminanceAmount: Float
  /// The curve's ordinates at luma 0, 1/3, 2/3 and 1, as a cubic Bezier's control values.
  public var luminanceValues: SIMD4<Float>
  /// About Rec.709 luma; 1 changes nothing.
  public var saturation: Float
  /// Added to each channel; 0 changes nothing.
  public var brightness: Float
  /// Laid over with its alpha.
  public var tint: ResolvedColor
  /// No channel of the result is below this: a grey fill laid over with the blend mode lighten.
  public var floor: Float
  /// No channel of the result is above this: a grey fill laid over with the blend mode darken.
  public var ceiling: Float
  /// Amplitude of a fixed grain; 1 is full scale.
  public var noise: Float
  /// Whether the blur may see past the panel.
  public var edge: Backdrop.Edge
  /// The mean colour of what lies behind the panel instead of a blurred picture of it.
  public var averagesColor: Bool
  /// Of the colours before the tint, each channel clamped afterwards; nil for none.
  public var colorMatrix: ColorMatrix?
  /// A curve for each channel, after the matrix; nil for none.
  public var curves: ChannelCurves?

  /// A recipe; steps without numbers change nothing.
  public init(
    blurRadius: Double, luminanceAmount: Float = 0, luminanceValues: SIMD4<Float> = [0, 1 / 3, 2 / 3, 1],
    saturation: Float = 1, brightness: Float = 0, tint: ResolvedColor = .clear, floor: Float = 0, ceiling: Float = 1,
    noise: Float = 0, edge: Backdrop.Edge = .bounded, averagesColor: Bool = false,
    colorMatrix: ColorMatrix? = nil,
    curves: ChannelCurves? = nil
  ) {
    self.blurRadius = blurRadius
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
    self.floor = floor
    self.ceiling = ceiling
    self.noise = noise
    self.edge = edge
    self.averagesColor = averagesColor
    self.colorMatrix = colorMatrix
    self.curves = curves
  }

  /// The recipe in pixels.
  ///
  /// - Parameter side: the panel's longer side in pixels, where a mean colour is asked for: a Gaussian as wide as that,
  ///   mirrored at the panel's edges, leaves less than a hundredth of any gradient (up to 512 pixels, which is as wide as
  ///   the renderer's Gaussian gets).
  public func resolved(scale: Double, side: Double = 0) -> ResolvedMaterial {
    ResolvedMaterial(
      sigma: averagesColor ? max(side, blurRadius * scale) : blurRadius * scale, luminanceAmount: luminanceAmount,
      luminanceValues: luminanceValues, saturation: saturation, brightness: brightness, tint: tint, noise: noise,
      floor: floor, ceiling: ceiling, matrix: colorMatrix, curves: curves)
  }

  /// What the recipe makes of a flat colour, in encoded sRGB.
  public func color(over backdrop: ResolvedColor) -> ResolvedColor {
    let v = luminanceValues
    let cubic = 3 * (v.y - v.z) + v.w - v.x
    let square = 3 * (v.x - 2 * v.y + v.z)
    let linear = 3 * (v.y - v.x)
    func luma(_ r: Float, _ g: Float, _ b: Float) -> Float { 0.2126 * r + 0.7152 * g + 0.0722 * b }
    func unit(_ value: Float) -> Float { min(max(value, 0), 1) }
    let light = unit(luma(backdrop.red, backdrop.green, backdrop.blue))
    let curve = unit(((cubic * light + square) * light + linear) * light + v.x)
    let gray = luminanceAmount * curve + (1 - saturation) * (1 - luminanceAmount) * light + brightness
    func channel(_ value: Float) -> Float { unit(saturation * (1 - luminanceAmount) * value + gray) }
    var own = SIMD3(channel(backdrop.red), channel(backdrop.green), channel(backdrop.blue))
    if let colorMatrix {
      let sum = colorMatrix(SIMD4(own, 1))
      own = SIMD3(unit(sum.x), unit(sum.y), unit(sum.z))
    }
    if let curves { own = curves(own) }
    func tinted(_ own: Float, _ plate: Float) -> Float { min(max(own + (plate - own) * tint.alpha, floor), ceiling) }
    return ResolvedColor(red: tinted(own.x, tint.red), green: tinted(own.y, tint.green), blue: tinted(own.z, tint.blue))
  }
}

extension MaterialRecipe: CustomStringConvertible {
  /// The numbers that differ from none, on one line: `blur 30 luminance 0.6 [0.2,0.21,0.1,0.15] saturation 1.35`.
  public var description: String {
    let printer = DisplayListPrinter()
    let numbers = printer.text(resolved(scale: 1)).split(separator: " ").dropFirst(2).joined(separator: " ")
    let blur = averagesColor ? "average" : "blur \(printer.number(blurRadius))"
    return ([blur] + (numbers.isEmpty ? [] : [numbers]) + (edge == .global ? ["global"] : [])).joined(separator: " ")
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
