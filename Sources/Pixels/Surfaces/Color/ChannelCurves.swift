/// A tone curve for each channel, as its control values.
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
    SIMD3(ToneCurve(red)(color.x), ToneCurve(green)(color.y), ToneCurve(blue)(color.z))
  }
}
