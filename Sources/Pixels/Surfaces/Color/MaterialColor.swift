/// The colour steps of a material, all in encoded sRGB, in this order: the luminance curve, mixed in by its amount;
/// saturation; brightness; clamp; matrix; channel curves; tint; floor and ceiling.
public struct MaterialColor: Hashable, Sendable {
  /// `a`: 0 leaves the colour, 1 replaces it by the curve's grey.
  public var luminanceAmount: Float
  /// The luminance curve: its ordinates at luma 0, 1/3, 2/3 and 1, as the control values of a `ToneCurve`.
  public var luminanceValues: SIMD4<Float>
  /// `s`, about Rec.709 luma: 1 changes nothing.
  public var saturation: Float
  /// `b`, added to each channel: 0 changes nothing.
  public var brightness: Float
  /// The colour that is laid over with its alpha, after the clamp.
  public var tint: ResolvedColor
  /// The lower limit of every channel of the result, 0...1: a grey fill laid over with the blend mode lighten.
  public var floor: Float
  /// The upper limit of every channel of the result, 0...1: a grey fill laid over with the blend mode darken.
  public var ceiling: Float
  /// A matrix that is applied before the tint, each channel clamped afterwards; alpha does not change. nil for none.
  public var matrix: ColorMatrix?
  /// A curve for each channel, applied after the matrix; nil for none.
  public var curves: ChannelCurves?

  /// Colour steps; by default each changes nothing.
  public init(
    luminanceAmount: Float = 0, luminanceValues: SIMD4<Float> = [0, 1 / 3, 2 / 3, 1], saturation: Float = 1,
    brightness: Float = 0, tint: ResolvedColor = .clear, floor: Float = 0, ceiling: Float = 1,
    matrix: ColorMatrix? = nil, curves: ChannelCurves? = nil
  ) {
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
    self.floor = floor
    self.ceiling = ceiling
    self.matrix = matrix
    self.curves = curves
  }

  /// True if the steps change no colour.
  public var isIdentity: Bool {
    luminanceAmount == 0 && saturation == 1 && brightness == 0 && tint.alpha == 0 && floor <= 0 && ceiling >= 1
      && matrix == nil && curves == nil
  }

  /// Returns the opaque colour to which the steps turn an opaque one, in scalar arithmetic.
  ///
  /// With `L` the Rec.709 luma and `y` the curve's ordinate at it, the steps before the clamp are one for all channels:
  ///
  ///     c' = s (1 - a) c + a y + (1 - s) (1 - a) L + b
  public func callAsFunction(_ backdrop: ResolvedColor) -> ResolvedColor {
    func unit(_ value: Float) -> Float { min(max(value, 0), 1) }
    let light = unit(0.2126 * backdrop.red + 0.7152 * backdrop.green + 0.0722 * backdrop.blue)
    let curve = ToneCurve(luminanceValues)(light)
    let gray = luminanceAmount * curve + (1 - saturation) * (1 - luminanceAmount) * light + brightness
    func channel(_ value: Float) -> Float { unit(saturation * (1 - luminanceAmount) * value + gray) }
    var own = SIMD3(channel(backdrop.red), channel(backdrop.green), channel(backdrop.blue))
    if let matrix {
      let sum = matrix(SIMD4(own, 1))
      own = SIMD3(unit(sum.x), unit(sum.y), unit(sum.z))
    }
    if let curves { own = curves(own) }
    func tinted(_ own: Float, _ tint: Float, _ alpha: Float) -> Float {
      min(max(own + (tint - own) * alpha, floor), ceiling)
    }
    return ResolvedColor(
      red: tinted(own.x, tint.red, tint.alpha), green: tinted(own.y, tint.green, tint.alpha),
      blue: tinted(own.z, tint.blue, tint.alpha))
  }
}
