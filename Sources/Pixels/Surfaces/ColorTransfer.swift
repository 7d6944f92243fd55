import Glibc

/// What becomes of each channel by itself: `feComponentTransfer` of the Filter Effects specification, over encoded,
/// non-premultiplied colour.
public struct ColorTransfer: Hashable, Sendable {
  /// A channel's new value for its old one, 0...1; results are limited to 0...1.
  public enum Function: Hashable, Sendable {
    case identity
    /// Straight lines between values at equal distances from 0 to 1.
    case table([Double])
    /// As many steps as there are values.
    case discrete([Double])
    case linear(slope: Double, intercept: Double)
    /// `amplitude * pow(value, exponent) + offset`.
    case gamma(amplitude: Double, exponent: Double, offset: Double)

    /// - Parameter value: 0...1.
    public func callAsFunction(_ value: Double) -> Double {
      let result = unlimited(value)
      return result >= 0 ? min(result, 1) : 0
    }

    private func unlimited(_ value: Double) -> Double {
      switch self {
      case .identity: return value
      case .table(let values):
        guard values.count > 1 else { return values.first ?? value }
        let pieces = values.count - 1
        let piece = min(Int(value * Double(pieces)), pieces - 1)
        return values[piece] + (value * Double(pieces) - Double(piece)) * (values[piece + 1] - values[piece])
      case .discrete(let values):
        return values.isEmpty ? value : values[min(Int(value * Double(values.count)), values.count - 1)]
      case .linear(let slope, let intercept): return slope * value + intercept
      case .gamma(let amplitude, let exponent, let offset): return amplitude * pow(value, exponent) + offset
      }
    }
  }

  public var red: Function
  public var green: Function
  public var blue: Function
  public var alpha: Function

  public init(
    red: Function = .identity, green: Function = .identity, blue: Function = .identity, alpha: Function = .identity
  ) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public static let identity = ColorTransfer()
}
