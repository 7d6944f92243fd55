public import Surfaces

/// The paint of a fill or a mask.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(ResolvedColor)
  /// A gradient, its alpha times `opacity`.
  indirect case gradient(ResolvedGradient, opacity: Float)
  /// The colours of a Metal function of the kind `fill`.
  indirect case shader(ShaderEffect, opacity: Float)
  /// The backdrop `B` recoloured: `out = (1 - a) B + a clamp(M B + bias)`, with `a` the coverage times `opacity`.
  case vibrancy(Vibrancy, opacity: Float)
}

/// An affine colour map `k Saturate(s) B + bias` over Rec. 601 luma in encoded sRGB, as in UIKit's vibrancy.
public struct Vibrancy: Hashable, Sendable {
  /// `k`: multiplies the saturated colour.
  public var scale: Float
  /// `s`: the distance of the colour from its luma, as a factor; 1 does not change it.
  public var saturation: Float
  /// The bias of red, green and blue.
  public var bias: SIMD3<Float>

  /// A map with the same bias for each channel.
  public init(scale: Float, saturation: Float, bias: Float) {
    self.init(scale: scale, saturation: saturation, bias: SIMD3(repeating: bias))
  }

  public init(scale: Float, saturation: Float, bias: SIMD3<Float>) {
    self.scale = scale
    self.saturation = saturation
    self.bias = bias
  }
}
