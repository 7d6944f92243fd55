import DisplayList
package import Surfaces

extension Color {
  /// A colour's components in sRGB. `red`, `green` and `blue` are encoded, as shown on a display; `linearRed` and so on
  /// are proportional to light.
  public struct Resolved: Hashable, Sendable, CustomStringConvertible {
    /// Encoded, 0...1; extended colours go beyond.
    public var red: Float
    /// Encoded, 0...1; extended colours go beyond.
    public var green: Float
    /// Encoded, 0...1; extended colours go beyond.
    public var blue: Float
    /// The opacity, from 0, clear, to 1, opaque; the other components are not premultiplied.
    public var opacity: Float

    /// A colour in a colour space, converted to sRGB; its opacity is clamped to 0...1, and a component that is not a
    /// number becomes 0.
    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      self.init(colorSpace, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(opacity))
    }

    init(encodedRed red: Float, green: Float, blue: Float, opacity: Float) {
      self.red = red.orZeroIfNaN
      self.green = green.orZeroIfNaN
      self.blue = blue.orZeroIfNaN
      self.opacity = opacity.orZeroIfNaN
    }

    init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double) {
      var r = red
      var g = green
      var b = blue
      switch space {
      case .sRGB: break
      case .sRGBLinear: (r, g, b) = (SRGB.encoded(r), SRGB.encoded(g), SRGB.encoded(b))
      case .displayP3:
        // Display P3 to sRGB in linear light. The factors have as many digits as in SwiftUI (CSS Color 4 has more).
        let (lr, lg, lb) = (SRGB.linear(r), SRGB.linear(g), SRGB.linear(b))
        r = SRGB.encoded(1.2249 * lr - 0.2247 * lg)
        g = SRGB.encoded(-0.0420 * lr + 1.0419 * lg)
        b = SRGB.encoded(-0.0197 * lr - 0.0786 * lg + 1.0979 * lb)
      }
      self.init(encodedRed: Float(r), green: Float(g), blue: Float(b), opacity: Float(opacity.clamped(to: 0...1)))
    }

    /// Proportional to light, by sRGB's transfer function (IEC 61966-2-1).
    public var linearRed: Float {
      get { Float(SRGB.linear(Double(red))) }
      set { red = Float(SRGB.encoded(Double(newValue))) }
    }

    /// Proportional to light, by sRGB's transfer function (IEC 61966-2-1).
    public var linearGreen: Float {
      get { Float(SRGB.linear(Double(green))) }
      set { green = Float(SRGB.encoded(Double(newValue))) }
    }

    /// Proportional to light, by sRGB's transfer function (IEC 61966-2-1).
    public var linearBlue: Float {
      get { Float(SRGB.linear(Double(blue))) }
      set { blue = Float(SRGB.encoded(Double(newValue))) }
    }

    /// The colour as `#RRGGBBAA`, clamped and rounded. It is computed from linear light in single precision, as in
    /// SwiftUI, so that 0.3 is `4C`.
    public var description: String {
      let linear = [linearRed, linearGreen, linearBlue]
      let bytes = (linear.map(Self.encoded) + [opacity]).map { Int(($0.clamped(to: 0...1) * 255).rounded()) }
      return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    private static func encoded(_ linear: Float) -> Float {
      linear <= 0.003_130_8 ? linear * 12.92 : powf(linear, 1 / 2.4) * 1.055 - 0.055
    }

    package var display: ResolvedColor { ResolvedColor(red: red, green: green, blue: blue, alpha: opacity) }
  }
}
