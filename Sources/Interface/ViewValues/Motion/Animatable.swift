/// A value that can be added and scaled, and therefore interpolated.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies the value.
  mutating func scale(by rhs: Double)
  /// The dot product of the value with itself.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Moves the value towards another; an amount of 1 reaches it.
  @inlinable public mutating func interpolate(towards other: Self, amount: Double) {
    var distance = other - self
    distance.scale(by: amount)
    self += distance
  }

  /// Returns the value between this one and another; an amount of 1 is the other.
  @inlinable public func interpolated(towards other: Self, amount: Double) -> Self {
    var value = self
    value.interpolate(towards: other, amount: amount)
    return value
  }
}

/// A type whose changes can be animated.
public protocol Animatable {
  /// The numbers that are interpolated for the value; `EmptyAnimatableData` where nothing is.
  associatedtype AnimatableData: VectorArithmetic
  /// The numbers that are interpolated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty data: a type that does not say otherwise changes at once.
  @inlinable public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  /// The value itself.
  @inlinable public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable {
  public typealias AnimatableData = Double
}

extension Float: Animatable {
  public typealias AnimatableData = Float
}

extension CGFloat: Animatable {
  public typealias AnimatableData = CGFloat
}

extension AnimatablePair: Animatable {
  public typealias AnimatableData = AnimatablePair
}

/// Nothing to interpolate.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the only value of the type.
  @inlinable public init() {}
  public static let zero = EmptyAnimatableData()
  @inlinable public static func + (a: Self, b: Self) -> Self { a }
  @inlinable public static func - (a: Self, b: Self) -> Self { a }
  @inlinable public mutating func scale(by rhs: Double) {}
  @inlinable public var magnitudeSquared: Double { 0 }
}

/// Two values interpolated together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first part of the pair.
  public var first: First
  /// The second part of the pair; another pair here holds more numbers.
  public var second: Second

  /// Creates a pair of two values; pairs of pairs hold any number of them.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable public static var zero: Self { Self(.zero, .zero) }
  // Written out, since a synthesized function is not inlinable in other modules.
  @inlinable public static func == (a: Self, b: Self) -> Bool { a.first == b.first && a.second == b.second }
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }

  @inlinable public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  @inlinable public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

extension Double: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= rhs }
  @inlinable public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  @inlinable public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  @inlinable public var magnitudeSquared: Double { Double(self * self) }
}

extension CGSize: Animatable {
  @inlinable public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set { self = CGSize(width: newValue.first, height: newValue.second) }
  }
}

extension CGPoint: Animatable {
  @inlinable public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { self = CGPoint(x: newValue.first, y: newValue.second) }
  }
}

extension CGRect: Animatable {
  @inlinable public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(origin.animatableData, size.animatableData) }
    set {
      origin.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}
