import DisplayList
import Kernels
import Surfaces

/// The colours of gradients as the kernels want them, made before the bands begin and kept while they are used.
final class GradientCache {
  private struct Key: Equatable {
    var stops: [ResolvedGradient.Stop]
    var interpolation: ResolvedGradient.Interpolation
  }

  private struct Entry {
    var key: Key
    var table: GradientTable
    var lastFrame: UInt64
  }

  /// Gradients that no frame has used for so long are dropped.
  private static let idleFrames: UInt64 = 120

  private var entries: [Entry] = []
  private var frame: UInt64 = 0

  func beginFrame() {
    frame &+= 1
    if entries.contains(where: { frame &- $0.lastFrame > Self.idleFrames }) {
      entries.removeAll { frame &- $0.lastFrame > Self.idleFrames }
    }
  }

  func prepare(_ gradient: ResolvedGradient) {
    if let index = index(of: gradient) {
      entries[index].lastFrame = frame
      return
    }
    let stops = gradient.stops.map { stop in
      let color = stop.color
      return GradientStop(
        location: Float(stop.location),
        color: SIMD4(color.red.unit, color.green.unit, color.blue.unit, color.alpha.unit))
    }
    let space: GradientInterpolation.Space = gradient.interpolation == .perceptual ? .perceptual : .device
    let table = GradientTable(stops, GradientInterpolation(space))
    entries.append(
      Entry(key: Key(stops: gradient.stops, interpolation: gradient.interpolation), table: table, lastFrame: frame))
  }

  /// What was prepared; changes nothing.
  func ready(_ gradient: ResolvedGradient) -> GradientShading? {
    guard let index = index(of: gradient) else { return nil }
    return GradientShading(table: entries[index].table, geometry: GradientGeometry(gradient))
  }

  private func index(of gradient: ResolvedGradient) -> Int? {
    entries.firstIndex { $0.key.interpolation == gradient.interpolation && $0.key.stops == gradient.stops }
  }
}

/// A gradient ready to be painted.
struct GradientShading {
  let table: GradientTable
  let geometry: GradientGeometry

  var isOpaque: Bool { table.isOpaque }

  /// Pixels `(x ..< x + count, y)`, in place of what is there.
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
