import Glibc
import Lanes
public import Surfaces

/// Colour matrices over premultiplied pixels.
public enum ColorMatrixKernels {
  /// Applies matrices in order, each result clamped to 0...1, in one pass over the row.
  ///
  /// Colour is unpremultiplied before the first and premultiplied after the last, and rounded to bytes once.
  public static func apply(
    _ matrices: UnsafeBufferPointer<ColorMatrix>, _ pixels: UnsafeMutableRawPointer, count: Int
  ) {
    let unit: Float = 1 / 255
    var x = 0
    while x < count {
      let size = min(8, count &- x)
      var bytes = SIMD32<UInt8>()
      if size == 8 {
        bytes = UnsafeRawPointer(pixels).lanes(at: x &* 4, as: SIMD32<UInt8>.self)
      } else {
        memcpy(&bytes, pixels + x &* 4, size &* 4)
      }
      var pixel = PlanarLanes(pixels: bytes)
      // A transparent pixel's colour is zero, whatever the divisor.
      let scale = 1 / pixel.alpha.greater(SIMD8(repeating: 1))
      pixel = PlanarLanes(
        blue: pixel.blue * scale, green: pixel.green * scale, red: pixel.red * scale, alpha: pixel.alpha * unit)
      for matrix in matrices { pixel = pixel.transformed(by: matrix) }
      let alpha = pixel.alpha * 255
      bytes =
        PlanarLanes(
          blue: (pixel.blue * alpha + 0.5).clamped(to: 255.5), green: (pixel.green * alpha + 0.5).clamped(to: 255.5),
          red: (pixel.red * alpha + 0.5).clamped(to: 255.5), alpha: (alpha + 0.5).clamped(to: 255.5)
        ).pixels
      if size == 8 {
        pixels.store(bytes, lanesAt: x &* 4)
      } else {
        memcpy(pixels + x &* 4, &bytes, size &* 4)
      }
      x &+= 8
    }
  }

  /// Applies one matrix.
  public static func apply(_ matrix: ColorMatrix, _ pixels: UnsafeMutableRawPointer, count: Int) {
    withUnsafePointer(to: matrix) { apply(UnsafeBufferPointer(start: $0, count: 1), pixels, count: count) }
  }
}

extension PlanarLanes {
  @inline(__always)
  fileprivate func transformed(by matrix: ColorMatrix) -> PlanarLanes {
    @inline(__always) func row(_ weights: SIMD4<Float>, _ offset: Float) -> SIMD8<Float> {
      (red * weights.x + green * weights.y + (blue * weights.z + (alpha * weights.w + offset))).clamped(to: 1)
    }
    return PlanarLanes(
      blue: row(matrix.blue, matrix.offset.z), green: row(matrix.green, matrix.offset.y),
      red: row(matrix.red, matrix.offset.x), alpha: row(matrix.alpha, matrix.offset.w))
  }
}
