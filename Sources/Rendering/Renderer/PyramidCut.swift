import Glibc
import Kernels
import Surfaces
import Tiling

/// One level of a panel's pyramid, cut from the pyramid of the whole picture that it moves over.
///
/// A sample that sees nothing but the panel's pixels is the same in both. Only those along the sides, which see the zeros
/// around the panel, are halved anew, each side from a strip of the picture: for a panel of 1200 x 700 at factor 8 a
/// sixth of its pixels.
final class PyramidCut {
  private let sides = [Side(), Side(), Side(), Side()]
  private let zeros = Scratch<UInt16>()

  /// The samples of a level that are the same as the whole picture's.
  static func inner(of domain: PixelRect, levels: Int) -> PixelRect {
    var (columns, rows) = (domain.columns, domain.rows)
    for _ in 0..<levels { (columns, rows) = (inside(columns), inside(rows)) }
    return PixelRect(columns, rows)
  }

  /// Lattice indices of the half-size samples that see only samples of `range`.
  private static func inside(_ range: Range<Int>) -> Range<Int> {
    let first = floorDivide(range.lowerBound + 2, 2)
    return first..<max(first, floorDivide(range.upperBound - 1, 2))
  }

  /// Whether the sides are little against the whole: otherwise it is halved from its pixels.
  static func pays(domain: PixelRect, levels: Int) -> Bool {
    let inner = inner(of: domain, levels: levels)
    // A side's strip: some three samples, and what they see.
    let strip = 5 << levels
    return !inner.isEmpty && domain.width > 4 * strip && domain.height > 4 * strip
  }

  /// Fills `image`, level `levels` of the pyramid of `domain`, with what precedes its rows and lies behind them.
  /// Returns the pixels made.
  func make(
    _ image: LevelImage, levels: Int, domain: PixelRect, from whole: LevelImage, source: PixelSource,
    pool: WorkerPool, scratch: [WorkerScratch]
  ) -> Int {
    let inner = Self.inner(of: domain, levels: levels)
    let bounds = image.bounds
    let zero = UnsafePointer(zeros.reserve(LevelImage.elements(for: PixelSize(width: domain.width, height: 1))))
    // A long side and a short one for each of two workers.
    sides[0].prepare(PixelRect(bounds.columns, bounds.minY..<inner.minY), levels: levels, of: domain)
    sides[1].prepare(PixelRect(bounds.minX..<inner.minX, inner.rows), levels: levels, of: domain)
    sides[2].prepare(PixelRect(bounds.columns, inner.maxY..<bounds.maxY), levels: levels, of: domain)
    sides[3].prepare(PixelRect(inner.maxX..<bounds.maxX, inner.rows), levels: levels, of: domain)
    pool.run(
      CutLevel(
        image: image, inner: inner, whole: whole, sides: sides, domain: domain, source: source,
        zero: zero + LevelImage.lead, scratch: scratch),
      chunks: sides.count + 1)
    return sides.reduce(inner.area) { $0 + $1.area }
  }
}

/// A side a chunk, and one for the inside.
private struct CutLevel: ParallelJob {
  let image: LevelImage
  let inner: PixelRect
  let whole: LevelImage
  let sides: [Side]
  let domain: PixelRect
  let source: PixelSource
  let zero: UnsafePointer<UInt16>
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) {
    guard chunk == sides.count else {
      return sides[chunk].make(into: image, domain: domain, source: source, zero: zero, scratch: scratch[worker])
    }
    memset(image.base - LevelImage.lead, 0, LevelImage.lead * 2)
    for y in image.bounds.rows { image.clearBehind(y) }
    for y in inner.rows { image.copy(inner.columns, y, from: whole) }
  }
}

/// The samples along one side, level by level.
private final class Side {
  private var levels: [PixelRect] = []
  private var memory: [Scratch<UInt16>] = []

  /// Samples made on the way.
  var area: Int { levels.reduce(0) { $0 + $1.area } }

  /// Works out which samples of each level those of `last` come from.
  func prepare(_ last: PixelRect, levels depth: Int, of domain: PixelRect) {
    levels.removeAll(keepingCapacity: true)
    var bounds = domain
    for _ in 0..<depth {
      bounds = halved(bounds)
      levels.append(bounds)
    }
    levels[depth - 1] = last
    for level in stride(from: depth - 1, to: 0, by: -1) {
      let wanted = levels[level]
      levels[level - 1] = PixelRect(doubled(wanted.columns), doubled(wanted.rows)).intersection(levels[level - 1])
    }
    while memory.count < depth { memory.append(Scratch<UInt16>()) }
    for level in 0..<depth {
      // Elsewhere on its lattice a side may be two samples wider, which come from four, from eight, ...
      let margin = 2 << (depth - 1 - level)
      let size = PixelSize(width: levels[level].width + margin, height: levels[level].height + margin)
      _ = memory[level].reserve(LevelImage.elements(for: size))
    }
  }

  /// Lattice indices of the finer samples that `range` is halved from.
  private func doubled(_ range: Range<Int>) -> Range<Int> { 2 * range.lowerBound - 1..<2 * range.upperBound + 1 }

  func make(
    into image: LevelImage, domain: PixelRect, source: PixelSource, zero: UnsafePointer<UInt16>, scratch: WorkerScratch
  ) {
    guard let last = levels.last, !last.isEmpty else { return }
    var finer: LevelImage?
    for (level, bounds) in levels.enumerated() {
      let base = memory[level].base
      memset(base, 0, LevelImage.lead * 2)
      let made = LevelImage(
        base: base + LevelImage.lead, bounds: bounds, stride: LevelImage.stride(width: bounds.width))
      if let finer {
        HalveLevel(finer: finer, zero: zero, image: made).make(bounds.rows)
      } else {
        // Pixels to the left that no sample sees: the kernel would have to be told that they are not zero.
        let seen = max(domain.minX, 2 * bounds.minX - 1)..<domain.maxX
        HalvePicture(source: source, domain: PixelRect(seen, domain.rows), zero: zero, image: made)
          .make(bounds.rows, spare: scratch.row)
      }
      finer = made
    }
    for y in last.rows { image.copy(last.columns, y, from: finer!) }
  }
}

extension LevelImage {
  /// Copies some samples of a row from an image that has them too.
  @inline(__always)
  fileprivate func copy(_ columns: Range<Int>, _ y: Int, from other: LevelImage) {
    memcpy(
      row(y) + (columns.lowerBound - bounds.minX) * 4, other.row(y) + (columns.lowerBound - other.bounds.minX) * 4,
      columns.count * 8)
  }
}
