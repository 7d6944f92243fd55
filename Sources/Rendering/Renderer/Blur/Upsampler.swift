import Kernels
import Lanes
import Surfaces

/// Full-size rows of one backdrop, from top to bottom.
///
/// From a small image: each of its rows is stretched once, and the last four are kept, from one band to the next where no
/// other backdrop comes between. At factor 1, from the blurred image, which is recoloured row by row.
struct Upsampler {
  private let entry: BackdropCache.Entry
  private let factor: Int
  private let levels: Int
  private let isOpaque: Bool
  /// The first column of what is made: at or before the area's, a multiple of `WideLanes.count`.
  private let left: Int
  /// The same column on the small image's lattice, and the pixels of a row before and from it on that are made: samples
  /// are stretched by whole vectors, which begin where the lattice wants.
  private let column: Int
  private let lead: Int
  private let width: Int
  private let phases: PhaseTables.Table?
  /// The four rows kept, and which small row each of them is; at factor 1, one in colours.
  private let wide: UnsafeMutablePointer<UInt16>
  /// Elements from one channel of a kept row to the next, and from row to row.
  private let plane: Int
  private let stride: Int
  private let held: UnsafeMutablePointer<Int>
  /// The small row that the newest row lies in, and that one with its neighbours.
  private var sample = Int.min
  private var above = UpsampleKernels.Rows(base: placeholder, plane: 0)
  private var here = UpsampleKernels.Rows(base: placeholder, plane: 0)
  private var below = UpsampleKernels.Rows(base: placeholder, plane: 0)

  /// - Parameters:
  ///   - area: the pixels that will be asked for, and no others.
  ///   - job: the number of the paint job.
  init(_ entry: BackdropCache.Entry, area: PixelRect, rows: StretchedRows, job: Int, tables: PhaseTables) {
    self.entry = entry
    factor = entry.geometry.factor
    levels = entry.geometry.levels
    isOpaque = entry.coloring.isOpaque
    let lanes = WideLanes.count
    left = floorDivide(area.minX, lanes) * lanes
    column = left - entry.origin.x
    lead = column - floorDivide(column, lanes) * lanes
    width = area.maxX - left
    plane = (width + 3 * lanes - 1) / lanes * lanes
    stride = plane * 4
    phases = factor == 1 ? nil : tables[levels]
    (wide, held) = rows.begin(
      StretchedRows.Owner(job: job, entry: ObjectIdentifier(entry), columns: area.columns), stride: stride)
  }

  /// Pixels `(x ..< x + count, y)` as BGRA bytes.
  mutating func row(
    _ y: Int, x: Int, count: Int, thresholds: UnsafePointer<UInt16>, into pixels: UnsafeMutableRawPointer,
    streaming: Bool = false
  ) {
    guard let phases else {
      let first = (x - left) & ~15
      let image = entry.blurred.fullSize.image
      entry.coloring.apply(
        UpsampleKernels.Rows(base: image.row(y) + (left + first - image.bounds.minX), plane: image.plane),
        into: wide + first, plane: plane, count: x + count - left - first)
      UpsampleKernels.ditherRow(
        UpsampleKernels.Rows(base: wide, plane: plane), opaque: isOpaque, thresholds: thresholds, column: left,
        skip: x - left, into: pixels, count: count, streaming: streaming)
      return
    }
    let latticeRow = y - entry.origin.y
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
    let target = wide + slot * stride
    if held[slot] != sample {
      held[slot] = sample
      let image = entry.colored.image
      let first = column - lead
      let firstSample = floorDivide(first, factor)
      let small = image.row(sample) + (firstSample - image.bounds.minX)
      for channel in 0..<(isOpaque ? 3 : 4) {
        UpsampleKernels.stretchRow(
          small + channel * image.plane, first: first - firstSample * factor, into: target + channel * plane - lead,
          count: lead + width, factor: factor, table: phases.vectors)
      }
    }
    return UpsampleKernels.Rows(base: target, plane: plane)
  }
}

/// The upsampler's weights for every factor, made once.
final class PhaseTables {
  struct Table {
    /// Of each phase, for the three rows.
    let weights: UnsafePointer<SIMD4<UInt16>>
    /// As `stretchRow` reads them.
    let vectors: UnsafePointer<UInt16>
  }

  private let tables: [Table]

  init() {
    tables = (1...5).map { level in
      let factor = 1 << level
      return Table(
        weights: Self.kept(UpsampleKernels.phases(factor: factor)),
        vectors: Self.kept(UpsampleKernels.phaseTable(factor: factor)))
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

  private static func kept<T>(_ values: [T]) -> UnsafePointer<T> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: values.count * MemoryLayout<T>.stride, alignment: WideLanes.byteCount
    ).bindMemory(to: T.self, capacity: values.count)
    memory.initialize(from: values, count: values.count)
    return UnsafePointer(memory)
  }
}
