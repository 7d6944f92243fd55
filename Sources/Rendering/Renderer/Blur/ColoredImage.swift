import Kernels
import Surfaces
import Tiling

/// A blurred image in a material's colours, the upsampler's input.
final class ColoredImage {
  struct Key: Hashable {
    var blurred: BlurredImage.Key
    var coloring: Coloring
  }

  private(set) var key: Key?
  private(set) var image = PlanarImage(base: placeholder, bounds: .empty)
  private let memory = ScratchBuffer<UInt16>()

  /// Allocates an image whose rows a job will fill.
  func prepare(_ key: Key) {
    self.key = key
    let geometry = key.blurred.geometry
    let bounds = geometry.samples(for: key.blurred.region)
    image = PlanarImage(base: memory.reserve(PlanarImage.elements(for: bounds.size)), bounds: bounds)
  }

  /// Makes all rows from an existing blurred image.
  func make(from blurred: LevelImage, pool: WorkerPool) {
    let bands = Bands(rows: image.bounds.rows, rowBytes: image.bounds.width * 16, threads: pool.threads, multiple: 2)
    pool.run(Recolor(blurred: blurred, image: image, coloring: key!.coloring, bands: bands), chunks: bands.count)
  }
}

/// Recolours rows of an existing blurred image.
private struct Recolor: ParallelJob {
  static let name: StaticString = "color"
  let blurred: LevelImage
  let image: PlanarImage
  let coloring: Coloring
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    for y in bands.rows(of: chunk) { coloring.apply(blurred.row(y), into: image, row: y) }
  }
}

/// The colour steps of a material, with the information whether alpha can be ignored.
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

/// The memory of an image that was not made yet. Safe because it is never written after initialization.
nonisolated(unsafe) let placeholder: UnsafeMutablePointer<UInt16> = {
  let memory = UnsafeMutablePointer<UInt16>.allocate(capacity: 64)
  memory.initialize(repeating: 0, count: 64)
  return memory
}()
