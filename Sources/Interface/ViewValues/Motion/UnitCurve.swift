import Surfaces

/// A timing curve from 0 to 1.
public struct UnitCurve: Hashable, Sendable {
  private enum Function: Hashable {
    case linear, circularEaseIn, circularEaseOut, circularEaseInOut
    case bezier(UnitPoint, UnitPoint)
  }

  private let function: Function

  private init(_ function: Function) { self.function = function }

  /// Returns the cubic Bezier of (0, 0), two points and (1, 1). The abscissas of the points are clamped to 0...1.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(.bezier(startControlPoint, endControlPoint))
  }

  /// A curve of constant speed.
  public static let linear = UnitCurve(.linear)
  /// A curve that starts slowly: the cubic Bezier of (0.42, 0) and (1, 1).
  public static let easeIn = bezier(startControlPoint: .init(x: 0.42, y: 0), endControlPoint: .init(x: 1, y: 1))
  /// A curve that ends slowly: the cubic Bezier of (0, 0) and (0.58, 1).
  public static let easeOut = bezier(startControlPoint: .init(x: 0, y: 0), endControlPoint: .init(x: 0.58, y: 1))
  /// A curve that is slow at both ends: the cubic Bezier of (0.42, 0) and (0.58, 1).
  public static let easeInOut = bezier(startControlPoint: .init(x: 0.42, y: 0), endControlPoint: .init(x: 0.58, y: 1))
  /// The former name of `easeInOut`.
  @available(*, deprecated, renamed: "easeInOut")
  public static let easeInEaseOut = easeInOut
  /// A quarter of a circle that starts slowly.
  public static let circularEaseIn = UnitCurve(.circularEaseIn)
  /// A quarter of a circle that ends slowly.
  public static let circularEaseOut = UnitCurve(.circularEaseOut)
  /// Two quarters of circles that are slow at both ends.
  public static let circularEaseInOut = UnitCurve(.circularEaseInOut)

  /// Returns the ordinate at an abscissa, which is clamped to 0...1.
  public func value(at progress: Double) -> Double {
    let x = progress.orZeroIfNaN.clamped(to: 0...1)
    switch function {
    case .linear: return x
    case .circularEaseIn: return 1 - (1 - x * x).squareRoot()
    case .circularEaseOut: return (1 - (1 - x) * (1 - x)).squareRoot()
    case .circularEaseInOut:
      return x < 0.5
        ? (1 - (1 - 4 * x * x).squareRoot()) / 2 : (1 + max(0, 1 - 4 * (1 - x) * (1 - x)).squareRoot()) / 2
    case .bezier(let first, let second):
      if x == 0 || x == 1 || isDiagonal { return x }
      return Self.point(parameter(at: x), Double(first.y), Double(second.y))
    }
  }

  /// Returns the slope at an abscissa, which is clamped to 0...1; infinite where the curve is vertical.
  public func velocity(at progress: Double) -> Double {
    let x = progress.orZeroIfNaN.clamped(to: 0...1)
    switch function {
    case .linear: return 1
    case .circularEaseIn: return x / (1 - x * x).squareRoot()
    case .circularEaseOut: return (1 - x) / (1 - (1 - x) * (1 - x)).squareRoot()
    case .circularEaseInOut:
      let distance = min(x, 1 - x)
      return 2 * distance / max(0, 1 - 4 * distance * distance).squareRoot()
    case .bezier(let first, let second):
      if isDiagonal { return 1 }
      let t = x == 0 || x == 1 ? x : parameter(at: x)
      let dx = Self.slope(t, Self.abscissa(first), Self.abscissa(second))
      let dy = Self.slope(t, Double(first.y), Double(second.y))
      if dx == dy { return 1 }
      return dx == 0 ? (dy < 0 ? -.infinity : .infinity) : dy / dx
    }
  }

  /// The curve with its axes exchanged.
  public var inverse: UnitCurve {
    switch function {
    case .circularEaseIn: .circularEaseOut
    case .circularEaseOut: .circularEaseIn
    case .bezier(let first, let second):
      .bezier(startControlPoint: .init(x: first.y, y: first.x), endControlPoint: .init(x: second.y, y: second.x))
    case .linear, .circularEaseInOut: self
    }
  }

  /// Returns the parameter of the cubic at an abscissa. The abscissa grows with the parameter, so halving always finds
  /// it.
  private func parameter(at x: Double) -> Double {
    guard case .bezier(let first, let second) = function else { return x }
    let (x1, x2) = (Self.abscissa(first), Self.abscissa(second))
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.point(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private var isDiagonal: Bool {
    guard case .bezier(let first, let second) = function else { return false }
    return Self.abscissa(first) == Double(first.y) && Self.abscissa(second) == Double(second.y)
  }

  private static func abscissa(_ point: UnitPoint) -> Double { Double(point.x).orZeroIfNaN.clamped(to: 0...1) }

  private static func point(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }

  /// Returns the slope from the coefficients of the polynomial, like SwiftUI: where both slopes vanish, at the start of
  /// `easeOut` and at the end of `easeIn`, their rounding errors lead to the same results as there, 1 and 0.
  private static func slope(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let first = 3 * a
    let second = 3 * (b - a) - first
    let third = 1 - first - second
    return first + (2 * second + 3 * third * t) * t
  }
}
