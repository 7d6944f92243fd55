import Surfaces

/// The differences between two pictures of the same size.
struct PictureDifference: Hashable {
  /// The number of pixels with a channel that differs by more than the tolerance.
  var pixels = 0
  /// The largest difference of a channel, 0 to 255.
  var largest = 0

  /// - Parameter tolerance: the largest difference of a channel that counts as equal.
  init(_ picture: Bitmap, _ expected: Bitmap, tolerance: Int) {
    Self.forEachPixel(picture, expected) { _, _, difference in
      largest = max(largest, difference)
      if difference > tolerance { pixels += 1 }
    }
  }

  /// Returns a picture of the pixels that differ, in red on a pale, grey version of the expected picture.
  static func picture(of picture: Bitmap, _ expected: Bitmap, tolerance: Int) -> PixelBuffer {
    let result = PixelBuffer(size: expected.size)
    forEachPixel(picture, expected) { x, y, difference in
      result.view.pixel(x, y).storeBytes(
        of: difference > tolerance ? marked : pale(expected.view.pixel(x, y)), as: UInt32.self)
    }
    return result
  }

  /// The colour of a pixel that differs, as `0xAARRGGBB`.
  private static let marked: UInt32 = 0xffff_0033

  /// Returns the luma of a premultiplied pixel over white, in the upper quarter of the range.
  private static func pale(_ pixel: UnsafeRawPointer) -> UInt32 {
    let channels = (0..<4).map { UInt32(pixel.load(fromByteOffset: $0, as: UInt8.self)) }
    let luma = (channels[0] * 29 + channels[1] * 150 + channels[2] * 77) >> 8 + 255 - channels[3]
    return 0xff00_0000 | (191 + min(luma, 255) / 4) * 0x01_0101
  }

  /// - Precondition: the pictures have the same size.
  private static func forEachPixel(_ a: Bitmap, _ b: Bitmap, _ body: (_ x: Int, _ y: Int, _ difference: Int) -> Void) {
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        let one = a.view.pixel(x, y).load(as: SIMD4<UInt8>.self)
        let other = b.view.pixel(x, y).load(as: SIMD4<UInt8>.self)
        body(x, y, one == other ? 0 : Int((pointwiseMax(one, other) &- pointwiseMin(one, other)).max()))
      }
    }
  }
}
