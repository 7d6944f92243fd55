import Kernels
import Surfaces
import Tiling

/// A Gaussian of the picture itself, for blurs at factor 1.
///
/// Bytes are deinterleaved, mirrored at the picture's edges, and filtered along columns and then along rows, in tiles:
/// the rows that an output row weighs stay in the first-level cache, and tiles are independent.
final class FullSizeBlur {
  /// The image, 255 as `255 << 7`.
  private(set) var image = PlanarImage(base: placeholder, bounds: .empty)
  private let memory = ScratchBuffer<UInt16>()
  private let columns = GaussianWeights()
  private let rows = GaussianWeights()

  /// Makes the image of `region`. Returns the number of pixels made.
  ///
  /// - Parameters:
  ///   - domain: the picture's bounds, at which it is mirrored.
  ///   - channels: 4, or 3 if alpha is 255 everywhere.
  func make(
    _ geometry: BlurGeometry, of source: PixelSource, domain: PixelRect, region: PixelRect, channels: Int,
    pool: WorkerPool, scratch: [WorkerScratch]
  ) -> Int {
    let columns = columns.table(.init(sigma: geometry.smallSigma, radius: geometry.radius, samples: domain.width))
    let rows = rows.table(.init(sigma: geometry.smallSigma, radius: geometry.radius, samples: domain.height))
    image = PlanarImage(
      base: memory.reserve(PlanarImage.elements(for: region.size, channels: channels)), bounds: region,
      channels: channels)
    let width = max(128, Self.tileBytes / (2 * channels * rows.taps) & ~127)
    let tiles = (region.width + width - 1) / width
    let bands = Bands(rows: region.rows, rowBytes: width * 2 * channels, threads: pool.threads, multiple: 32)
    pool.run(
      FilterTiles(
        source: source, domain: domain, columns: columns, rows: rows, image: image, bands: bands, tileWidth: width,
        tiles: tiles, scratch: scratch),
      chunks: bands.count * tiles)
    return region.area
  }

  /// The size of a tile: half of a first-level cache, which two threads may share. Twice as much takes a seventh more
  /// time.
  private static let tileBytes = 24 << 10
}

/// Tiles of the image, from the top band down.
private struct FilterTiles: ParallelJob {
  static let name: StaticString = "blur"
  let source: PixelSource
  let domain: PixelRect
  let columns: GaussianWeights.Table
  let rows: GaussianWeights.Table
  let image: PlanarImage
  let bands: Bands
  let tileWidth: Int
  let tiles: Int
  let scratch: [WorkerScratch]

  func run(chunk: Int, worker: Int) {
    let outputs = bands.rows(of: chunk / tiles)
    let left = image.bounds.minX + chunk % tiles * tileWidth
    let width = min(tileWidth, image.bounds.maxX - left)
    let weighed = (left - columns.radius)..<(left + width + columns.radius)
    let plane = (weighed.count + 31) & ~31
    // The filter along columns treats all channels as one row.
    let stride = plane * image.channels
    // Eight rows of a tile take about one memory latency.
    let ahead = 8 * source.view.stride
    let samples = scratch[worker].samples.reserve(stride * (outputs.count + 2 * rows.radius))
    for i in 0..<(outputs.count + 2 * rows.radius) {
      let y = mirrored(outputs.lowerBound - rows.radius + i, in: domain.rows)
      separate(row: y, weighed, into: samples + i * stride, plane: plane, ahead: ahead)
    }
    // The filter along rows reads beyond the last channel.
    let row = scratch[worker].block.reserve(stride + 64)
    for y in outputs {
      BandedFilterKernels.filterColumn(
        rows: samples + (y - outputs.lowerBound) * stride, stride: stride, weights: rows.base, taps: rows.taps,
        symmetric: true, into: row, count: stride)
      let out = image.row(y) + (left - image.bounds.minX)
      for channel in 0..<image.channels {
        BandedFilterKernels.filterRow(
          row + channel * plane, weights: columns.base, taps: columns.taps, into: out + channel * image.plane,
          count: width)
      }
    }
  }

  /// Deinterleaves pixels of row `y`, mirrored beyond the picture.
  private func separate(
    row y: Int, _ columns: Range<Int>, into row: UnsafeMutablePointer<UInt16>, plane: Int, ahead: Int
  ) {
    let first = min(max(columns.lowerBound, domain.minX), columns.upperBound)
    let inside = first..<max(first, min(columns.upperBound, domain.maxX))
    BandedFilterKernels.separateRow(
      source.pixel(inside.lowerBound, y), into: row + (inside.lowerBound - columns.lowerBound), plane: plane,
      count: inside.count, opaque: image.channels == 3, ahead: ahead)
    func mirror(_ outside: Range<Int>) {
      for x in outside {
        BandedFilterKernels.separateRow(
          source.pixel(mirrored(x, in: domain.columns), y), into: row + (x - columns.lowerBound), plane: plane,
          count: 1, opaque: image.channels == 3)
      }
    }
    mirror(columns.lowerBound..<inside.lowerBound)
    mirror(inside.upperBound..<columns.upperBound)
  }
}

/// The index in `range` of `i` under repeated half-sample symmetric mirroring.
private func mirrored(_ i: Int, in range: Range<Int>) -> Int {
  if range.contains(i) { return i }
  let period = 2 * range.count
  let offset = i - range.lowerBound - floorDivide(i - range.lowerBound, period) * period
  return range.lowerBound + min(offset, period - 1 - offset)
}
