import Kernels
import Surfaces

/// A fill or a stroke of a path, of which its coverage is put together.
struct PathLayer {
  var rule = CellRows.Rule.nonzero
  /// The pen in points, with a tolerance in pixels; nil for a fill.
  var pen: StrokePen?
  /// True if it is taken away from what is below.
  var isSubtracted = false

  /// The pen with its tolerance in points.
  func pen(under map: AffineMap) -> StrokePen? {
    guard var pen else { return nil }
    pen.tolerance /= map.largestScale
    return pen
  }
}

extension PathOutline {
  /// The fills and strokes, from the lowest.
  var layers: [PathLayer] {
    switch operation {
    case .fill(let evenOdd): [PathLayer(rule: evenOdd ? .evenOdd : .nonzero)]
    case .stroke(let width, let cap, let join, let miterLimit, let dash, let phase):
      [
        PathLayer(
          pen: StrokePen(
            radius: width / 2, cap: cap, join: join, miterLimit: miterLimit, dash: dash, dashPhase: phase,
            tolerance: StrokePen.fine))
      ]
    case .weigh(0): [PathLayer()]
    case .weigh(let distance):
      [
        PathLayer(),
        PathLayer(
          pen: StrokePen(radius: abs(distance), join: .round, tolerance: StrokePen.fine),
          isSubtracted: distance < 0),
      ]
    }
  }
}

extension AffineMap {
  /// The largest length of the image of a vector of length one.
  var largestScale: Double {
    // The larger singular value.
    let (sum, difference) = (a * a + b * b + c * c + d * d, a * a + b * b - c * c - d * d)
    let product = 2 * (a * c + b * d)
    return ((sum + (difference * difference + product * product).squareRoot()) / 2).squareRoot()
  }
}
