public import Surfaces

/// A gradient: colours as a function of a parameter `t`, which is a function of the position.
public struct ResolvedGradient: Hashable, Sendable {
  /// A colour at a value of `t`.
  public struct Stop: Hashable, Sendable {
    /// The value of `t`.
    public var location: Double
    /// The colour there.
    public var color: ResolvedColor

    /// A colour at a value of `t`.
    public init(location: Double, color: ResolvedColor) {
      self.location = location
      self.color = color
    }
  }

  /// `t` at a point `(x, y)` of gradient space.
  public enum Geometry: Hashable, Sendable {
    /// `x`.
    case linear
    /// `(length(x, y) - start) / (end - start)`.
    case radial(start: Double, end: Double)
    /// The angle from the x axis towards the y axis in turns, `start ..< start + 1`, as a fraction of `start ... end`.
    case angular(start: Double, end: Double)
  }

  /// The colour space of interpolation.
  public enum Interpolation: Int, Hashable, Sendable, CaseIterable {
    /// Linear in encoded sRGB.
    case device
    /// Linear in linear sRGB.
    case linear
    /// Linear in Oklab.
    case perceptual
  }

  /// The stops in the order of their locations, with constant extrapolation; equal locations make a hard edge.
  public var stops: [Stop]
  /// `t` in gradient space.
  public var geometry: Geometry
  /// The interpolation between stops.
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

  /// True if every stop is opaque.
  public var isOpaque: Bool { !stops.isEmpty && stops.allSatisfy { $0.color.alpha >= 1 } }
}
