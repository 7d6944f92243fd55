import Glibc
import Kernels
import Lanes
import Surfaces
import Tiling

/// One level of a panel's pyramid, cut from the pyramid of the whole picture that it moves over.
///
/// A sample that sees nothing but the panel's pixels is the same in both. Up to three along each side see the zeros
/// around the panel too: those are halved anew, level by level, each level from the few of the one before that they see.
final class PyramidCut {
  private var memory: [Scratch<UInt16>] = []
  private let zeros = Scratch<UInt16>()

  /// Samples beside those along the sides that are there for the sides of the next level, which see three.
  private static let reach = 4
  /// Of the last level, the samples between the sides for which the sides are worth their trouble.
  private static let least = 8

  /// The samples of a level that are the same as the whole picture's.
  static func inner(of domain: PixelRect, levels: Int) -> PixelRect {
    (0..<levels).reduce(domain) { inner, _ in PixelRect(inside(inner.columns), inside(inner.rows)) }
  }

  /// Lattice indices of the half-size samples that see only samples of `range`.
  private static func inside(_ range: Range<Int>) -> Range<Int> {
    let first = floorDivide(range.lowerBound + 2, 2)
    return first..<max(first, floorDivide(range.upperBound - 1, 2))
  }

  /// Whether the sides are little against the whole: otherwise it is halved from its pixels.
  static func pays(domain: PixelRect, levels: Int) -> Bool {
    let inner = inner(of: domain, levels: levels)
    return inner.width >= least && inner.height >= least
  }

  /// Fills `image`, level `levels` of the pyramid of `domain`, with what precedes its rows and lies behind them.
  /// Returns the pixels made.
  ///
  /// - Parameter whole: has all levels down to that one.
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
      let part = isLast ? image : room(for: bounds, level)
      let bands = Bands(rows: bounds.rows, rowBytes: 4096, threads: pool.threads, multiple: 2)
      pool.run(
        CutBands(
          image: part, inner: inner, whole: whole.level(level), reach: isLast ? nil : Self.reach, finer: finer,
          source: source, domain: domain, zero: zero + LevelImage.lead, scratch: scratch, bands: bands),
        chunks: bands.count)
      made += bounds.area - (isLast ? 0 : inner.area)
      finer = part
    }
    return made
  }

  /// An image of which only what lies along the sides is filled.
  private func room(for bounds: PixelRect, _ level: Int) -> LevelImage {
    while memory.count < level { memory.append(Scratch<UInt16>()) }
    // Elsewhere on its lattice the image may be a sample wider and higher.
    let size = PixelSize(width: bounds.width + 1, height: bounds.height + 1)
    let base = memory[level - 1].reserve(LevelImage.elements(for: size))
    memset(base, 0, LevelImage.lead * 2)
    return LevelImage(
      base: base + LevelImage.lead, bounds: bounds, stride: LevelImage.stride(width: bounds.width))
  }
}

/// Rows of one level: what lies along the sides is halved, what is wanted besides is the whole picture's.
private struct CutBands: ParallelJob {
  let image: LevelImage
  let inner: PixelRect
  let whole: LevelImage
  /// How much of the inside is wanted beside the sides; nil for all of it.
  let reach: Int?
  /// The level before; nil where that is the picture.
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
        image.clearBehind(y)
      }
    } else {
      let (all, left, right) = (halve(image.bounds.columns), halve(left), halve(right))
      let spare = scratch[worker].row.reserve(image.stride)
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
        for y in pair { image.clearBehind(y) }
      }
    }
  }

  /// What a row of the inside has from the whole picture's, over what a side's last vector left there.
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
    // Pixels to the left that no sample sees: the kernel would have to be told that they are not zero.
    // A row that is a whole vector at least is read as one.
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
