/// A colour in encoded sRGB, not premultiplied; components outside 0...1 are allowed until the last step.
public struct ResolvedColor: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(white: Float, alpha: Float = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  public static let clear = ResolvedColor(white: 0, alpha: 0)

  public func multiplyingAlpha(by factor: Float) -> ResolvedColor {
    ResolvedColor(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

/// What a fill or a mask lays down.
public enum Paint: Hashable, Sendable {
  case color(ResolvedColor)
  /// A gradient, its alpha times `opacity`.
  case gradient(ResolvedGradient, opacity: Float)
  /// What a Metal function of the kind `fill` says for each pixel.
  case shader(ShaderEffect, opacity: Float)
  /// The pixels already there, recoloured: `out = (1 - a) B + a clamp(M B + bias)`, with `a` the coverage times
  /// `opacity` and `B` what has been painted so far (a material, when text lies on one).
  case vibrancy(Vibrancy, opacity: Float)
}

/// An affine colour map `k Saturate(s) B + bias` over Rec.601 luma, in encoded sRGB: how UIKit's vibrancy recolours.
public struct Vibrancy: Hashable, Sendable {
  public var scale: Float
  public var saturation: Float
  /// Red, green, blue.
  public var bias: SIMD3<Float>

  public init(scale: Float, saturation: Float, bias: Float) {
    self.init(scale: scale, saturation: saturation, bias: SIMD3(repeating: bias))
  }

  public init(scale: Float, saturation: Float, bias: SIMD3<Float>) {
    self.scale = scale
    self.saturation = saturation
    self.bias = bias
  }
}
