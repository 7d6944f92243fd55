import Kernels
import Surfaces

/// Compositing over a whole 1080p surface, on one thread.
extension BenchmarkTable {
  /// A span of the surface, the picture above it, and coverage without empty or full pixels.
  private typealias Span = (
    pixels: UnsafeMutableRawPointer, picture: UnsafeRawPointer, coverage: UnsafeMutablePointer<UInt8>, y: Int
  )

  static var composite: [Benchmark] {
    [
      paint("fill", bytes: 4) { CompositeKernels.fill($0.pixels, count: 1920, with: 0xFF20_4060) },
      paint("sourceOver/color", bytes: 8) { CompositeKernels.sourceOver(0x8020_4060, $0.pixels, count: 1920) },
      paint("sourceOver/mask", bytes: 8) {
        CompositeKernels.sourceOver(0xFF20_4060, coverage: $0.coverage, $0.pixels, count: 1920)
      },
      paint("sourceOver/picture", bytes: 12) {
        CompositeKernels.sourceOver($0.picture, opacity: 128, $0.pixels, count: 1920)
      },
      paint("sourceOver/picture/mask", bytes: 12) {
        CompositeKernels.sourceOver($0.picture, opacity: 128, coverage: $0.coverage, $0.pixels, count: 1920)
      },
      paint("mix", bytes: 12) {
        CompositeKernels.mix($0.picture, coverage: $0.coverage, $0.pixels, count: 1920)
      },
      paint("vibrancy", bytes: 8) {
        CompositeKernels.vibrancy(
          scale: 0.45, saturation: 1.9, bias: [0.1, 0.1, 0.1], opacity: 0.9, coverage: $0.coverage, $0.pixels,
          count: 1920)
      },
      paint("addGrain", bytes: 8) {
        CompositeKernels.addGrain(
          $0.pixels, count: 1920, amplitude: 8, thresholds: dither.row($0.y), column: 0)
      },
      paint("multiply", bytes: 0) { CompositeKernels.multiply($0.coverage, by: 254, into: $0.coverage, count: 1920) },
      Benchmark(name: "kernels/coverage/panel") { _ in
        let rect = DeviceRect(Display.hd.panel)
        let shape = CoverageShape(rect: rect, extent: 24 * 1.528665, corner: .superellipse)
        let mask = PixelBuffer(size: PixelSize(width: 1920, height: 1), format: .a8)
        return ClosureWorkload {
          let row = mask.base.assumingMemoryBound(to: UInt8.self)
          for y in Display.hd.panel.rows { coverEnds(of: shape, y, into: row) }
        }
      },
    ]
  }

  private static let dither = DitherTable(isEnabled: true)

  /// Computes the coverage at the ends of a row, outside the fully covered span: the cost of the outline of a panel.
  private static func coverEnds(of shape: CoverageShape, _ y: Int, into row: UnsafeMutablePointer<UInt8>) {
    let (outer, inner) = CoverageKernels.spans(of: shape, row: y)
    guard !inner.isEmpty else {
      CoverageKernels.coverage(of: shape, x: outer.lowerBound, y: y, count: outer.count, into: row)
      return
    }
    let (left, right) = (inner.lowerBound - outer.lowerBound, outer.upperBound - inner.upperBound)
    if left > 0 { CoverageKernels.coverage(of: shape, x: outer.lowerBound, y: y, count: left, into: row) }
    if right > 0 { CoverageKernels.coverage(of: shape, x: inner.upperBound, y: y, count: right, into: row) }
  }

