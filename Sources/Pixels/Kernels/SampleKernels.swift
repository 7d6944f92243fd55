import Glibc
public import Surfaces

/// Reading a picture between its pixels.
public enum SampleKernels {
  /// Premultiplied pixels at positions `(u, v) + i (du, dv)` of a picture, transparent outside it.
  ///
  /// - Parameters:
  ///   - u, v: in the picture's pixels, whose centres lie at halves.
  ///   - nearest: the pixel that the position falls into, instead of the four around it.
  ///   - target: exactly `count` pixels are written.
  public static func row(
    _ source: SurfaceView, into target: UnsafeMutableRawPointer, count: Int, u: Double, v: Double, du: Double,
    dv: Double, nearest: Bool
  ) {
    let (width, height) = (source.size.width, source.size.height)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= 0, y >= 0, x < width, y < height else { return .zero }
      return SIMD4<Float>(source.pixel(x, y).load(as: SIMD4<UInt8>.self))
    }
    for i in 0..<count {
      let shift = nearest ? 0 : 0.5
      let (x, y) = (u + Double(i) * du - shift, v + Double(i) * dv - shift)
      guard x > -2, y > -2, x < Double(width) + 1, y < Double(height) + 1 else {
        target.storeBytes(of: 0, toByteOffset: i * 4, as: UInt32.self)
        continue
      }
      let (x0, y0) = (Int(floor(x)), Int(floor(y)))
      var value = pixel(x0, y0)
      if !nearest {
        let (fx, fy) = (Float(x - Double(x0)), Float(y - Double(y0)))
        let top = value + (pixel(x0 + 1, y0) - value) * fx
        let left = pixel(x0, y0 + 1)
        let bottom = left + (pixel(x0 + 1, y0 + 1) - left) * fx
        value = top + (bottom - top) * fy
      }
      let bytes = value + 0.5
      target.storeBytes(
        of: SIMD4(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z), UInt8(bytes.w)), toByteOffset: i * 4,
        as: SIMD4<UInt8>.self)
    }
  }
}
