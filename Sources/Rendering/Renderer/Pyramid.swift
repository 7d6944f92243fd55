import Glibc
import Kernels
import Surfaces
import Tiling

/// Halvings of one part of a picture, on the surface's lattice, the picture being zero outside that part.
final class Pyramid {
  struct Key: Hashable {
    var sourceVersion: UInt64
    var domain: PixelRect
  }

  var key: Key?
  /// Level 1 is half size, level 2 a quarter, ...
  private(set) var levels: [LevelImage] = []
  private var memory: [Scratch<UInt16>] = []
  private let zeros = Scratch<UInt16>()

  /// The small image of factor `2^level`; level 1 or deeper, made before.
  func level(_ level: Int) -> LevelImage { levels[level - 1] }

  /// Forgets the levels, keeping their memory.
  func restart(_ key: Key) {
    self.key = key
    levels.removeAll(keepingCapacity: true)
  }

  /// Makes the levels that are missing, down to `depth`. Returns the pixels made.
  func extend(to depth: Int, from source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch]) -> Int {
    var made = 0
    while levels.count < depth {
      let finer = levels.last
      let from = finer?.bounds ?? key!.domain
      let (columns, rows) = (halved(from.columns), halved(from.rows))
      let bounds = PixelRect(
        minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
      let level = levels.count
      if memory.count == level { memory.append(Scratch<UInt16>()) }
      let base = memory[level].reserve(LevelImage.elements(for: bounds.size))
      // The next level sees nothing before the first row's first sample either.
      memset(base, 0, LevelImage.lead * 2)
      let image = LevelImage(
        base: base + LevelImage.lead, bounds: bounds, stride: LevelImage.stride(width: bounds.width))
      let zero = UnsafePointer(zeros.reserve(LevelImage.elements(for: PixelSize(width: from.width, height: 1))))
      let bands = Bands(
        rows: rows, rowBytes: from.width * (finer == nil ? 8 : 16), threads: pool.threads, multiple: 2)
      if let finer {
        pool.run(
          HalveLevel(finer: finer, zero: zero + LevelImage.lead, image: image, bands: bands), chunks: bands.count)
      } else {
        pool.run(
          HalvePicture(
            source: source, domain: from, zero: zero + LevelImage.lead, image: image, bands: bands, scratch: scratch),
          chunks: bands.count)
      }
      levels.append(image)
      made += bounds.area
    }
    return made
  }
}

/// The first level from a picture's bytes, two rows at a time.
private struct HalvePicture: ParallelJob {
  let source: PixelSource
  let domain: PixelRect
  let zero: UnsafePointer<UInt16>
  let image: LevelImage
  let bands: Bands
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) {
    let rows = bands.rows(of: chunk)
    let spare = scratch[worker].row.reserve(image.stride)
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
      let isPair = y + 1 < rows.upperBound
      PyramidKernels.halveBytes(
        row(2 * y - 1), row(2 * y), row(2 * y + 1), row(2 * y + 2), row(2 * y + 3), row(2 * y + 4),
        lead: domain.minX - (2 * image.bounds.minX - 1), width: domain.width,
        ahead: 4 * source.view.stride, into: image.row(y),
        isPair ? image.row(y + 1) : spare, count: image.bounds.width)
      image.clearBehind(y)
      if isPair { image.clearBehind(y + 1) }
    }
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafeRawPointer {
    domain.rows.contains(y) ? UnsafeRawPointer(source.pixel(domain.minX, y)) : UnsafeRawPointer(zero)
  }
}

/// A further level from the one before.
private struct HalveLevel: ParallelJob {
  let finer: LevelImage
  let zero: UnsafePointer<UInt16>
  let image: LevelImage
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    // What lies there before the rows' first samples is zero.
    let lead = (finer.bounds.minX - (2 * image.bounds.minX - 1)) * 4
    for y in bands.rows(of: chunk) {
      PyramidKernels.halveSamples(
        row(2 * y - 1) - lead, row(2 * y) - lead, row(2 * y + 1) - lead, row(2 * y + 2) - lead, into: image.row(y),
        count: image.bounds.width)
      image.clearBehind(y)
    }
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafePointer<UInt16> {
    finer.bounds.rows.contains(y) ? UnsafePointer(finer.row(y)) : zero
  }
}

extension LevelImage {
  /// Makes what follows the samples of row `y` zero: the end of its own row and what precedes the next.
  @inline(__always)
  fileprivate func clearBehind(_ y: Int) {
    memset(row(y) + bounds.width * 4, 0, (stride - bounds.width * 4) * 2)
  }
}

/// What one worker writes on the way.
final class WorkerScratch {
  /// A row that nobody wants.
  let row = Scratch<UInt16>()
  /// Rows of a picture as samples.
  let wide = Scratch<UInt16>()
  /// Four rows gathered for the horizontal filter.
  let block = Scratch<UInt16>()
  /// Stretched rows of the upsampler; rows between two filters.
  let stretched = Scratch<UInt16>()
  /// A row of pixels on its way to be mixed.
  let pixels = Scratch<UInt32>()
  /// Coverage of a span, and of one clip of it.
  let coverage = Scratch<UInt8>()
  let clip = Scratch<UInt8>()
  /// Of each row, the columns that are painted on again.
  let later = Scratch<SIMD2<Int32>>()
  /// Layers painted aside, by depth.
  var layers: [Layer] = []
}
