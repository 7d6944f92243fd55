package import Surfaces

extension AffineMap {
  /// True if upright rectangles stay upright.
  package var keepsAxes: Bool { abs(b) + abs(c) < 1e-9 || abs(a) + abs(d) < 1e-9 }

  /// The scale factors of lengths along the x and the y axis.
  package var scales: (x: Double, y: Double) { ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
