/// A curve for each channel: the ordinates of a cubic Bezier at 0, 1/3, 2/3 and 1, whose parameter is the channel itself.
public struct ChannelCurves: Hashable, Sendable {
  public var red: SIMD4<Float>
  public var green: SIMD4<Float>
  public var blue: SIMD4<Float>

  public init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// One curve for all three.
  public init(_ all: SIMD4<Float>) { self.init(red: all, green: all, blue: all) }

  /// Every channel stays what it is.
  public static let identity = ChannelCurves([0, 1 / 3, 2 / 3, 1])

  /// The ordinates at a colour's channels, red first, each limited to 0...1.
  public func callAsFunction(_ color: SIMD3<Float>) -> SIMD3<Float> {
    func ordinate(_ v: SIMD4<Float>, _ t: Float) -> Float {
      let u = 1 - t
      return min(max(u * u * u * v.x + 3 * u * u * t * v.y + 3 * u * t * t * v.z + t * t * t * v.w, 0), 1)
    }
    return SIMD3(ordinate(red, color.x), ordinate(green, color.y), ordinate(blue, color.z))
  }
}
