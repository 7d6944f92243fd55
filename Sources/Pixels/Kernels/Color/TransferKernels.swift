import Glibc
import Lanes

/// Colour transfers over premultiplied pixels.
public enum TransferKernels {
  /// Applies a table: colour is unpremultiplied, looked up at the nearest of 256 levels, premultiplied by the new alpha
  /// and rounded.
  ///
  /// A transparent pixel counts as black: a table that makes it opaque gives it the values of black.
  public static func apply(_ table: TransferTable, _ pixels: UnsafeMutableRawPointer, count: Int) {
    table.levels.withUnsafeBufferPointer { apply($0.baseAddress!, pixels, count) }
  }

  private static func apply(_ levels: UnsafePointer<Float>, _ pixels: UnsafeMutableRawPointer, _ count: Int) {
    var x = 0
    while x < count {
      let size = min(8, count &- x)
      var bytes = SIMD32<UInt8>()
      if size == 8 {
        bytes = UnsafeRawPointer(pixels).lanes(at: x &* 4, as: SIMD32<UInt8>.self)
      } else {
        memcpy(&bytes, pixels + x &* 4, size &* 4)
      }
      var indices = straight(bytes)
      withUnsafeMutableBytes(of: &indices) { indices in
        let place = indices.baseAddress!
        for pair in 0..<4 {
          let both = SIMD8(
            lowHalf: value(levels, place + pair &* 8), highHalf: value(levels, place + (pair &* 8 &+ 4)))
          place.store((both + 0.5).truncatedToBytes, lanesAt: pair &* 8)
        }
      }
      if size == 8 {
        pixels.store(indices, lanesAt: x &* 4)
      } else {
        memcpy(pixels + x &* 4, &indices, size &* 4)
      }
      x &+= 8
    }
  }

  /// Eight pixels, unpremultiplied, each colour rounded to the nearest level.
  @inline(__always)
  private static func straight(_ bytes: SIMD32<UInt8>) -> SIMD32<UInt8> {
    let pixel = PlanarLanes(pixels: bytes)
    let scale = 255 / pixel.alpha.greater(SIMD8(repeating: 1))
    @inline(__always) func level(_ plane: SIMD8<Float>) -> SIMD8<Float> { (plane * scale + 0.5).clamped(to: 255.5) }
    return PlanarLanes(
      blue: level(pixel.blue), green: level(pixel.green), red: level(pixel.red), alpha: pixel.alpha
    ).pixels
  }

  /// A pixel's channels after the transfer, premultiplied, in 0...255.
  @inline(__always)
  private static func value(_ levels: UnsafePointer<Float>, _ pixel: UnsafeMutableRawPointer) -> SIMD4<Float> {
    @inline(__always) func entry(_ channel: Int) -> Float {
      levels[channel &* 256 &+ Int(pixel.load(fromByteOffset: channel, as: UInt8.self))]
    }
    return SIMD4(entry(0), entry(1), entry(2), 1) * entry(3)
  }
}
