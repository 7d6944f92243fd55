@_spi(Nodes) import ViewGraph

/// A gradient along a line. The line's ends are points of the bounding rectangle of the painted shape; as a view it
/// fills its frame.
///
/// ```swift
/// Rectangle().fill(
///   LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
/// )
/// ```
nonisolated public struct LinearGradient: ShapeStyle, View, Sendable {
  package var gradient: AnyGradient
  package var shape: PlacedGradient.Shape

  init(_ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    shape = .linear(start: startPoint, end: endPoint)
  }

  /// A gradient from one point of the bounding rectangle to another.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(AnyGradient(gradient), startPoint: startPoint, endPoint: endPoint)
  }

  /// A gradient of colours at equal distances from one point to another.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// A gradient of colours at given locations between one point and another.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

/// A gradient outwards from a point.
nonisolated public struct RadialGradient: ShapeStyle, View, Sendable {
  package var gradient: AnyGradient
  package var shape: PlacedGradient.Shape

  init(_ gradient: AnyGradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    shape = .radial(center: center, start: startRadius, end: endRadius)
  }

  /// A gradient between two radii, in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(AnyGradient(gradient), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// A gradient of colours at equal distances between two radii, in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// A gradient of colours at given locations between two radii, in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

/// A gradient outwards from a point, in the proportions of the painted shape's bounding rectangle.
nonisolated public struct EllipticalGradient: ShapeStyle, View, Sendable {
  package var gradient: AnyGradient
  package var shape: PlacedGradient.Shape

  init(_ gradient: AnyGradient, center: UnitPoint, startRadiusFraction: CGFloat, endRadiusFraction: CGFloat) {
    self.gradient = gradient
    shape = .elliptical(center: center, start: startRadiusFraction, end: endRadiusFraction)
  }

  /// A gradient between two radii, as fractions of the sides: with the centre in the middle, 0.5 reaches the edges.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      AnyGradient(gradient), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// A gradient of colours at equal distances between two radii, as fractions of the sides.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// A gradient of colours at given locations between two radii, as fractions of the sides.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

/// A gradient around a point, also known as a conic gradient.
///
/// Where the angles are more than a turn apart, the last turn is drawn. Where they are less than a turn apart, the rest
/// is filled with the colours at 1 and at 0, which meet halfway.
nonisolated public struct AngularGradient: ShapeStyle, View, Sendable {
  package var gradient: AnyGradient
  package var shape: PlacedGradient.Shape

  init(_ gradient: AnyGradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.gradient = gradient
    shape = .angular(center: center, start: startAngle, end: endAngle)
  }

  /// A gradient between two angles from the x axis, clockwise.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    self.init(AnyGradient(gradient), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// A gradient of colours at equal distances between two angles from the x axis, clockwise.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// A gradient of colours at given locations between two angles from the x axis, clockwise.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// A gradient over a whole turn, beginning at an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(AnyGradient(gradient), center: center, angle: angle)
  }

  /// A gradient of colours at equal distances over a whole turn, beginning at an angle.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// A gradient of colours at given locations over a whole turn, beginning at an angle.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  init(_ gradient: AnyGradient, center: UnitPoint, angle: Angle) {
    self.init(gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
}

// MARK: resolving

extension LinearGradient: PlacedStyle, PrimitiveStyleView {}
extension RadialGradient: PlacedStyle, PrimitiveStyleView {}
extension EllipticalGradient: PlacedStyle, PrimitiveStyleView {}
extension AngularGradient: PlacedStyle, PrimitiveStyleView {}

/// A gradient with its geometry in the bounding rectangle of the painted shape.
package protocol PlacedStyle: PrimitiveShapeStyle {
  var gradient: AnyGradient { get }
  var shape: PlacedGradient.Shape { get }
}

extension PlacedStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    gradient.placed(shape, in: environment, level: level)
  }
}

/// A style that is also a view: a rectangle painted with it.
package protocol PrimitiveStyleView: PrimitiveView, ShapeStyle {}

extension PrimitiveStyleView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    PaintedShape(shape: Rectangle(), style: self).nodes(in: context)
  }
}
