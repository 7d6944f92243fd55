import DisplayList
import Kernels
import Surfaces
import Tiling

/// Pictures at the sizes at which they are shown: scaled once, copied from then on.
final class ScaledImages {
  private struct Key: Hashable {
    var id: UInt64
    var size: PixelSize
    var quality: ImageContent.Quality
  }

  /// Beyond this the least recently used go, except what the frame needs.
  private let byteLimit: Int

  private var entries: [(key: Key, pixels: PixelBuffer, lastUse: UInt64)] = []
  private var uses: UInt64 = 0
  /// Uses before this frame.
  private var usesBefore: UInt64 = 0

  /// - Parameter byteLimit: two 4K pictures and some icons, if nothing is said.
  init(byteLimit: Int = 160 << 20) { self.byteLimit = byteLimit }

  /// What is asked for from here on stays until the next frame begins.
  func beginFrame() { usesBefore = uses }

  /// The picture at its destination's size if it has been scaled; changes nothing.
  func ready(_ image: ImageContent) -> SurfaceView? {
    let size = image.destination.size
    if image.bitmap.size == size { return image.bitmap.pixels.view }
    let key = Key(id: image.bitmap.id, size: size, quality: image.quality)
    for index in entries.indices where entries[index].key == key { return entries[index].pixels.view }
    return nil
  }

  /// The picture at its destination's size. `made` tells how many pixels had to be scaled for it.
  func scaled(_ image: ImageContent, pool: WorkerPool) -> (view: SurfaceView, made: Int) {
    let size = image.destination.size
    if image.bitmap.size == size { return (image.bitmap.pixels.view, 0) }
    let key = Key(id: image.bitmap.id, size: size, quality: image.quality)
    uses += 1
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].lastUse = uses
      return (entries[index].pixels.view, 0)
    }
    var held = entries.reduce(size.area * 4) { $0 + $1.pixels.size.area * 4 }
    while held > byteLimit,
      let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse }),
      entries[oldest].lastUse <= usesBefore
    {
      held -= entries[oldest].pixels.size.area * 4
      entries.remove(at: oldest)
    }
    let pixels = PixelBuffer(size: size)
    Resampling.scale(image.bitmap.pixels.view, into: pixels.view, quality: image.quality, pool: pool)
    entries.append((key, pixels, uses))
    return (pixels.view, size.area)
  }
}

/// A picture at another size, along rows and then along columns.
enum Resampling {
  static func scale(_ source: SurfaceView, into target: SurfaceView, quality: ImageContent.Quality, pool: WorkerPool) {
    let columns = ResampleWeights(from: source.size.width, to: target.size.width, quality: quality)
    let rows = ResampleWeights(from: source.size.height, to: target.size.height, quality: quality)
    // Pixels as floats, one row of the target's width for every row of the source.
    let stride = target.size.width
    let middle = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: stride * source.size.height + 1)
    defer { middle.deallocate() }
    let sourceBands = Bands(rows: 0..<source.size.height, rowBytes: stride * 16, threads: pool.threads, multiple: 1)
    pool.run(chunks: sourceBands.count) { band, _ in
      for y in sourceBands.rows(of: band) {
        columns.withTables { starts, weights in
          ResampleKernels.row(
            source.row(y), into: middle + y * stride, count: stride, starts: starts, weights: weights,
            taps: columns.taps)
        }
      }
    }
    let targetBands = Bands(rows: 0..<target.size.height, rowBytes: stride * 4, threads: pool.threads, multiple: 1)
    pool.run(chunks: targetBands.count) { band, _ in
      for y in targetBands.rows(of: band) {
        rows.withTables { starts, weights in
          ResampleKernels.column(
            middle + Int(starts[y]) * stride, stride: stride, weights: weights + y * rows.taps, taps: rows.taps,
            into: target.row(y), count: stride)
        }
      }
    }
  }
}

/// For every output along one axis, the first input it weighs and its weights; they add up to one.
struct ResampleWeights {
  let taps: Int
  private var starts: [Int32]
  private var weights: [Float]

  init(from: Int, to: Int, quality: ImageContent.Quality) {
    let ratio = Double(from) / Double(to)
    // Making smaller widens the kernel to cover every input; making larger interpolates between them.
    let stretch = max(1, ratio)
    let support: Double
    switch quality {
    case .nearest: support = 0.5
    case .linear: support = stretch
    case .high: support = 2 * stretch
    }
    taps = min(from, quality == .nearest ? 1 : Int((support * 2).rounded(.up)) + 1)
    starts = [Int32](repeating: 0, count: to)
    weights = [Float](repeating: 0, count: to * taps)
    let reach = Int((support * 2).rounded(.up)) + 1
    for i in 0..<to {
      let center = (Double(i) + 0.5) * ratio
      let first = quality == .nearest ? Int(center) : Int((center - support).rounded(.down))
      let start = min(max(first, 0), from - taps)
      starts[i] = Int32(start)
      let row = i * taps
      if quality == .nearest {
        weights[row] = 1
        continue
      }
      // Inputs beyond the edge repeat the one at it.
      var sum = 0.0
      for input in first...(first + reach) {
        let weight = Self.kernel((Double(input) + 0.5 - center) / stretch, quality)
        weights[row + min(max(min(max(input, 0), from - 1) - start, 0), taps - 1)] += Float(weight)
        sum += weight
      }
      for t in row..<(row + taps) { weights[t] /= Float(sum) }
    }
  }

  func withTables(_ body: (UnsafePointer<Int32>, UnsafePointer<Float>) -> Void) {
    starts.withUnsafeBufferPointer { starts in
      weights.withUnsafeBufferPointer { weights in body(starts.baseAddress!, weights.baseAddress!) }
    }
  }

  /// Linear: a triangle. High: Catmull and Rom's cubic (Keys, "Cubic convolution interpolation", 1981, a = -1/2).
  private static func kernel(_ x: Double, _ quality: ImageContent.Quality) -> Double {
    let x = abs(x)
    if quality == .linear { return max(0, 1 - x) }
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
