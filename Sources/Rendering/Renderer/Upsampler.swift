import Kernels
import Surfaces

/// Full-size rows of one backdrop, from top to bottom.
///
/// From a small image: each of its rows is stretched once, and the last four are kept. At factor 1, from rows filtered
/// along themselves: filtered along columns and recoloured on the way.
struct Upsampler {
  private let entry: BackdropCache.Entry
  private let factor: Int
  /// The columns of the small image that are stretched; at factor 1 the pixels' own.
  private let samples: Range<Int>
  private let phases: PhaseTables.Table?
  private let rows: UnsafeMutablePointer<UInt16>
  private let stride: Int
  /// Which small row each of the four slots holds.
  private var held = SIMD4<Int32>(repeating: .min)

  /// - Parameter columns: the pixels that will be asked for.
  init(_ entry: BackdropCache.Entry, columns: Range<Int>, scratch: Scratch<UInt16>, tables: PhaseTables) {
    self.entry = entry
    factor = entry.geometry.factor
    phases = factor > 1 ? tables[entry.geometry.levels] : nil
    samples = floorDivide(columns.lowerBound, factor)..<(floorDivide(columns.upperBound - 1, factor) + 1)
    stride = LevelImage.stride(width: samples.count * factor + 8)
    rows = scratch.reserve(stride * 4)
  }

  /// Pixels `(x ..< x + count, y)` as BGRA bytes.
  mutating func row(
    _ y: Int, x: Int, count: Int, thresholds: UnsafePointer<UInt16>, into pixels: UnsafeMutableRawPointer
  ) {
    guard let phases else {
      let (blurred, filter) = (entry.blurred.image, entry.blurred.rows)
      BandedFilterKernels.filterColumn(
        rows: blurred.row(filter.start(y)) + (x - blurred.bounds.minX) * 4, stride: blurred.stride,
        weights: filter.weights(y), taps: filter.taps, symmetric: filter.plain.contains(y), into: rows,
        count: count * 4)
      entry.coloring.apply(rows, into: rows + stride, count: count)
      UpsampleKernels.ditherRow(rows + stride, thresholds: thresholds, column: x, into: pixels, count: count)
      return
    }
    let sample = floorDivide(y, factor)
    let offset = (x - samples.lowerBound * factor) * 4
    let above = row(sample - 1, phases)
    let here = row(sample, phases)
    let below = row(sample + 1, phases)
    UpsampleKernels.blendRows(
      above + offset, here + offset, below + offset, weights: phases.weights[y - sample * factor],
      thresholds: thresholds, column: x, into: pixels, count: count)
  }

  private mutating func row(_ sample: Int, _ phases: PhaseTables.Table) -> UnsafePointer<UInt16> {
    let slot = sample & 3
    let target = rows + slot * stride
    if held[slot] != Int32(truncatingIfNeeded: sample) {
      held[slot] = Int32(truncatingIfNeeded: sample)
      let image = entry.colored.image
      UpsampleKernels.stretchRow(
        image.row(sample) + (samples.lowerBound - image.bounds.minX) * 4, into: target, count: samples.count,
        factor: factor, table: phases.vectors)
    }
    return UnsafePointer(target)
  }
}

/// The upsampler's weights for every factor, made once.
final class PhaseTables {
  struct Table {
    /// Of each phase, for the three rows.
    let weights: UnsafePointer<SIMD4<UInt16>>
    /// As `stretchRow` reads them.
    let vectors: UnsafePointer<SIMD16<UInt16>>
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
      table.weights.deallocate()
      table.vectors.deallocate()
    }
  }

  /// The table for factor `2^level`.
  subscript(level: Int) -> Table { tables[level - 1] }

  private static func kept<T>(_ values: [T]) -> UnsafePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
    memory.initialize(from: values, count: values.count)
    return UnsafePointer(memory)
  }
}
