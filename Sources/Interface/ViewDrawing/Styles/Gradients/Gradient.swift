import DisplayList

/// Colours along a line from 0 to 1. As a style of its own it runs from the top of a shape to the bottom.
nonisolated public struct Gradient: ShapeStyle, Hashable, Sendable {
  /// A colour and where it is reached.
  public struct Stop: Hashable, Sendable {
    /// The colour there.
    public var color: Color
    /// Along the gradient; 0 is its start and 1 its end.
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

  /// In the order of their locations; those that are not are put in order when the gradient is drawn.
  public var stops: [Stop]

  /// Colours at places of their own.
  public init(stops: [Stop]) { self.stops = stops }

  /// The colours at equal distances.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }

  /// Whether no stop lies before the one that precedes it.
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

  /// The stops as numbers, in order; colours that are not numbers count as clear.
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
