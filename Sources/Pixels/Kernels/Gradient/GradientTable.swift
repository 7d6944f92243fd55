/// A colour at a place along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// Along the gradient; 0 is its start and 1 its end.
  public var location: Float
  /// Red, green, blue and alpha in 0...1, encoded sRGB, not premultiplied.
  public var color: SIMD4<Float>

  /// A colour at a place along the gradient.
  public init(location: Float, color: SIMD4<Float>) {
    self.location = location
    self.color = color
  }
}

/// What is linear between two stops.
public struct GradientInterpolation: Hashable, Sendable {
  /// A space in which colours lie on a line.
  public enum Space: Hashable, Sendable {
    /// Encoded sRGB.
    case device
    /// Oklab (Ottosson, "A perceptual color space for image processing", 2020); alpha is linear.
    case perceptual
  }

  /// In which space colours are mixed.
  public var space: Space
  /// Whether colour counts by its alpha, so that a transparent stop has none: CSS's way. HTML's canvas interpolates
  /// colour and alpha apart.
  public var isPremultiplied: Bool

  /// Mixing in a space; `premultiplied` is whether colour counts by its alpha.
  public init(_ space: Space = .device, premultiplied: Bool = true) {
    self.space = space
    isPremultiplied = premultiplied
  }
}

/// A gradient's colours as a piecewise linear function of `t`, defined everywhere: the first stop's colour before it, the
/// last one's behind it, and a step where two stops share a location, the later one winning there. No stops are
/// transparent, one is everywhere.
///
/// Where the interpolation is not linear in encoded colour, a segment is cut in two until every piece is within an eighth
/// of a level of it.
public struct GradientTable: Hashable, Sendable {
  /// `base + slope * (t - origin)` for `start <= t < end`.
  struct Piece: Hashable, Sendable {
    var start: Float
    var end: Float
    var origin: Float
    /// Blue, green, red and alpha in 0...255; premultiplied unless the table says otherwise.
    var base: SIMD4<Float>
    var slope: SIMD4<Float>
  }

  /// Without gaps from minus to plus infinity.
  let pieces: [Piece]
  /// Whether colour has yet to be multiplied by alpha.
  let isStraight: Bool
  /// Whether no stop lets anything behind through.
  public let isOpaque: Bool

  /// A gradient's colours, one piece from each stop to the next and one beyond either end.
  ///
  /// - Parameter stops: in any order; those at one location keep theirs.
  public init(_ stops: [GradientStop], _ interpolation: GradientInterpolation = GradientInterpolation()) {
    let stops = Self.sorted(stops)
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.w >= 1 }
    isStraight = !isOpaque && !interpolation.isPremultiplied
    var pieces: [Piece] = []
    func add(from start: Float, to end: Float, origin: Float, _ first: SIMD4<Double>, _ last: SIMD4<Double>) {
      guard end > start else { return }
      var slope = SIMD4<Float>((last - first) * 255 / (Double(end) - Double(start)))
      // Steeper than a float can say is a step.
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
