/// An angle; positive ones turn clockwise, since y points down.
@frozen public struct Angle: Hashable, Sendable, Comparable, AdditiveArithmetic {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle of zero.
  public init() { radians = 0 }
  /// Creates an angle in radians; a full turn is 2π.
  public init(radians: Double) { self.radians = radians }
  /// Creates an angle in degrees; a full turn is 360.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// The angle in degrees, computed from the radians.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// An angle of zero.
  public static let zero = Angle()
  /// An angle in radians, for use as `.radians(.pi)`.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// An angle in degrees, for use as `.degrees(45)`.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Returns whether `a` has fewer radians; full turns are not subtracted.
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  /// The sum of the radians.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// The difference of the radians.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  /// The angle in the opposite direction.
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  /// The angle multiplied by a factor.
  public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
  /// The angle multiplied by a factor.
  public static func * (factor: Double, a: Angle) -> Angle { Angle(radians: a.radians * factor) }
  /// The angle divided by a number.
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
  /// Multiplies the angle by a factor.
  public static func *= (a: inout Angle, factor: Double) { a.radians *= factor }
  /// Divides the angle by a number.
  public static func /= (a: inout Angle, divisor: Double) { a.radians /= divisor }

  package var turns: Double { radians / (2 * .pi) }
}

extension Angle: Animatable {
  /// The radians times 128, as in SwiftUI: the unit in which changes are weighed against other numbers.
  public var animatableData: Double {
    get { radians * 128 }
    set { radians = newValue / 128 }
  }
}
