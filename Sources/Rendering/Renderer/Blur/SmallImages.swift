import DisplayList
import Kernels
import RenderPlan
import Surfaces
import Tiling

/// A Gaussian of one pyramid over one region, at the pyramid's lattice; at factor 1 of the picture itself.
final class BlurredImage {
  struct Key: Hashable {
    var pyramid: Pyramid.Key
    var geometry: BlurGeometry
    var region: PixelRect
    var isOpaque: Bool
  }

  var key: Key?
  private(set) var image = LevelImage(base: placeholder, bounds: .empty, stride: 0)
  /// What takes the image's place at factor 1.
  let fullSize = FullSizeBlur()
  private let memory = Scratch<UInt16>()
  private let columns = BandedFilter()
  private let rows = BandedFilter()

  /// Makes the image and, except at factor 1, the coloured one of the same bounds. Returns the samples made.
  func make(
    _ key: Key, pyramid: Pyramid, source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch],
    between: Scratch<UInt16>, colored: PlanarImage, coloring: Coloring
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
    columns.prepare(.init(geometry: geometry, domain: key.pyramid.domain.columns, outputs: outColumns))
    rows.prepare(.init(geometry: geometry, domain: key.pyramid.domain.rows, outputs: outRows))

    let bounds = PixelRect(outColumns, outRows)
    // Along rows first, for as many rows as the second filter will want.
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

/// Four rows of the small image at a time, filtered along themselves.
private struct FilterAlongRows: ParallelJob {
  let columns: BandedFilter
  let small: LevelImage
  let middle: LevelImage
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) {
    let block = scratch[worker].block.reserve(small.bounds.width * 16 + 64)
    columns.filterRows(
      of: small, from: middle.bounds.minY + chunk * 4, into: middle, last: middle.bounds.maxY - 1, block: block)
  }
}

/// Rows of the blurred image, and of the coloured one while they are in cache.
private struct FilterAlongColumns: ParallelJob {
  let rows: BandedFilter
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

/// A blurred image in a material's colours, as the upsampler reads it.
final class ColoredImage {
  struct Key: Hashable {
    var blurred: BlurredImage.Key
    var coloring: Coloring
  }

  private(set) var key: Key?
  private(set) var image = PlanarImage(base: placeholder, bounds: .empty)
  private let memory = Scratch<UInt16>()

  /// Makes room for an image whose rows `color` fills.
  func prepare(_ key: Key) {
    self.key = key
    let geometry = key.blurred.geometry
    let bounds = geometry.samples(for: key.blurred.region)
    image = PlanarImage(base: memory.reserve(PlanarImage.elements(for: bounds.size)), bounds: bounds)
  }

  /// Makes all rows from a blurred image that was there already.
  func make(from blurred: LevelImage, pool: WorkerPool) {
    let bands = Bands(rows: image.bounds.rows, rowBytes: image.bounds.width * 16, threads: pool.threads, multiple: 2)
    pool.run(Recolor(blurred: blurred, image: image, coloring: key!.coloring, bands: bands), chunks: bands.count)
  }
}

/// Rows of the coloured image from a blurred one that was there already.
private struct Recolor: ParallelJob {
  let blurred: LevelImage
  let image: PlanarImage
  let coloring: Coloring
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    for y in bands.rows(of: chunk) { coloring.apply(blurred.row(y), into: image, row: y) }
  }
}

/// A material's colour steps, and whether alpha need be looked at.
struct Coloring: Hashable {
  var color: MaterialColor
  var isOpaque: Bool

  /// Recolours one row of a small image.
  func apply(_ row: UnsafePointer<UInt16>, into image: PlanarImage, row y: Int) {
    let (out, plane, count) = (image.row(y), image.plane, image.bounds.width)
    if color.isIdentity, isOpaque {
      ColorKernels.copy(row, into: out, plane: plane, count: count)
    } else {
      ColorKernels.recolor(row, into: out, plane: plane, count: count, color: color, opaque: isOpaque)
    }
  }

  /// Recolours pixels of a row at full size.
  func apply(
    _ row: UpsampleKernels.Rows, into out: UnsafeMutablePointer<UInt16>, plane: Int, count: Int
  ) {
    if color.isIdentity, isOpaque {
      ColorKernels.copy(row, into: out, plane: plane, count: count)
    } else {
      ColorKernels.recolor(row, into: out, plane: plane, count: count, color: color, opaque: isOpaque)
    }
  }
}

/// What an image points at before it is made.
nonisolated(unsafe) let placeholder: UnsafeMutablePointer<UInt16> = {
  let memory = UnsafeMutablePointer<UInt16>.allocate(capacity: 64)
  memory.initialize(repeating: 0, count: 64)
  return memory
}()
