import Kernels
import Surfaces

/// Full-size rows of one backdrop, from top to bottom.
///
/// From a small image: each of its rows is stretched once, and the last four are kept. At factor 1, from rows filtered
/// along themselves: the whole area is filtered along columns first, and recoloured row by row.
struct Upsampler {
  private let entry: BackdropCache.Entry
  private let area: PixelRect
  private let factor: Int
  /// The columns of the small image that are stretched; at factor 1 the pixels' own.
  private let samples: Range<Int>
  private let phases: PhaseTables.Table?
  private let rows: UnsafeMutablePointer<UInt16>
  private let stride: Int
  /// Which small row each of the four slots holds.
  private var held = SIMD4<Int32>(repeating: .min)

  /// - Parameter area: the pixels that will be asked for, and no others.
  init(_ entry: BackdropCache.Entry, area: PixelRect, scratch: Scratch<UInt16>, tables: PhaseTables) {
    self.entry = entry
    self.area = area
    factor = entry.geometry.factor
    samples = floorDivide(area.minX, factor)..<(floorDivide(area.maxX - 1, factor) + 1)
    stride = LevelImage.stride(width: samples.count * factor + 8)
    guard factor == 1 else {
      phases = tables[entry.geometry.levels]
      rows = scratch.reserve(stride * 4)
      return
    }
    phases = nil
    // One row more, for the colours.
    rows = scratch.reserve(stride * (area.height + 1))
    entry.blurred.rows.filterColumns(
      of: entry.blurred.image, outputs: area.rows, column: area.minX, count: area.width, into: rows, stride: stride)
  }

  /// Pixels `(x ..< x + count, y)` as BGRA bytes.
  mutating func row(
    _ y: Int, x: Int, count: Int, thresholds: UnsafePointer<UInt16>, into pixels: UnsafeMutableRawPointer
  ) {
    guard let phases else {
      let colored = rows + area.height * stride
      entry.coloring.apply(rows + ((y - area.minY) * stride + (x - area.minX) * 4), into: colored, count: count)
      UpsampleKernels.ditherRow(colored, thresholds: thresholds, column: x, into: pixels, count: count)
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
