/// A colour in encoded sRGB, not premultiplied; components outside 0...1 are allowed until the last step.
public struct ResolvedColor: Hashable, Sendable {
  /// Encoded; 0...1 is sRGB.
  public var red: Float
  /// Encoded; 0...1 is sRGB.
  public var green: Float
  /// Encoded; 0...1 is sRGB.
  public var blue: Float
  /// From 0, clear, to 1, opaque.
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from red, green, blue and alpha.
  public init(_ components: SIMD4<Float>) {
    self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }

  /// Red, green, blue and alpha.
  @inlinable public var components: SIMD4<Float> { SIMD4(red, green, blue, alpha) }

  /// A grey, encoded: 0 is black, 1 is white.
  public init(white: Float, alpha: Float = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Black without any opacity.
  public static let clear = ResolvedColor(white: 0, alpha: 0)

  /// The colour, its alpha times `factor`.
  public func multiplyingAlpha(by factor: Float) -> ResolvedColor {
    ResolvedColor(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}
