import DisplayList
import Kernels
import Surfaces
import TestSupport
import Testing

@testable import Renderer

/// Scaling in bands, against the two filters over whole pictures one after the other.
@Suite struct BitmapScalingTests {
  @Test func bandsGiveTheBytesOfWholePictures() async throws {
    try await forEachRandomCase(60) { random in
      let source = PixelBuffer(size: PixelSize(width: random.int(in: 1...160), height: random.int(in: 1...160)))
      for y in 0..<source.size.height {
        for x in 0..<source.size.width {
          source.view.pixel(x, y).storeBytes(of: UInt32(truncatingIfNeeded: random.next()), as: UInt32.self)
        }
      }
      let bitmap = Bitmap(source, isOpaque: false)
      let size = PixelSize(width: random.int(in: 1...160), height: random.int(in: 1...160))
      let expected = Self.wholePictures(bitmap.view, to: size)
      for threads in [1, 2, 3] {
        let scaled = bitmap.scaled(to: size, threads: threads)
        #expect(scaled.size == size)
        guard scaled !== bitmap else { continue }
        for y in 0..<size.height {
          for x in 0..<size.width where scaled.view[x, y] != expected.view[x, y] {
            Issue.record("\(source.size) to \(size), \(threads) threads: (\(x), \(y)) differs")
            return
          }
        }
      }
    }
  }

  private static func wholePictures(_ source: ReadOnlySurfaceView, to size: PixelSize) -> PixelBuffer {
    let columns = ResampleWeights(from: source.size.width, to: size.width, quality: .high)
    let rows = ResampleWeights(from: source.size.height, to: size.height, quality: .high)
    let result = PixelBuffer(size: size)
    var middle = [SIMD4<Float>](repeating: .zero, count: size.width * source.size.height + 1)
    middle.withUnsafeMutableBufferPointer { middle in
      let base = middle.baseAddress!
      for y in 0..<source.size.height {
        columns.withTables {
          ResampleKernels.row(
            source.row(y), into: base + y * size.width, count: size.width, starts: $0, weights: $1, taps: columns.taps)
        }
      }
      for y in 0..<size.height {
        rows.withTables { starts, weights in
          ResampleKernels.column(
            base + Int(starts[y]) * size.width, stride: size.width, weights: weights + y * rows.taps, taps: rows.taps,
            into: result.view.row(y), count: size.width)
        }
      }
    }
    return result
  }
}