  /// - Parameter bytes: read and written per pixel.
  private static func paint(_ name: String, bytes: Int, _ body: @escaping (Span) -> Void) -> Benchmark {
    Benchmark(name: "kernels/\(name)", pixels: 1920 * 1080, bytes: 1920 * 1080 * bytes) { fixtures in
      let target = PixelBuffer(size: Display.hd.size)
      let mask = PixelBuffer(size: PixelSize(width: 1920, height: 1), format: .a8)
      let picture = fixtures.photograph(Display.hd.pictureSize)
      var random = Random(state: 3)
      for x in 0..<1920 {
        mask.base.storeBytes(of: UInt8(1 + (random.next() >> 32) % 254), toByteOffset: x, as: UInt8.self)
      }
      return ClosureWorkload {
        let coverage = mask.base.assumingMemoryBound(to: UInt8.self)
        for y in 0..<1080 {
          body((target.view.row(y), UnsafeRawPointer(picture.pixels.view.pixel(100, y)), coverage, y))
        }
      }
    }
  }

  // MARK: Scaling a picture from 2400x1350 to 1920x1080

  static var resample: [Benchmark] {
    [
      Benchmark(name: "kernels/resampleRow", pixels: 1920 * 1350, bytes: 2400 * 1350 * 4) { fixtures in
        let picture = fixtures.photograph(Display.hd.pictureSize)
        let row = FloatRows(width: 1920, height: 1)
        let starts = (0..<1920).map { Int32(min(Double($0) * 1.25, 2394)) }
        let weights = [Float](repeating: 0.2, count: 1920 * taps)
        return ClosureWorkload {
          for y in 0..<1350 {
            ResampleKernels.row(
              picture.pixels.view.row(y), into: row.row(0), count: 1920, starts: starts, weights: weights, taps: taps)
          }
        }
      },
      Benchmark(name: "kernels/resampleColumn", pixels: 1920 * 1080, bytes: 1920 * 1080 * 4) { _ in
        let (rows, target) = (FloatRows(width: 1920, height: 8), PixelBuffer(size: Display.hd.size))
        let weights = [Float](repeating: 0.2, count: taps)
        return ClosureWorkload {
          for y in 0..<1080 {
            ResampleKernels.column(
              rows.row(0), stride: 1920, weights: weights, taps: taps, into: target.view.row(y), count: 1920)
          }
        }
      },
    ]
  }

  private static let taps = 5

  // MARK: A frame of a picture that is turned by ten degrees, and one in perspective

  static var sample: [Benchmark] {
    let (right, down) = (SIMD2(0.985, -0.174), SIMD2(0.174, 0.985))
    return [
      sample("rotated") { picture, row, y in
        let start = SIMD2(200, 400) + down * Double(y)
        _ = SampleKernels.row(
          picture, into: row, count: 1920, u: start.x, v: start.y, du: right.x, dv: right.y)
      },
      sample("perspective") { picture, row, y in
        let origin = SIMD3(100, 50 + Double(y), 1 + Double(y) * 1e-4)
        SampleKernels.row(picture, into: row, column: 0, count: 1920, origin: origin, step: SIMD3(1, 0.05, 1e-5))
      },
    ]
  }

  private static func sample(
    _ name: String, _ body: @escaping (ReadOnlySurfaceView, UnsafeMutableRawPointer, Int) -> Void
  ) -> Benchmark {
    let pixels = 1920 * 1080
    return Benchmark(name: "kernels/sample/\(name)", pixels: pixels, bytes: pixels * 4) { fixtures in
      let picture = fixtures.photograph(Display.hd.pictureSize)
      // The last vector of a row may extend beyond it.
      let row = PixelBuffer(size: PixelSize(width: 1936, height: 1))
      return ClosureWorkload {
        for y in 0..<1080 { body(picture.pixels.view.readOnly, row.base, y) }
      }
    }
  }
}

/// Rows of float pixels, the intermediate format of scaling.
private final class FloatRows {
  private let width: Int
  private let memory: UnsafeMutablePointer<SIMD4<Float>>

  init(width: Int, height: Int) {
    self.width = width
    memory = .allocate(capacity: width * height)
    memory.initialize(repeating: [10, 100, 200, 255], count: width * height)
  }

  deinit { memory.deallocate() }

  func row(_ y: Int) -> UnsafeMutablePointer<SIMD4<Float>> { memory + y * width }
}
