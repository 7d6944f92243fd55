import DisplayList
import Kernels
import RenderPlan
import Surfaces
import Tiling

/// The Gaussian of a pyramid over a region of its lattice, or of the picture itself at factor 1.
final class BlurredImage {
  struct Key: Hashable {
    var pyramid: Pyramid.Key
    var geometry: BlurGeometry
    var region: PixelRect
    var isOpaque: Bool
  }

  var key: Key?
  private(set) var image = LevelImage(base: placeholder, bounds: .empty, stride: 0)
  /// The image at factor 1.
  let fullSize = FullSizeBlur()
  private let memory = ScratchBuffer<UInt16>()
  private let columnFilter = BandedFilter()
  private let rowFilter = BandedFilter()

  /// Makes the image and, except at factor 1, the coloured one of the same bounds. Returns the number of samples.
  func make(
    _ key: Key, pyramid: Pyramid, source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch],
    between: ScratchBuffer<UInt16>, colored: PlanarImage, coloring: Coloring
  ) -> Int {
    self.key = key
    let geometry = key.geometry
    guard geometry.levels > 0 else {
      return fullSize.make(
        geometry, of: source, domain: key.pyramid.domain, region: key.region, channels: key.isOpaque ? 3 : 4,
        pool: pool, scratch: scratch)
    }
    let outColumns = geometry.samples(for: key.region.columns)
    let outRows = geometry.samples(for: key.region.rows)
    let columns = columnFilter.table(
      .init(geometry: geometry, domain: key.pyramid.domain.columns, outputs: outColumns))
    let rows = rowFilter.table(.init(geometry: geometry, domain: key.pyramid.domain.rows, outputs: outRows))

    let bounds = PixelRect(outColumns, outRows)
    // Along rows first, for all rows that the second filter weighs.
    let weighed = rows.start(outRows.lowerBound)..<rows.start(outRows.upperBound - 1) + rows.taps
    let strip = PixelRect(outColumns, weighed)
    let middle = LevelImage(
      base: between.reserve(LevelImage.elements(for: strip.size)), bounds: strip,
      stride: LevelImage.stride(width: strip.width))
    pool.run(
      FilterAlongRows(columns: columns, small: pyramid.level(geometry.levels), middle: middle, scratch: scratch),
      chunks: (strip.height + 3) / 4)

    let image = LevelImage(
      base: memory.reserve(LevelImage.elements(for: bounds.size)), bounds: bounds,
      stride: LevelImage.stride(width: bounds.width))
    let bands = Bands(rows: outRows, rowBytes: bounds.width * 8, threads: pool.threads, multiple: 2)
    pool.run(
      FilterAlongColumns(rows: rows, middle: middle, image: image, colored: colored, coloring: coloring, bands: bands),
      chunks: bands.count)
    self.image = image
    return strip.area + bounds.area
  }
}

/// Filters rows of the small image along themselves, four at a time.
private struct FilterAlongRows: ParallelJob {
  static let name: StaticString = "blur"
  let columns: BandedFilter.Table
  let small: LevelImage
  let middle: LevelImage
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) {
    let block = scratch[worker].block.reserve(small.bounds.width * 16 + 64)
    columns.filterRows(
      of: small, from: middle.bounds.minY + chunk * 4, into: middle, last: middle.bounds.maxY - 1, block: block)
  }
}

/// Filters rows of the blurred image along columns, and recolours them while they are in cache.
private struct FilterAlongColumns: ParallelJob {
  static let name: StaticString = "blur"
  let rows: BandedFilter.Table
  let middle: LevelImage
  let image: LevelImage
  let colored: PlanarImage
  let coloring: Coloring
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    let outputs = bands.rows(of: chunk)
    rows.filterColumns(
      of: middle, outputs: outputs, column: image.bounds.minX, count: image.bounds.width,
      into: image.row(outputs.lowerBound), stride: image.stride)
    for y in outputs { coloring.apply(image.row(y), into: colored, row: y) }
  }
}
