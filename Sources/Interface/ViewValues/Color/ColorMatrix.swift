package import Surfaces

/// Weights of a colour's channels in a new one's: `red' = r1 red + r2 green + r3 blue + r4 alpha + r5` and so on, in
/// encoded sRGB, not premultiplied, limited to 0...1 afterwards.
///
/// SwiftUI's type of that name. It is the identity unless its numbers are set.
@frozen public struct ColorMatrix: Hashable, Sendable {
  /// The row of the new red: the weights of red, green, blue and alpha, and a constant.
  public var r1: Float = 1, r2: Float = 0, r3: Float = 0, r4: Float = 0, r5: Float = 0
  /// The row of the new green.
  public var g1: Float = 0, g2: Float = 1, g3: Float = 0, g4: Float = 0, g5: Float = 0
  /// The row of the new blue.
  public var b1: Float = 0, b2: Float = 0, b3: Float = 1, b4: Float = 0, b5: Float = 0
  /// The row of the new alpha.
  public var a1: Float = 0, a2: Float = 0, a3: Float = 0, a4: Float = 1, a5: Float = 0

  /// Creates the identity.
  public init() {}

  /// The matrix for the renderer; values that are not numbers count as zero.
  package var display: Surfaces.ColorMatrix {
    func row(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> SIMD4<Float> { SIMD4(x.real, y.real, z.real, w.real) }
    return Surfaces.ColorMatrix(
      red: row(r1, r2, r3, r4), green: row(g1, g2, g3, g4), blue: row(b1, b2, b3, b4), alpha: row(a1, a2, a3, a4),
      offset: row(r5, g5, b5, a5))
  }
}

extension BinaryFloatingPoint {
  /// The value; 0 if it is infinite or not a number.
  fileprivate var real: Self { isFinite ? self : 0 }
}

/// A function for each channel of a colour, in encoded sRGB, not premultiplied: `feComponentTransfer` of the Filter
/// Effects specification.
///
/// A curve as picture editors draw it is a `table`.
public struct ColorTransfer: Hashable, Sendable {
  /// A channel's new value for its old one, 0...1; results are limited to 0...1.
  public enum Function: Hashable, Sendable {
    /// The value stays.
    case identity
    /// Straight lines between values at equal distances from 0 to 1. No values change nothing.
    case table([Double])
    /// Equal steps, one for each value. No values change nothing.
    case discrete([Double])
    /// `slope * value + intercept`.
    case linear(slope: Double, intercept: Double)
    /// `amplitude * pow(value, exponent) + offset`.
    case gamma(amplitude: Double, exponent: Double, offset: Double)

    fileprivate var display: Surfaces.ColorTransfer.Function {
      switch self {
      case .identity: .identity
      case .table(let values): .table(values.map(\.real))
      case .discrete(let values): .discrete(values.map(\.real))
      case .linear(let slope, let intercept): .linear(slope: slope.real, intercept: intercept.real)
      case .gamma(let amplitude, let exponent, let offset):
        .gamma(amplitude: amplitude.real, exponent: exponent.real, offset: offset.real)
      }
    }
  }

  /// Red's function.
  public var red: Function
  /// Green's function.
  public var green: Function
  /// Blue's function.
  public var blue: Function
  /// Alpha's function.
  public var alpha: Function

  /// Creates a function for each channel, by default the identity.
  public init(
    red: Function = .identity, green: Function = .identity, blue: Function = .identity, alpha: Function = .identity
  ) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates the same function for red, green and blue; alpha stays.
  public init(_ function: Function) { self.init(red: function, green: function, blue: function) }

  package var display: Surfaces.ColorTransfer {
    Surfaces.ColorTransfer(red: red.display, green: green.display, blue: blue.display, alpha: alpha.display)
  }
}
