/// The colour pipeline of a material by its definition, in float64 and encoded sRGB, applied to a blurred backdrop.
///
/// In the order of Core Animation: luminance `L = sat(.2125 R + .7154 G + .0721 B)`; the ordinate of the curve at `L`,
/// mixed in by `amount`; saturation about Rec. 709 luma; brightness; clamp; a colour matrix, clamp; a curve per
/// channel, clamp; the tint composited over it.
public struct ReferenceMaterial: Sendable {
  /// Red, green, blue in `0 ... 1`.
  public typealias RGB = SIMD3<Double>

  /// The fraction of the colour that the grey of the curve replaces.
  public var amount = 0.0
  /// The control ordinates of the cubic Bézier curve; its parameter is the luminance.
  public var curve = SIMD4(0.0, 1.0 / 3, 2.0 / 3, 1.0)
  public var saturation = 1.0
  public var brightness = 0.0
  public var tint = RGB(repeating: 0)
  public var tintAlpha = 0.0
  /// Weights of red, green and blue, and an offset, for each channel; empty for none.
  public var matrix: [SIMD4<Double>] = []
  /// Control ordinates of a curve per channel; empty for none.
  public var curves: [SIMD4<Double>] = []

  public init() {}

  public init(amount: Double, curve: SIMD4<Double>, saturation: Double, brightness: Double) {
    self.amount = amount
    self.curve = curve
    self.saturation = saturation
    self.brightness = brightness
  }

  /// Creates an iOS 8 style: saturation and a grey tint.
  public init(saturation: Double, grey: Double, alpha: Double) {
    self.saturation = saturation
    tint = RGB(repeating: grey)
    tintAlpha = alpha
  }

  public func callAsFunction(_ backdrop: RGB) -> RGB {
    let luminance = Self.clamped(RGB(repeating: Self.sum(backdrop, RGB(0.2125, 0.7154, 0.0721))))[0]
    let grey = RGB(repeating: ordinate(at: luminance))
    let curved = backdrop + (grey - backdrop) * amount
    let luma = RGB(repeating: Self.sum(curved, RGB(0.2126, 0.7152, 0.0722)))
    var colour = Self.clamped(luma + (curved - luma) * saturation + brightness)
    if !matrix.isEmpty {
      let source = SIMD4(colour, 1)
      colour = Self.clamped(RGB((matrix[0] * source).sum(), (matrix[1] * source).sum(), (matrix[2] * source).sum()))
    }
    if !curves.isEmpty { for i in 0..<3 { colour[i] = Self.ordinate(of: curves[i], at: colour[i]) } }
    return colour + (tint - colour) * tintAlpha
  }

  /// Returns the curve at parameter `t`, clamped to `0 ... 1`.
  public func ordinate(at t: Double) -> Double { Self.ordinate(of: curve, at: t) }

  private static func ordinate(of curve: SIMD4<Double>, at t: Double) -> Double {
    let cubic = 3 * (curve[1] - curve[2]) + curve[3] - curve[0]
    let square = 3 * (curve[0] - 2 * curve[1] + curve[2])
    let linear = 3 * (curve[1] - curve[0])
    return min(max(((cubic * t + square) * t + linear) * t + curve[0], 0), 1)
  }

  private static func sum(_ colour: RGB, _ weights: RGB) -> Double { (colour * weights).sum() }
  private static func clamped(_ colour: RGB) -> RGB {
    RGB(min(max(colour.x, 0), 1), min(max(colour.y, 0), 1), min(max(colour.z, 0), 1))
  }
}
