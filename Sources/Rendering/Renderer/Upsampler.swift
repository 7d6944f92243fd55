import Kernels
import Surfaces

/// Full-size rows of one backdrop, from top to bottom.
///
/// From a small image: each of its rows is stretched once, and the last four are kept. At factor 1, from the blurred
/// image, which is recoloured row by row.
struct Upsampler {
  private let entry: BackdropCache.Entry
  private let factor: Int
  private let isOpaque: Bool
  /// The first column of what is made: at or before the area's, a multiple of 16.
  private let left: Int
  /// Groups of sixteen pixels in a row.
  private let groups: Int
  private let phases: PhaseTables.Table?
  /// The four rows kept; at factor 1, one in colours.
  private let wide: UnsafeMutablePointer<UInt16>
  /// Elements from one channel of a kept row to the next, and from row to row.
  private let plane: Int
  private let stride: Int
  /// Which small row each of the four slots holds.
  private var held = SIMD4<Int32>(repeating: .min)

  /// - Parameter area: the pixels that will be asked for, and no others.
  init(_ entry: BackdropCache.Entry, area: PixelRect, scratch: Scratch<UInt16>, tables: PhaseTables) {
    self.entry = entry
    factor = entry.geometry.factor
    isOpaque = entry.coloring.isOpaque
    // Sixteen pixels, or one sample of 32.
    let unit = max(16, factor)
    left = floorDivide(area.minX, unit) * unit
    groups = (area.maxX - left + 15) / 16
    plane = groups * 16 + 32
    stride = plane * 4
    phases = factor == 1 ? nil : tables[entry.geometry.levels]
    wide = scratch.reserve(stride * 4)
  }

  /// Pixels `(x ..< x + count, y)` as BGRA bytes.
  mutating func row(
    _ y: Int, x: Int, count: Int, thresholds: UnsafePointer<UInt16>, into pixels: UnsafeMutableRawPointer,
    streaming: Bool = false
  ) {
    guard let phases else {
      let first = (x - left) & ~15
      let image = entry.blurred.image
      entry.coloring.apply(
        image.row(y) + (left + first - image.bounds.minX) * 4, into: wide + first, plane: plane, order: .inGroups,
        count: x + count - left - first)
      UpsampleKernels.ditherRow(
        UpsampleKernels.Rows(base: wide, plane: plane), opaque: isOpaque, thresholds: thresholds, column: left,
        skip: x - left, into: pixels, count: count, streaming: streaming)
      return
    }
    let sample = floorDivide(y, factor)
    let above = row(sample - 1, phases)
    let here = row(sample, phases)
    let below = row(sample + 1, phases)
    UpsampleKernels.blendRows(
      above, here, below, opaque: isOpaque, weights: phases.weights[y - sample * factor], thresholds: thresholds,
      column: left, skip: x - left, into: pixels, count: count, streaming: streaming)
  }

  private mutating func row(_ sample: Int, _ phases: PhaseTables.Table) -> UpsampleKernels.Rows {
    let slot = sample & 3
    let target = wide + slot * stride
    if held[slot] != Int32(truncatingIfNeeded: sample) {
      held[slot] = Int32(truncatingIfNeeded: sample)
      let image = entry.colored.image
      let small = image.row(sample) + (left / factor - image.bounds.minX)
      for channel in 0..<(isOpaque ? 3 : 4) {
        UpsampleKernels.stretchRow(
          small + channel * image.plane, into: target + channel * plane, groups: groups, factor: factor,
          table: phases.vectors)
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
