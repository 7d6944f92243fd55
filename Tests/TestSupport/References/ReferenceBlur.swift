import Glibc

/// The Gaussian blur by its definition in float64, the reference for all fast ones.
///
/// The kernel is sampled at pixel offsets, truncated at eight standard deviations and normalised. It is the same filter
/// as SciPy's `gaussian_filter(truncate: 8)`.
public enum ReferenceBlur {
  /// The extension of the picture beyond its edges.
  public enum Edge: CaseIterable, Sendable {
    /// Half-sample symmetric, `d c b a | a b c d | d c b a`, repeated periodically: SciPy's `reflect`.
    case mirror
    /// Zero, as around a premultiplied picture: SciPy's `constant`.
    case zero
  }

  public static let cutoff = 8.0

  /// Blurs with the standard deviation `sigma`, in pixels; zero has no effect.
  public static func gaussian(_ plane: Plane, sigma: Double, edge: Edge = .mirror) -> Plane {
    let kernel = kernel(sigma: sigma)
    return rows(of: rows(of: plane, kernel, edge).transposed, kernel, edge).transposed
  }

  /// Blurs one line.
  public static func gaussian(_ line: [Double], sigma: Double, edge: Edge = .mirror) -> [Double] {
    rows(of: Plane(width: line.count, height: 1, values: line), kernel(sigma: sigma), edge).values
  }

  /// Returns the weights for the offsets `-radius ... radius`, with a sum of one.
  public static func kernel(sigma: Double) -> [Double] {
    precondition(sigma >= 0 && sigma.isFinite, "sigma is a finite length")
    guard sigma > 0 else { return [1] }
    let radius = Int((cutoff * sigma).rounded(.up))
    let weights = (-radius...radius).map { exp(-0.5 * pow(Double($0) / sigma, 2)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// Returns a blurred step from 0 to 1 at the signed distance `x` from its edge: `(1 + erf(x / (σ√2))) / 2`.
  ///
  /// On pixels, a step between columns `k - 1` and `k` is at `x = column + 0.5 - k`. The sum of a sampled kernel is the
  /// midpoint rule for the integral; to leading order it differs by at most `e^-½ / (24 σ² √(2π))`: 0.01 at σ 1.
  public static func step(at x: Double, sigma: Double) -> Double {
    sigma == 0 ? (x < 0 ? 0 : 1) : 0.5 * erfc(-x / (sigma * 2.0.squareRoot()))
  }

  /// Convolves every row with a kernel of odd length.
  public static func rows(of plane: Plane, _ kernel: [Double], _ edge: Edge) -> Plane {
    let radius = kernel.count / 2
    var result = Plane(width: plane.width, height: plane.height)
    // Padding each row once keeps the inner loop a plain dot product.
    var padded = [Double](repeating: 0, count: plane.width + 2 * radius)
    for y in 0..<plane.height {
      for x in padded.indices {
        padded[x] = source(x - radius, plane.width, edge).map { plane[$0, y] } ?? 0
      }
      for x in 0..<plane.width {
        var sum = 0.0
        for tap in kernel.indices { sum += kernel[tap] * padded[x + tap] }
        result[x, y] = sum
      }
    }
    return result
  }

  /// Returns the source pixel for `position`, or nil for zero.
  private static func source(_ position: Int, _ count: Int, _ edge: Edge) -> Int? {
    if position >= 0 && position < count { return position }
    guard edge == .mirror else { return nil }
    let wrapped = ((position % (2 * count)) + 2 * count) % (2 * count)
    return wrapped < count ? wrapped : 2 * count - 1 - wrapped
  }
}
