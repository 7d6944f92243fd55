/// An angle; positive ones turn clockwise, since y points down.
@frozen public struct Angle: Hashable, Sendable, Comparable, AdditiveArithmetic {
  /// The angle in radians.
  public var radians: Double

  /// No angle.
  public init() { radians = 0 }
  /// An angle in radians; a turn is 2π.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees; a turn is 360.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// The angle in degrees, worked out from the radians.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// No angle.
  public static let zero = Angle()
  /// An angle in radians, for use as `.radians(.pi)`.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// An angle in degrees, for use as `.degrees(45)`.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Whether the radians of `a` are less: turns are not taken off.
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  /// The sum of the radians.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// The difference of the radians.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  /// The angle the other way round.
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  /// The angle so many times.
  public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
  /// The angle so many times.
  public static func * (factor: Double, a: Angle) -> Angle { Angle(radians: a.radians * factor) }
  /// A part of the angle.
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
  /// Becomes the angle so many times.
  public static func *= (a: inout Angle, factor: Double) { a.radians *= factor }
  /// Becomes a part of the angle.
  public static func /= (a: inout Angle, divisor: Double) { a.radians /= divisor }

  package var turns: Double { radians / (2 * .pi) }
}

extension Angle: Animatable {
  /// The radians, 128 of which are one, as in SwiftUI: the unit in which changes are weighed against other numbers.
  public var animatableData: Double {
    get { radians * 128 }
    set { radians = newValue / 128 }
  }
}
