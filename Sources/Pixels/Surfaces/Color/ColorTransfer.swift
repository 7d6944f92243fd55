import Glibc

/// A transfer function per channel: `feComponentTransfer` of the Filter Effects specification, over encoded,
/// non-premultiplied colour.
public struct ColorTransfer: Hashable, Sendable {
  /// A function of a channel in 0...1, its result clamped to 0...1.
  public enum Function: Hashable, Sendable {
    case identity
    /// Linear interpolation between values at equal distances from 0 to 1.
    case table([Double])
    /// A step function with one step per value.
    case discrete([Double])
    case linear(slope: Double, intercept: Double)
    /// `amplitude * pow(value, exponent) + offset`.
    case gamma(amplitude: Double, exponent: Double, offset: Double)

    /// - Parameter value: 0...1.
    public func callAsFunction(_ value: Double) -> Double {
      let result = unclamped(value)
      return result >= 0 ? min(result, 1) : 0
    }

    private func unclamped(_ value: Double) -> Double {
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
