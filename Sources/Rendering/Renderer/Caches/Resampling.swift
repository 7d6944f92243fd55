import DisplayList
import Kernels
import Surfaces
import Tiling

/// Scaling of pictures, along rows and then along columns.
enum Resampling {
  static func scale(
    _ source: ReadOnlySurfaceView, into target: SurfaceView, quality: ImageContent.Quality, pool: WorkerPool
  ) {
    let columns = ResampleWeights(from: source.size.width, to: target.size.width, quality: quality)
    let rows = ResampleWeights(from: source.size.height, to: target.size.height, quality: quality)
    // Pixels as floats: a row of the target's width for every row of the source.
    let stride = target.size.width
    let middle = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: stride * source.size.height + 1)
    defer { middle.deallocate() }
    let sourceBands = Bands(rows: 0..<source.size.height, rowBytes: stride * 16, threads: pool.threads, multiple: 1)
    pool.run(
      ScaleRows(source: source, middle: middle, stride: stride, weights: columns, bands: sourceBands),
      chunks: sourceBands.count)
    let targetBands = Bands(rows: 0..<target.size.height, rowBytes: stride * 4, threads: pool.threads, multiple: 1)
    pool.run(
      ScaleColumns(middle: middle, stride: stride, target: target, weights: rows, bands: targetBands),
      chunks: targetBands.count)
  }
}

/// Rows of the source, scaled to the target's width. Sendable because each chunk writes its own rows of `middle`.
private struct ScaleRows: ParallelJob, @unchecked Sendable {
  let source: ReadOnlySurfaceView
  let middle: UnsafeMutablePointer<SIMD4<Float>>
  let stride: Int
  let weights: ResampleWeights
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    for y in bands.rows(of: chunk) {
      weights.withTables { starts, weights in
        ResampleKernels.row(
          source.row(y), into: middle + y * stride, count: stride, starts: starts, weights: weights,
          taps: self.weights.taps)
      }
    }
  }
}

/// Rows of the target from rows of its width. Sendable because `middle` is read-only.
private struct ScaleColumns: ParallelJob, @unchecked Sendable {
  let middle: UnsafePointer<SIMD4<Float>>
  let stride: Int
  let target: SurfaceView
  let weights: ResampleWeights
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    for y in bands.rows(of: chunk) {
      weights.withTables { starts, weights in
        ResampleKernels.column(
          middle + Int(starts[y]) * stride, stride: stride, weights: weights + y * self.weights.taps,
          taps: self.weights.taps, into: target.row(y), count: stride)
      }
    }
  }
}

/// For every output along one axis, the first input and the weights, which add up to 1.
struct ResampleWeights: Sendable {
  let taps: Int
  private var starts: [Int32]
  private var weights: [Float]

  init(from: Int, to: Int, quality: ImageContent.Quality) {
    let ratio = Double(from) / Double(to)
    // Minification widens the kernel to cover every input; magnification interpolates.
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
      // Inputs beyond the edge repeat the edge.
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

  /// Linear: a triangle. High: Catmull-Rom (Keys, "Cubic convolution interpolation", 1981, a = -1/2).
  private static func kernel(_ x: Double, _ quality: ImageContent.Quality) -> Double {
    let x = abs(x)
    if quality == .linear { return max(0, 1 - x) }
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
