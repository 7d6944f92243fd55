import DisplayList
import Surfaces

extension Color {
  /// A colour's numbers in sRGB. `red`, `green` and `blue` are encoded, as shown on a display; `linearRed` and so on are
  /// proportional to light.
  public struct Resolved: Hashable, Sendable, CustomStringConvertible {
    /// Encoded, 0...1; extended colours go beyond.
    public var red: Float
    /// Encoded, 0...1; extended colours go beyond.
    public var green: Float
    /// Encoded, 0...1; extended colours go beyond.
    public var blue: Float
    /// From 0, clear, to 1, opaque; colours are not multiplied by it.
    public var opacity: Float

    /// A colour in a colour space, converted to sRGB; its opacity is limited to 0...1, and what is not a number is 0.
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
      case .sRGBLinear: (r, g, b) = (TransferFunction.encode(r), TransferFunction.encode(g), TransferFunction.encode(b))
      case .displayP3:
        // Display P3 to sRGB in linear light, from the two spaces' primaries and their common D65 white (CSS Color 4).
        let (lr, lg, lb) = (TransferFunction.decode(r), TransferFunction.decode(g), TransferFunction.decode(b))
        r = TransferFunction.encode(1.2249401762805598 * lr - 0.2249401762805597 * lg)
        g = TransferFunction.encode(-0.0420569547096881 * lr + 1.0420569547096881 * lg)
        b = TransferFunction.encode(-0.0196375545903344 * lr - 0.0786360455506319 * lg + 1.0982736001409663 * lb)
      }
      self.init(encodedRed: Float(r), green: Float(g), blue: Float(b), opacity: Float(opacity.clamped(to: 0...1)))
    }

    /// Proportional to light, by sRGB's transfer function (IEC 61966-2-1).
    public var linearRed: Float {
      get { Float(TransferFunction.decode(Double(red))) }
      set { red = Float(TransferFunction.encode(Double(newValue))) }
    }

    /// Proportional to light, by sRGB's transfer function (IEC 61966-2-1).
    public var linearGreen: Float {
      get { Float(TransferFunction.decode(Double(green))) }
      set { green = Float(TransferFunction.encode(Double(newValue))) }
    }

    /// Proportional to light, by sRGB's transfer function (IEC 61966-2-1).
    public var linearBlue: Float {
      get { Float(TransferFunction.decode(Double(blue))) }
      set { blue = Float(TransferFunction.encode(Double(newValue))) }
    }

    /// `#RRGGBBAA`, clamped and rounded.
    public var description: String {
      let bytes = [red, green, blue, opacity].map { Int(($0.clamped(to: 0...1) * 255).rounded()) }
      return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    var display: ResolvedColor { ResolvedColor(red: red, green: green, blue: blue, alpha: opacity) }
  }
}

/// The sRGB transfer function (IEC 61966-2-1), odd about zero for extended components.
enum TransferFunction {
  static func encode(_ linear: Double) -> Double {
    let x = abs(linear)
    let y = x <= 0.003_130_8 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
    return linear < 0 ? -y : y
  }

  static func decode(_ encoded: Double) -> Double {
    let x = abs(encoded)
    let y = x <= 0.040_45 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -y : y
  }
}
