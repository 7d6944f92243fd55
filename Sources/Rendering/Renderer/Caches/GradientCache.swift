import DisplayList
import Kernels
import Surfaces

/// The colour tables of gradients.
final class GradientCache {
  private struct Key: Hashable {
    var interpolation: ResolvedGradient.Interpolation
    var stops: [ResolvedGradient.Stop]

    init(_ gradient: ResolvedGradient) { (interpolation, stops) = (gradient.interpolation, gradient.stops) }
  }

  private var tables = IdleCache<Key, GradientTable>()

  func beginFrame() { tables.beginFrame() }

  /// The shading of a gradient, its table made if it is not cached.
  func shading(_ gradient: ResolvedGradient) -> GradientShading {
    let table = tables.value(for: Key(gradient)) {
      let stops = gradient.stops.map { stop in
        let color = stop.color
        return GradientStop(
          location: Float(stop.location),
          color: SIMD4(color.red.unit, color.green.unit, color.blue.unit, color.alpha.unit))
      }
      let space: GradientInterpolation.Space =
        switch gradient.interpolation {
        case .device: .device
        case .linear: .linear
        case .perceptual: .perceptual
        }
      return GradientTable(stops, GradientInterpolation(space))
    }
    return GradientShading(table: table, geometry: GradientGeometry(gradient))
  }
}

/// A gradient's colours and geometry.
struct GradientShading {
  let table: GradientTable
  let geometry: GradientGeometry

  var isOpaque: Bool { table.isOpaque }

  /// Writes pixels `(x ..< x + count, y)`.
  @inline(__always)
  func row(
    _ x: Int, _ y: Int, _ count: Int, thresholds: UnsafePointer<UInt16>, into pixels: UnsafeMutableRawPointer
  ) {
    GradientKernels.row(
      geometry, table, x: x, y: y, into: pixels, count: count, thresholds: thresholds, column: x)
  }
}

extension GradientGeometry {
  fileprivate init(_ gradient: ResolvedGradient) {
    let shape: Shape =
      switch gradient.geometry {
      case .linear: .linear
      case .radial(let start, let end): .radial(start: start, end: end)
      case .angular(let start, let end): .angular(start: start, span: end - start)
      }
    self.init(shape, transform: gradient.toGradient)
  }
}
