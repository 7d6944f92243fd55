import Glibc
import Kernels
import Lanes
import Surfaces
import Tiling

/// A level of a panel's pyramid, cropped from the pyramid of the whole picture that it moves over.
///
/// A sample that depends only on the panel's pixels is the same in both. Up to three along each side also depend on the
/// zeros around the panel: these are computed again, level by level, each from the few samples of the previous level
/// that it needs.
final class PyramidCrop {
  private var memory: [ScratchBuffer<UInt16>] = []
  private let zeros = ScratchBuffer<UInt16>()

  /// Interior samples beside the sides that are kept for the sides of the next level, which depend on three.
  private static let reach = 4
  /// The least width and height of the last level's interior for which cropping is worthwhile.
  private static let minimumInterior = 8

  /// The samples of a level that are the same as the whole picture's.
  static func inner(of domain: PixelRect, levels: Int) -> PixelRect {
    (0..<levels).reduce(domain) { inner, _ in PixelRect(inside(inner.columns), inside(inner.rows)) }
  }

  /// Lattice indices of the half-size samples that depend only on samples of `range`.
  private static func inside(_ range: Range<Int>) -> Range<Int> {
    let first = floorDivide(range.lowerBound + 2, 2)
    return first..<max(first, floorDivide(range.upperBound - 1, 2))
  }

  /// Returns whether the sides are small compared to the interior; otherwise halving the pixels is cheaper.
  static func isWorthwhile(domain: PixelRect, levels: Int) -> Bool {
    let inner = inner(of: domain, levels: levels)
    return inner.width >= minimumInterior && inner.height >= minimumInterior
  }

  /// Fills `image`, level `levels` of the pyramid of `domain`, including its padding. Returns the number of pixels
  /// made.
  ///
  /// - Parameter whole: a pyramid with all levels down to that one.
  func make(
    _ image: LevelImage, levels: Int, domain: PixelRect, from whole: Pyramid, source: PixelSource, pool: WorkerPool,
    scratch: [WorkerScratch]
  ) -> Int {
    let zero = UnsafePointer(zeros.reserve(LevelImage.elements(for: PixelSize(width: domain.width, height: 1))))
    var (bounds, inner) = (domain, domain)
    var finer: LevelImage?
    var made = 0
    for level in 1...levels {
      (bounds, inner) = (halved(bounds), Self.inner(of: inner, levels: 1))
      let isLast = level == levels
      let part = isLast ? image : allocate(bounds, level)
      let bands = Bands(rows: bounds.rows, rowBytes: 4096, threads: pool.threads, multiple: 2)
      pool.run(
        CropBands(
          image: part, inner: inner, whole: whole.level(level), reach: isLast ? nil : Self.reach, finer: finer,
          source: source, domain: domain, zero: zero + LevelImage.lead, scratch: scratch, bands: bands),
        chunks: bands.count)
      made += bounds.area - (isLast ? 0 : inner.area)
      finer = part
    }
    return made
  }

  /// Allocates an intermediate image, of which only the sides are filled.
  private func allocate(_ bounds: PixelRect, _ level: Int) -> LevelImage {
    while memory.count < level { memory.append(ScratchBuffer<UInt16>()) }
    // At other positions on its lattice the image may be a sample wider and higher.
    let size = PixelSize(width: bounds.width + 1, height: bounds.height + 1)
    let base = memory[level - 1].reserve(LevelImage.elements(for: size))
    memset(base, 0, LevelImage.lead * 2)
    return LevelImage(
      base: base + LevelImage.lead, bounds: bounds, stride: LevelImage.stride(width: bounds.width))
  }
}

/// Rows of one level: the sides are halved, the interior is copied from the whole picture's pyramid.
///
/// Sendable because its memory is read-only, except for the rows of `image`, of which each chunk writes its own.
private struct CropBands: ParallelJob, @unchecked Sendable {
  static let name: StaticString = "downsample"
  let image: LevelImage
  let inner: PixelRect
  let whole: LevelImage
  /// Interior samples to copy beside the sides; nil for all.
  let reach: Int?
  /// The previous level; nil for the picture.
  let finer: LevelImage?
  let source: PixelSource
  let domain: PixelRect
  let zero: UnsafePointer<UInt16>
  let scratch: [WorkerScratch]
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    let rows = bands.rows(of: chunk)
    let (left, right) = (image.bounds.minX..<inner.minX, inner.maxX..<image.bounds.maxX)
    if let finer {
      let (all, left, right) = (
        halve(finer, image.bounds.columns), halve(finer, left), halve(finer, right)
      )
      for y in rows {
        if inner.rows.contains(y) {
          left.halve(y)
          right.halve(y)
          fill(y)
        } else {
          all.halve(y)
        }
        image.clearPadding(after: y)
      }
    } else {
      let (all, left, right) = (halve(image.bounds.columns), halve(left), halve(right))
      let spare = scratch[worker].spareRow.reserve(image.stride)
      for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
        let pair = y..<min(y + 2, rows.upperBound)
        func halve(_ part: HalvePicture) { part.halve(y, second: pair.count == 2 ? part.image.row(y + 1) : spare) }
        if inner.rows.contains(y), inner.rows.contains(pair.upperBound - 1) {
          halve(left)
          halve(right)
          for y in pair { fill(y) }
        } else {
          halve(all)
        }
        for y in pair { image.clearPadding(after: y) }
      }
    }
  }

  /// Copies a row's interior samples, after the sides, whose last vectors may extend into them.
  private func fill(_ y: Int) {
    let target = UnsafeMutableRawPointer(image.row(y)) + (inner.minX - image.bounds.minX) * 8
    let source = UnsafeRawPointer(whole.row(y)) + (inner.minX - whole.bounds.minX) * 8
    guard let reach, y - inner.minY >= reach, inner.maxY - y > reach else {
      memcpy(target, source, inner.width * 8)
      return
    }
    let last = (inner.width - reach) * 8
    target.store(source.lanes(at: 0, as: Four.self), lanesAt: 0)
    target.store(source.lanes(at: last, as: Four.self), lanesAt: last)
  }

  /// Four samples.
  private typealias Four = SIMD16<UInt16>

  private func halve(_ finer: LevelImage, _ columns: Range<Int>) -> HalveLevel {
    HalveLevel(finer: finer, zero: zero, image: part(columns))
  }

  private func halve(_ columns: Range<Int>) -> HalvePicture {
    // Leaves out the pixels to the left that no sample depends on, which the kernel would take for zero, but keeps at
    // least the width of a vector.
    let first = min(2 * columns.lowerBound - 1, domain.maxX - WideLanes.byteCount / 4)
    let seen = max(domain.minX, first)..<domain.maxX
    return HalvePicture(source: source, domain: PixelRect(seen, domain.rows), zero: zero, image: part(columns))
  }

  private func part(_ columns: Range<Int>) -> LevelImage {
    LevelImage(
      base: image.base + (columns.lowerBound - image.bounds.minX) * 4, bounds: PixelRect(columns, image.bounds.rows),
      stride: image.stride)
  }
}
