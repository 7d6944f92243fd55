import DisplayList

/// Colours along a line from 0 to 1. As a style of its own it runs from the top of a shape to the bottom.
nonisolated public struct Gradient: ShapeStyle, Hashable, Sendable {
  /// A colour and its place along the gradient.
  public struct Stop: Hashable, Sendable {
    /// The colour at the location.
    public var color: Color
    /// The place along the gradient; 0 is its start and 1 its end.
    public var location: CGFloat

    /// A colour at a place along the gradient, 0...1.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The interpolation between two colours.
  public struct ColorSpace: Hashable, Sendable {
    let interpolation: ResolvedGradient.Interpolation
    /// Straight lines between the encoded components.
    public static let device = ColorSpace(interpolation: .device)
    /// Straight lines in Oklab, which look even.
    public static let perceptual = ColorSpace(interpolation: .perceptual)
    /// Straight lines between components that are in proportion to light.
    static let linear = ColorSpace(interpolation: .linear)
  }

  /// The stops, in the order of their locations; unordered ones are sorted when the gradient is drawn.
  public var stops: [Stop]

  /// A gradient with colours at given locations.
  public init(stops: [Stop]) { self.stops = stops }

  /// A gradient with colours at equal distances.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }

  /// True if the stops are in the order of their locations.
  var isOrdered: Bool { zip(stops, stops.dropFirst()).allSatisfy { !($1.location < $0.location) } }

  /// The gradient with its colours mixed in another space than encoded sRGB.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self, space: space) }
}

extension Gradient: PrimitiveShapeStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    AnyGradient(self).resolved(in: environment, level: level)
  }
}

/// A gradient whose colours may be mixed in a space of its own.
nonisolated public struct AnyGradient: ShapeStyle, Hashable, Sendable {
  var gradient: Gradient
  var space: Gradient.ColorSpace

  /// A gradient whose colours are mixed in encoded sRGB.
  public init(_ gradient: Gradient) { self.init(gradient, space: .device) }

  init(_ gradient: Gradient, space: Gradient.ColorSpace) {
    self.gradient = gradient
    self.space = space
  }

  /// The gradient with its colours mixed in a space.
  public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient { AnyGradient(gradient, space: space) }

  /// Returns the stops as numbers, in order; a location that is not finite counts as 0.
  func resolvedStops(in environment: EnvironmentValues) -> [ResolvedGradient.Stop] {
    let stops = gradient.stops.map { stop in
      ResolvedGradient.Stop(
        location: stop.location.isFinite ? Double(stop.location) : 0,
        color: stop.color.resolve(in: environment).display)
    }
    return stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  func placed(_ shape: PlacedGradient.Shape, in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .gradient(
      PlacedGradient(
        stops: resolvedStops(in: environment), shape: shape, interpolation: space.interpolation,
        isReordered: !gradient.isOrdered),
      opacity: Float(levelOpacity[min(level, 4)]))
  }
}

extension AnyGradient: PrimitiveShapeStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    placed(.linear(start: .top, end: .bottom), in: environment, level: level)
  }
}

extension Color {
  /// A soft gradient from a lighter form of the colour at the top to the colour at the bottom. Approximation: SwiftUI's
  /// own is not published.
  public var gradient: AnyGradient {
    AnyGradient(Gradient(colors: [mix(with: .white, by: 0.2), self]), space: .perceptual)
  }
}
