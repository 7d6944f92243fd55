/// A tone curve per channel: the ordinates of a cubic Bézier at 0, 1/3, 2/3 and 1, with the channel as its parameter.
public struct ChannelCurves: Hashable, Sendable {
  public var red: SIMD4<Float>
  public var green: SIMD4<Float>
  public var blue: SIMD4<Float>

  public init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The same curve for all channels.
  public init(_ all: SIMD4<Float>) { self.init(red: all, green: all, blue: all) }

  /// The curves that change nothing.
  public static let identity = ChannelCurves([0, 1 / 3, 2 / 3, 1])

  /// The curves applied to (red, green, blue), each result clamped to 0...1.
  public func callAsFunction(_ color: SIMD3<Float>) -> SIMD3<Float> {
    func ordinate(_ v: SIMD4<Float>, _ t: Float) -> Float {
      let u = 1 - t
      return min(max(u * u * u * v.x + 3 * u * u * t * v.y + 3 * u * t * t * v.z + t * t * t * v.w, 0), 1)
    }
    return SIMD3(ordinate(red, color.x), ordinate(green, color.y), ordinate(blue, color.z))
  }
}
