import DisplayList
import Kernels
import RenderPlan
import Surfaces
import Tiling

/// A Gaussian of one pyramid over one region, at the pyramid's lattice.
///
/// At factor 1 there is no small image, and a blurred one at full size would only be written to be read again: then the
/// picture is filtered along rows alone, and `Upsampler` filters along columns as it goes.
final class BlurredImage {
  struct Key: Hashable {
    var pyramid: Pyramid.Key
    var geometry: BlurGeometry
    var region: PixelRect
  }

  var key: Key?
  private(set) var image = LevelImage(base: placeholder, bounds: .empty, stride: 0)
  private let memory = Scratch<UInt16>()
  private let columns = BandedFilter()
  /// Along columns; at factor 1 this is still to be done.
  let rows = BandedFilter()

  /// Makes the image and, except at factor 1, the coloured one of the same bounds. Returns the samples made.
  func make(
    _ key: Key, pyramid: Pyramid, source: PixelSource, pool: WorkerPool, scratch: [WorkerScratch],
    between: Scratch<UInt16>, colored: PlanarImage, coloring: Coloring
  ) -> Int {
    self.key = key
    let geometry = key.geometry
    let outColumns = geometry.samples(for: key.region.columns)
    let outRows = geometry.samples(for: key.region.rows)
    columns.prepare(.init(geometry: geometry, domain: key.pyramid.domain.columns, outputs: outColumns))
    rows.prepare(.init(geometry: geometry, domain: key.pyramid.domain.rows, outputs: outRows))

    // Along rows first, for as many rows as the second filter will want.
    let firstRow = rows.start(outRows.lowerBound)
    let lastRow = rows.start(outRows.upperBound - 1) + rows.taps
    let strip = PixelRect(
      minX: outColumns.lowerBound, minY: firstRow, maxX: outColumns.upperBound, maxY: lastRow)
    let isDirect = geometry.factor == 1
    let middle = LevelImage(
      base: (isDirect ? memory : between).reserve(LevelImage.elements(for: strip.size)), bounds: strip,
      stride: LevelImage.stride(width: strip.width))
    let small = geometry.levels > 0 ? pyramid.level(geometry.levels) : nil
    pool.run(
      FilterAlongRows(columns: columns, small: small, source: source, middle: middle, scratch: scratch),
      chunks: (strip.height + 3) / 4)
    guard !isDirect else {
      image = middle
      return strip.area
    }

    let bounds = PixelRect(
      minX: outColumns.lowerBound, minY: outRows.lowerBound, maxX: outColumns.upperBound, maxY: outRows.upperBound)
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

/// Four rows of the picture at a time, filtered along themselves; rows past the last are done over and over.
private struct FilterAlongRows: ParallelJob {
  let columns: BandedFilter
  /// The small image to filter, or the picture itself.
  let small: LevelImage?
  let source: PixelSource
  let middle: LevelImage
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) {
    let samples = columns.samples
    let block = scratch[worker].block.reserve(samples.count * 16 + 64)
    let first = middle.bounds.minY + chunk * 4
    let last = middle.bounds.maxY - 1
    let (y0, y1, y2, y3) = (first, min(first + 1, last), min(first + 2, last), min(first + 3, last))
    if let small {
      let skip = (samples.lowerBound - small.bounds.minX) * 4
      BandedFilterKernels.gatherBlock(
        small.row(y0) + skip, small.row(y1) + skip, small.row(y2) + skip, small.row(y3) + skip, into: block,
        count: samples.count)
    } else {
      let x = samples.lowerBound
      BandedFilterKernels.gatherBlock(
        bytes: source.pixel(x, y0), source.pixel(x, y1), source.pixel(x, y2), source.pixel(x, y3), into: block,
        count: samples.count)
    }
    let rows = (middle.row(y0), middle.row(y1), middle.row(y2), middle.row(y3))
    func filter(_ outputs: Range<Int>, symmetric: Bool) {
      let at = (outputs.lowerBound - middle.bounds.minX) * 4
      BandedFilterKernels.filterBlock(
        block + (columns.start(outputs.lowerBound) - samples.lowerBound) * 16,
        weights: columns.weights(outputs.lowerBound), taps: columns.taps, symmetric: symmetric, outputs: outputs.count,
        into: rows.0 + at, rows.1 + at, rows.2 + at, rows.3 + at)
    }
    let outputs = middle.bounds.columns
    let plain = columns.plain
    guard !plain.isEmpty else {
      for i in outputs { filter(i..<(i + 1), symmetric: false) }
      return
    }
    for i in outputs.lowerBound..<plain.lowerBound { filter(i..<(i + 1), symmetric: false) }
    filter(plain, symmetric: true)
    for i in plain.upperBound..<outputs.upperBound { filter(i..<(i + 1), symmetric: false) }
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
    let columns = geometry.samples(for: key.blurred.region.columns)
    let rows = geometry.samples(for: key.blurred.region.rows)
    let bounds = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
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
    apply(row, into: image.row(y), plane: image.plane, order: .inOrder, count: image.bounds.width)
  }

  func apply(
    _ row: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, plane: Int, order: ColorKernels.Order,
    count: Int
  ) {
    if color.isIdentity, isOpaque {
      ColorKernels.copy(row, into: out, plane: plane, order: order, count: count)
    } else {
      ColorKernels.recolor(row, into: out, plane: plane, order: order, count: count, color: color, opaque: isOpaque)
    }
  }
}

/// What an image points at before it is made.
nonisolated(unsafe) private let placeholder: UnsafeMutablePointer<UInt16> = {
  let memory = UnsafeMutablePointer<UInt16>.allocate(capacity: 64)
  memory.initialize(repeating: 0, count: 64)
  return memory
}()
