import Kernels
import Surfaces

/// Full-size rows of one colored image, from top to bottom: stretches each small row once and keeps the last four.
struct Upsampler {
  private let image: LevelImage
  private let factor: Int
  /// The columns of the small image that are stretched.
  private let samples: Range<Int>
  private let phases: PhaseTables.Table?
  private let stretched: UnsafeMutablePointer<UInt16>
  private let stride: Int
  /// Which small row each of the four slots holds.
  private var held = SIMD4<Int32>(repeating: .min)

  init(
    _ image: LevelImage, geometry: BlurGeometry, columns: Range<Int>, scratch: Scratch<UInt16>, tables: PhaseTables
  ) {
    self.image = image
    factor = geometry.factor
    guard factor > 1 else {
      samples = columns
      phases = nil
      stretched = scratch.base
      stride = 0
      return
    }
    phases = tables[geometry.levels]
    samples = floorDivide(columns.lowerBound, factor)..<(floorDivide(columns.upperBound - 1, factor) + 1)
    stride = LevelImage.stride(width: samples.count * factor + 8)
    stretched = scratch.reserve(stride * 4)
  }

  /// Pixels `(x ..< x + count, y)` as BGRA bytes.
  mutating func row(
    _ y: Int, x: Int, count: Int, thresholds: UnsafePointer<UInt16>, into pixels: UnsafeMutableRawPointer
  ) {
    guard let phases else {
      UpsampleKernels.ditherRow(
        image.row(y) + (x - image.bounds.minX) * 4, thresholds: thresholds, column: x, into: pixels, count: count)
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
    let target = stretched + slot * stride
    if held[slot] != Int32(truncatingIfNeeded: sample) {
      held[slot] = Int32(truncatingIfNeeded: sample)
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
