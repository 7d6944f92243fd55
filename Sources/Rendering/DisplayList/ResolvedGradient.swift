public import Surfaces

/// Colours along a number `t` that a position gives.
public struct ResolvedGradient: Hashable, Sendable {
  /// A colour and where it is reached.
  public struct Stop: Hashable, Sendable {
    /// Where along `t` the colour is reached.
    public var location: Double
    /// The colour there.
    public var color: ResolvedColor

    /// A colour at a place along `t`.
    public init(location: Double, color: ResolvedColor) {
      self.location = location
      self.color = color
    }
  }

  /// What `t` is at a point `(x, y)` of gradient space.
  public enum Geometry: Hashable, Sendable {
    /// `x`.
    case linear
    /// `(length(x, y) - start) / (end - start)`.
    case radial(start: Double, end: Double)
    /// The angle from the x axis towards the y axis in turns, `start ..< start + 1`, as a fraction of `start ... end`.
    case angular(start: Double, end: Double)
  }

  /// What lies between two colours.
  public enum Interpolation: Hashable, Sendable {
    /// Straight lines in encoded sRGB.
    case device
    /// Straight lines in Oklab.
    case perceptual
  }

  /// In the order of their locations; equal neighbours make a hard edge. Before the first and after the last the colour stays.
  public var stops: [Stop]
  /// How `t` comes about.
  public var geometry: Geometry
  /// How colours between stops are mixed.
  public var interpolation: Interpolation
  /// From pixels to gradient space.
  public var toGradient: AffineMap

  /// A gradient of stops in the order of their locations.
  public init(
    stops: [Stop], geometry: Geometry, interpolation: Interpolation = .device, toGradient: AffineMap
  ) {
    self.stops = stops
    self.geometry = geometry
    self.interpolation = interpolation
    self.toGradient = toGradient
  }

  /// Whether nothing behind is seen through it.
  public var isOpaque: Bool { !stops.isEmpty && stops.allSatisfy { $0.color.alpha >= 1 } }
}
