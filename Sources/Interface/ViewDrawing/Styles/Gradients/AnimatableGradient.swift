import DisplayList
import Surfaces

/// A gradient that animates by its numbers.
struct AnimatableGradient: Animatable {
  var gradient: PlacedGradient
  var opacity: Float

  var animatableData: AnimatableNumbers {
    get {
      var numbers = gradient.shape.numbers + [Double(opacity)]
      for stop in gradient.stops {
        let color = stop.color
        numbers += [stop.location] + [color.red, color.green, color.blue, color.alpha].map(Double.init)
      }
      return AnimatableNumbers(values: numbers)
    }
    set {
      let numbers = newValue.values
      let count = gradient.shape.numbers.count
      guard numbers.count == count + 1 + 5 * gradient.stops.count else { return }
      gradient.shape.numbers = Array(numbers[..<count])
      opacity = Float(numbers[count])
      for index in gradient.stops.indices {
        let first = count + 1 + 5 * index
        let color = numbers[(first + 1)...(first + 4)].map(Float.init)
        gradient.stops[index] = .init(
          location: numbers[first],
          color: ResolvedColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
      }
    }
  }
}

/// A vector of any length; missing numbers at the end count as zero.
struct AnimatableNumbers: VectorArithmetic, Sendable {
  var values: [Double]

  static var zero: AnimatableNumbers { AnimatableNumbers(values: []) }
  static func + (a: Self, b: Self) -> Self { combine(a, b, +) }
  static func - (a: Self, b: Self) -> Self { combine(a, b, -) }

  private static func combine(_ a: Self, _ b: Self, _ operation: (Double, Double) -> Double) -> Self {
    AnimatableNumbers(
      values: (0..<max(a.values.count, b.values.count)).map { index in
        operation(
          index < a.values.count ? a.values[index] : 0, index < b.values.count ? b.values[index] : 0)
      })
  }

  mutating func scale(by rhs: Double) { for index in values.indices { values[index] *= rhs } }
  var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}

extension PlacedGradient {
  /// A number that is equal for gradients that can animate into one another.
  var variety: Int {
    let kind =
      switch shape {
      case .linear: 0
      case .radial: 1
      case .elliptical: 2
      case .angular: 3
      }
    return (stops.count * 4 + kind) * ResolvedGradient.Interpolation.allCases.count + interpolation.rawValue
  }
}

extension PlacedGradient.Shape {
  fileprivate var numbers: [Double] {
    get {
      switch self {
      case .linear(let a, let b): [a.x, a.y, b.x, b.y].map(Double.init)
      case .radial(let c, let start, let end), .elliptical(let c, let start, let end):
        [c.x, c.y, start, end].map(Double.init)
      case .angular(let c, let start, let end): [Double(c.x), Double(c.y), start.radians, end.radians]
      }
    }
    set {
      let first = UnitPoint(x: CGFloat(newValue[0]), y: CGFloat(newValue[1]))
      let (a, b) = (newValue[2], newValue[3])
      switch self {
      case .linear: self = .linear(start: first, end: UnitPoint(x: CGFloat(a), y: CGFloat(b)))
      case .radial: self = .radial(center: first, start: CGFloat(a), end: CGFloat(b))
      case .elliptical: self = .elliptical(center: first, start: CGFloat(a), end: CGFloat(b))
      case .angular: self = .angular(center: first, start: Angle(radians: a), end: Angle(radians: b))
      }
    }
  }
}
