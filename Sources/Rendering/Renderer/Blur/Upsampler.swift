import Kernels
import Lanes
import Surfaces

/// Full-size rows of one backdrop, from top to bottom.
///
/// From a small image, each row is upsampled horizontally once, and the last four are kept, also from one band to the
/// next if no other backdrop comes between. At factor 1 the blurred image is recoloured row by row.
struct Upsampler {
  /// The coloured small image, or at factor 1 the blurred image. Rows copy this struct: it holds no more of the
  /// backdrop.
  private let source: PlanarImage
  private let originY: Int
  private let factor: Int
  private let levels: Int
  private let isOpaque: Bool
  /// The first column of the rows: at or before the area's, a multiple of `WideLanes.count`.
  private let left: Int
  /// The same column on the small image's lattice.
  private let column: Int
  /// Pixels that are computed before and from `column` on: vectors are aligned to the lattice.
  private let lead: Int
  private let width: Int
  private let phases: PhaseTables.Table?
  /// The four rows, and the number of the small row in each; at factor 1, one recoloured row.
  private let rows: UnsafeMutablePointer<UInt16>
  private let samples: UnsafeMutablePointer<Int>
  /// Elements from one channel of a row to the next, and from row to row.
  private let plane: Int
  private let stride: Int
  /// The small row of the last row, and its upsampled row with both neighbours.
  private var sample = Int.min
  private var above = UpsampleKernels.Rows(base: placeholder, plane: 0)
  private var here = UpsampleKernels.Rows(base: placeholder, plane: 0)
  private var below = UpsampleKernels.Rows(base: placeholder, plane: 0)

  /// - Parameters:
  ///   - area: the bounds of all pixels that will be requested.
  ///   - job: the number of the paint job.
  init(_ image: BackdropImage, area: PixelRect, rows: UpsampledRowCache, job: Int, tables: PhaseTables) {
    source = image.geometry.factor == 1 ? image.fullSize : image.colored
    originY = image.originY
    factor = image.geometry.factor
    levels = image.geometry.levels
    isOpaque = image.coloring.isOpaque
    let lanes = WideLanes.count
    left = floorDivide(area.minX, lanes) * lanes
    column = left - image.originX
    lead = column - floorDivide(column, lanes) * lanes
    width = area.maxX - left
    plane = (width + 3 * lanes - 1) / lanes * lanes
    stride = plane * 4
    phases = factor == 1 ? nil : tables[levels]
    (self.rows, samples) = rows.begin(
      UpsampledRowCache.Owner(job: job, backdrop: image.identity, columns: area.columns), stride: stride)
  }

  /// Writes pixels `(x ..< x + count, y)` of `image`, the one of `init`, as BGRA bytes.
  mutating func row(
    _ y: Int, x: Int, count: Int, of image: BackdropImage, thresholds: UnsafePointer<UInt16>,
    into pixels: UnsafeMutableRawPointer,
    streaming: Bool = false
  ) {
    guard let phases else {
      let first = (x - left) & ~15
      image.coloring.apply(
        UpsampleKernels.Rows(base: source.row(y) + (left + first - source.bounds.minX), plane: source.plane),
        into: rows + first, plane: plane, count: x + count - left - first)
      UpsampleKernels.ditherRow(
        UpsampleKernels.Rows(base: rows, plane: plane), opaque: isOpaque, thresholds: thresholds, column: left,
        skip: x - left, into: pixels, count: count, streaming: streaming)
      return
    }
    let latticeRow = y - originY
    let sample = latticeRow >> levels
    if sample != self.sample {
      self.sample = sample
      (above, here, below) = (row(sample - 1, phases), row(sample, phases), row(sample + 1, phases))
    }
    UpsampleKernels.blendRows(
      above, here, below, opaque: isOpaque, weights: phases.weights[latticeRow - (sample << levels)],
      thresholds: thresholds,
      column: left, skip: x - left, into: pixels, count: count, streaming: streaming)
  }

  private func row(_ sample: Int, _ phases: PhaseTables.Table) -> UpsampleKernels.Rows {
    let slot = sample & 3
    let target = rows + slot * stride
    if samples[slot] != sample {
      samples[slot] = sample
      let first = column - lead
      let firstSample = floorDivide(first, factor)
      let small = source.row(sample) + (firstSample - source.bounds.minX)
      for channel in 0..<(isOpaque ? 3 : 4) {
        UpsampleKernels.stretchRow(
          small + channel * source.plane, first: first - firstSample * factor,
          into: target + channel * plane - lead, count: lead + width, factor: factor, table: phases.vectors)
      }
    }
    return UpsampleKernels.Rows(base: target, plane: plane)
  }
}

/// The upsampler's weights for every factor. Sendable because they are immutable after `init`.
final class PhaseTables: @unchecked Sendable {
  struct Table {
    /// The weights of the three rows, for each phase.
    let weights: UnsafePointer<SIMD4<UInt16>>
    /// The weights in the layout of `stretchRow`.
    let vectors: UnsafePointer<UInt16>
  }

  private let tables: [Table]

  init() {
    tables = (1...5).map { level in
      let factor = 1 << level
      return Table(
        weights: Self.copied(UpsampleKernels.phases(factor: factor)),
        vectors: Self.copied(UpsampleKernels.phaseTable(factor: factor)))
    }
  }

  deinit {
    for table in tables {
      UnsafeMutableRawPointer(mutating: table.weights).deallocate()
      UnsafeMutableRawPointer(mutating: table.vectors).deallocate()
    }
  }

  /// The table for factor `2^level`.
  subscript(level: Int) -> Table { tables[level - 1] }

  private static func copied<T>(_ values: [T]) -> UnsafePointer<T> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: values.count * MemoryLayout<T>.stride, alignment: WideLanes.byteCount
    ).bindMemory(to: T.self, capacity: values.count)
    memory.initialize(from: values, count: values.count)
    return UnsafePointer(memory)
  }
}
