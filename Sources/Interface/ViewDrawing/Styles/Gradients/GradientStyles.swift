@_spi(Nodes) import ViewGraph

/// A gradient along a line. The line's ends are points of the bounding rectangle of what is painted; as a view it fills
/// its frame.
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

  /// Colours at equal distances from one point to another.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Colours at places of their own between one point and another.
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

  /// Colours at equal distances between two radii, in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Colours at places of their own between two radii, in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

/// A gradient outwards from a point, as wide and as high as what is painted.
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

  /// Colours at equal distances between two radii, as fractions of the sides.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// Colours at places of their own between two radii, as fractions of the sides.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

/// A gradient round a point: "conic".
///
/// Of angles more than a turn apart the last turn is drawn. What less than a turn leaves open is filled with the
/// colours at 1 and at 0, which meet halfway.
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

  /// Colours at equal distances between two angles from the x axis, clockwise.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Colours at places of their own between two angles from the x axis, clockwise.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// A gradient of a whole turn from an angle on.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(AnyGradient(gradient), center: center, angle: angle)
  }

  /// Colours at equal distances in a whole turn from an angle on.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Colours at places of their own in a whole turn from an angle on.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  init(_ gradient: AnyGradient, center: UnitPoint, angle: Angle) {
    self.init(gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
}

// MARK: what they come down to

extension LinearGradient: PlacedStyle, PrimitiveStyleView {}
extension RadialGradient: PlacedStyle, PrimitiveStyleView {}
extension EllipticalGradient: PlacedStyle, PrimitiveStyleView {}
extension AngularGradient: PlacedStyle, PrimitiveStyleView {}

/// A gradient, and how it lies in the rectangle of what is painted.
package protocol PlacedStyle: PrimitiveShapeStyle {
  var gradient: AnyGradient { get }
  var shape: PlacedGradient.Shape { get }
}

extension PlacedStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    gradient.placed(shape, in: environment, level: level)
  }
}

/// A style that is a view as well: a rectangle painted with it.
package protocol PrimitiveStyleView: PrimitiveView, ShapeStyle {}

extension PrimitiveStyleView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    PaintedShape(shape: Rectangle(), style: self).nodes(in: context)
  }
}
