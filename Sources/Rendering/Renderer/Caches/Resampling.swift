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
    let bands = Bands(
      rows: 0..<target.size.height, rowBytes: target.size.width * 4, threads: pool.threads, multiple: 1)
    let windowPixels = RowWindow.rows(taps: rows.taps) * target.size.width + 1
    let windows = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: windowPixels * pool.started)
    defer { windows.deallocate() }
    pool.run(
      ScaleBands(
        source: source, target: target, columns: columns, rows: rows, bands: bands, windows: windows,
        windowPixels: windowPixels),
      chunks: bands.count)
  }
}

/// Bands of the target. Each scales the rows of the source below it to the target's width, a few at a time, so that
/// they stay in a cache; rows that two bands need are scaled twice.
///
/// Sendable because each chunk writes its own rows of `target`, and each worker its own part of `windows`.
private struct ScaleBands: ParallelJob, @unchecked Sendable {
  static let name: StaticString = "scale"
  let source: ReadOnlySurfaceView
  let target: SurfaceView
  let columns: ResampleWeights
  let rows: ResampleWeights
  let bands: Bands
  let windows: UnsafeMutablePointer<SIMD4<Float>>
  let windowPixels: Int

  func run(chunk: Int, worker: Int) {
    let width = target.size.width
    var window = RowWindow(base: windows + worker * windowPixels, stride: width, taps: rows.taps)
    columns.withTables { columnStarts, columnWeights in
      rows.withTables { rowStarts, rowWeights in
        for y in bands.rows(of: chunk) {
          let first = window.advance(to: Int(rowStarts[y])) { row, place in
            ResampleKernels.row(
              source.row(row), into: place, count: width, starts: columnStarts, weights: columnWeights,
              taps: columns.taps)
          }
          ResampleKernels.column(
            first, stride: width, weights: rowWeights + y * rows.taps, taps: rows.taps, into: target.row(y),
            count: width)
        }
      }
    }
  }
}

/// The source rows from which a row of the target is made, one after another in memory for twice as many.
private struct RowWindow {
  let base: UnsafeMutablePointer<SIMD4<Float>>
  let stride: Int
  let taps: Int
  /// The source's rows in memory, half-open; the first is at `base`.
  private var held = 0..<0

  init(base: UnsafeMutablePointer<SIMD4<Float>>, stride: Int, taps: Int) {
    (self.base, self.stride, self.taps) = (base, stride, taps)
  }

  /// The rows that the memory has room for.
  static func rows(taps: Int) -> Int { 2 * taps }

  /// Makes the rows from `first` on that are not in memory, and returns the position of `first`, which never decreases.
  mutating func advance(
    to first: Int, make: (_ row: Int, _ place: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) -> UnsafePointer<SIMD4<Float>> {
    let end = first + taps
    if end > held.lowerBound + Self.rows(taps: taps) || first >= held.upperBound {
      let kept = min(first, held.upperBound)..<held.upperBound
      base.update(from: base + (kept.lowerBound - held.lowerBound) * stride, count: kept.count * stride)
      held = first..<max(first, held.upperBound)
    }
    for row in held.upperBound..<max(end, held.upperBound) { make(row, base + (row - held.lowerBound) * stride) }
    held = held.lowerBound..<max(end, held.upperBound)
    return UnsafePointer(base + (first - held.lowerBound) * stride)
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
