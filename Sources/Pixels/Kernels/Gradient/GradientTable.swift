/// A colour at a location along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The location; 0 is the gradient's start and 1 its end.
  public var location: Float
  /// Red, green, blue and alpha in 0...1, encoded sRGB, not premultiplied.
  public var color: SIMD4<Float>

  public init(location: Float, color: SIMD4<Float>) {
    self.location = location
    self.color = color
  }
}

/// The interpolation of colours between stops.
public struct GradientInterpolation: Hashable, Sendable {
  /// A colour space.
  public enum Space: Hashable, Sendable {
    /// Encoded sRGB.
    case device
    /// Linear sRGB, in proportion to light.
    case linear
    /// Oklab (Ottosson, "A perceptual color space for image processing", 2020); alpha is linear.
    case perceptual
  }

  /// The space in which interpolation is linear.
  public var space: Space
  /// True if colours are premultiplied before interpolation, as in CSS; HTML's canvas interpolates colour and alpha
  /// separately.
  public var isPremultiplied: Bool

  /// Interpolation in a space, of premultiplied colours or not.
  public init(_ space: Space = .device, premultiplied: Bool = true) {
    self.space = space
    isPremultiplied = premultiplied
  }
}

/// A gradient's colours as a piecewise linear function of `t` with constant extrapolation, and a step where stops share
/// a location, at which the later one applies. Without stops it is transparent.
///
/// Where the interpolation is not linear in encoded colour, segments are bisected until every piece is within 1/8 of a
/// level.
public struct GradientTable: Hashable, Sendable {
  /// `base + slope * (t - origin)` for `start <= t < end`.
  struct Piece: Hashable, Sendable {
    var start: Float
    var end: Float
    var origin: Float
    /// Blue, green, red and alpha in 0...255; premultiplied unless the table's `isStraight` is set.
    var base: SIMD4<Float>
    var slope: SIMD4<Float>
  }

  /// Contiguous pieces from minus to plus infinity.
  let pieces: [Piece]
  /// True if the pieces are not premultiplied.
  let isStraight: Bool
  /// True if every stop is opaque.
  public let isOpaque: Bool

  /// The table of stops, in any order; stops at the same location keep their order.
  public init(_ stops: [GradientStop], _ interpolation: GradientInterpolation = GradientInterpolation()) {
    let stops = Self.sorted(stops)
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.w >= 1 }
    isStraight = !isOpaque && !interpolation.isPremultiplied
    var pieces: [Piece] = []
    func add(from start: Float, to end: Float, origin: Float, _ first: SIMD4<Double>, _ last: SIMD4<Double>) {
      guard end > start else { return }
      var slope = SIMD4<Float>((last - first) * 255 / (Double(end) - Double(start)))
      // A slope beyond a float's range is a step.
      if !slope.isFinite { slope = .zero }
      pieces.append(Piece(start: start, end: end, origin: origin, base: SIMD4(first * 255), slope: slope))
    }
    guard let first = stops.first, let last = stops.last else {
      add(from: -.infinity, to: .infinity, origin: 0, .zero, .zero)
      self.pieces = pieces
      return
    }
    let mixer = StopMixer(interpolation, isStraight: isStraight)
    let before = mixer.output(first, first, 0)
    add(from: -.infinity, to: first.location, origin: 0, before, before)
    for (a, b) in zip(stops, stops.dropFirst()) where b.location > a.location {
      let places = mixer.cuts(a, b)
      for (u, v) in zip(places, places.dropFirst()) {
        let span = b.location - a.location
        let start = u == 0 ? a.location : a.location + Float(u) * span
        let end = v == 1 ? b.location : a.location + Float(v) * span
        add(from: start, to: end, origin: start, mixer.output(a, b, u), mixer.output(a, b, v))
      }
    }
    let behind = mixer.output(last, last, 0)
    add(from: pieces.last?.end ?? last.location, to: .infinity, origin: 0, behind, behind)
    self.pieces = pieces
  }

  private static func sorted(_ stops: [GradientStop]) -> [GradientStop] {
    stops.map { stop in
      let location = stop.location.isNaN ? 0 : min(max(stop.location, -1e6), 1e6)
      let color = stop.color.replacing(with: 0, where: stop.color .!= stop.color)
      return GradientStop(location: location, color: color.clamped(lowerBound: .zero, upperBound: .one))
    }.enumerated().sorted { a, b in
      (a.element.location, a.offset) < (b.element.location, b.offset)
    }.map(\.element)
  }
}

extension SIMD4 where Scalar == Float {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
