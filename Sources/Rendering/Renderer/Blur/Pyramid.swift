import Glibc
import Kernels
import Surfaces
import Tiling

/// Successive halvings of a part of a picture, which counts as zero outside that part.
final class Pyramid {
  struct Key: Hashable {
    var pixels: Lattice.Pixels
    var domain: PixelRect
  }

  var key: Key?
  /// Consecutive levels from factor `2^first` on.
  private var levels: [LevelImage] = []
  private var first = 1
  private var memory: [ScratchBuffer<UInt16>] = []
  private let zeros = ScratchBuffer<UInt16>()

  /// The image of factor `2^level`, which must exist.
  func level(_ level: Int) -> LevelImage { levels[level - first] }

  /// Returns whether the image of factor `2^level` exists.
  func has(_ level: Int) -> Bool { levels.indices.contains(level - first) }

  /// Removes all levels but keeps their memory.
  func reset(_ key: Key, first: Int = 1) {
    self.key = key
    self.first = first
    levels.removeAll(keepingCapacity: true)
  }

  /// Makes the missing levels down to `depth`. Returns the number of pixels made.
  func extend(to depth: Int, from source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch]) -> Int {
    if depth < first { reset(key!) }
    var made = 0
    while first + levels.count <= depth {
      let finer = levels.last
      let from = finer?.bounds ?? key!.domain
      let image = add(level: first + levels.count, from)
      let zero = UnsafePointer(zeros.reserve(LevelImage.elements(for: PixelSize(width: from.width, height: 1))))
      let bands = Bands(
        rows: image.bounds.rows, rowBytes: from.width * (finer == nil ? 8 : 16), threads: pool.threads, multiple: 2)
      if let finer {
        pool.run(
          HalveLevelBands(job: HalveLevel(finer: finer, zero: zero + LevelImage.lead, image: image), bands: bands),
          chunks: bands.count)
      } else {
        let job = HalvePicture(source: source, domain: from, zero: zero + LevelImage.lead, image: image)
        pool.run(HalvePictureBands(job: job, bands: bands, scratch: scratch), chunks: bands.count)
      }
      made += image.bounds.area
    }
    return made
  }

  /// Makes only level `depth`, from the pyramid of the whole picture. Returns the number of pixels made.
  func crop(
    _ depth: Int, from whole: Pyramid, source: PixelSource, with crop: PyramidCrop, pool: WorkerPool,
    scratch: [WorkerScratch]
  ) -> Int {
    reset(key!, first: depth)
    var bounds = key!.domain
    for _ in 1..<depth { bounds = halved(bounds) }
    return crop.make(
      add(level: depth, bounds), levels: depth, domain: key!.domain, from: whole, source: source, pool: pool,
      scratch: scratch)
  }

  /// Allocates a level from the bounds of the finer one.
  private func add(level: Int, _ finer: PixelRect) -> LevelImage {
    let bounds = halved(finer)
    while memory.count < level { memory.append(ScratchBuffer<UInt16>()) }
    let base = memory[level - 1].reserve(LevelImage.elements(for: bounds.size))
    // The next level reads zeros before the first row's first sample.
    memset(base, 0, LevelImage.lead * 2)
    let image = LevelImage(
      base: base + LevelImage.lead, bounds: bounds, stride: LevelImage.stride(width: bounds.width))
    levels.append(image)
    return image
  }
}

/// The first level from a picture's bytes, two rows at a time.
///
/// Sendable because its memory is read-only, except for the rows of `image`, of which each chunk writes its own.
struct HalvePicture: @unchecked Sendable {
  let source: PixelSource
  let domain: PixelRect
  /// A row of zeros.
  let zero: UnsafePointer<UInt16>
  let image: LevelImage

  /// - Parameter spare: a row for the second of two if it is not needed.
  func make(_ rows: Range<Int>, spare: ScratchBuffer<UInt16>) {
    let spare = spare.reserve(image.stride)
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
      let isPair = y + 1 < rows.upperBound
      halve(y, second: isPair ? image.row(y + 1) : spare)
      image.clearPadding(after: y)
      if isPair { image.clearPadding(after: y + 1) }
    }
  }

  /// Row `y` of the image, and the one below it.
  @inline(__always)
  func halve(_ y: Int, second: UnsafeMutablePointer<UInt16>) {
    PyramidKernels.halveBytes(
      row(2 * y - 1), row(2 * y), row(2 * y + 1), row(2 * y + 2), row(2 * y + 3), row(2 * y + 4),
      lead: domain.minX - (2 * image.bounds.minX - 1), width: domain.width,
      ahead: 4 * source.view.stride, into: image.row(y), second, count: image.bounds.width)
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafeRawPointer {
    domain.rows.contains(y) ? source.pixel(domain.minX, y) : UnsafeRawPointer(zero)
  }
}

/// A further level from the previous one.
///
/// Sendable because its memory is read-only, except for the rows of `image`, of which each chunk writes its own.
struct HalveLevel: @unchecked Sendable {
  let finer: LevelImage
  /// A row of zeros.
  let zero: UnsafePointer<UInt16>
  let image: LevelImage

  func make(_ rows: Range<Int>) {
    for y in rows {
      halve(y)
      image.clearPadding(after: y)
    }
  }

  /// Row `y` of the image.
  @inline(__always)
  func halve(_ y: Int) {
    // Elements before the rows' first samples are zero; negative if the image begins further right.
    let lead = (finer.bounds.minX - (2 * image.bounds.minX - 1)) * 4
    PyramidKernels.halveSamples(
      row(2 * y - 1) - lead, row(2 * y) - lead, row(2 * y + 1) - lead, row(2 * y + 2) - lead, into: image.row(y),
      count: image.bounds.width)
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafePointer<UInt16> {
    finer.bounds.rows.contains(y) ? UnsafePointer(finer.row(y)) : zero
  }
}

private struct HalvePictureBands: ParallelJob {
  static let name: StaticString = "downsample"
  let job: HalvePicture
  let bands: Bands
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) { job.make(bands.rows(of: chunk), spare: scratch[worker].spareRow) }
}

private struct HalveLevelBands: ParallelJob {
  static let name: StaticString = "downsample"
  let job: HalveLevel
  let bands: Bands

  func run(chunk: Int, worker: Int) { job.make(bands.rows(of: chunk)) }
}

extension LevelImage {
  /// Zeroes the padding after the samples of row `y`, which is also the padding before the next row.
  @inline(__always)
  func clearPadding(after y: Int) {
    memset(row(y) + bounds.width * 4, 0, (stride - bounds.width * 4) * 2)
  }
}
