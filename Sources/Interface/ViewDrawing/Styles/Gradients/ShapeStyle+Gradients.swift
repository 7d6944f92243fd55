extension ShapeStyle where Self == LinearGradient {
  /// A gradient from one point of the bounding rectangle to another.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { .init(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }

  /// A gradient of colours at equal distances from one point to another.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { .init(colors: colors, startPoint: startPoint, endPoint: endPoint) }

  /// A gradient of colours at given locations between one point and another.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { .init(stops: stops, startPoint: startPoint, endPoint: endPoint) }

  /// A gradient with a colour space of its own, from one point to another.
  @_disfavoredOverload
  public static func linearGradient(
    _ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { .init(gradient, startPoint: startPoint, endPoint: endPoint) }
}

extension ShapeStyle where Self == RadialGradient {
  /// A gradient outwards between two radii, in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient { .init(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius) }

  /// A gradient of colours at equal distances between two radii, in points.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient { .init(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius) }

  /// A gradient of colours at given locations between two radii, in points.
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient { .init(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius) }

  /// A gradient with a colour space of its own, between two radii in points.
  @_disfavoredOverload
  public static func radialGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient { .init(gradient, center: center, startRadius: startRadius, endRadius: endRadius) }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// A gradient outwards between two radii, as fractions of the sides.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    .init(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction
    )
  }

  /// A gradient of colours at equal distances between two radii, as fractions of the sides.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    .init(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// A gradient of colours at given locations between two radii, as fractions of the sides.
  public static func ellipticalGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    .init(
      stops: stops, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// A gradient with a colour space of its own, between two radii as fractions of the sides.
  @_disfavoredOverload
  public static func ellipticalGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    .init(
      gradient, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// A gradient around a point between two angles from the x axis, clockwise.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient { .init(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle) }

  /// A gradient of colours at equal distances between two angles from the x axis, clockwise.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient { .init(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle) }

  /// A gradient of colours at given locations between two angles from the x axis, clockwise.
  public static func angularGradient(
    stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient { .init(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle) }

  /// A gradient with a colour space of its own, between two angles from the x axis, clockwise.
  @_disfavoredOverload
  public static func angularGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient { .init(gradient, center: center, startAngle: startAngle, endAngle: endAngle) }

  /// A gradient over a whole turn, beginning at an angle.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient { .init(gradient: gradient, center: center, angle: angle) }

  /// A gradient of colours at equal distances over a whole turn, beginning at an angle.
  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient { .init(colors: colors, center: center, angle: angle) }

  /// A gradient of colours at given locations over a whole turn, beginning at an angle.
  public static func conicGradient(
    stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient { .init(stops: stops, center: center, angle: angle) }

  /// A gradient with a colour space of its own over a whole turn, beginning at an angle.
  @_disfavoredOverload
  public static func conicGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient { .init(gradient, center: center, angle: angle) }
}
