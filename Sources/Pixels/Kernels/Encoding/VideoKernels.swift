import Glibc

/// Conversion of pixels to the Y'CbCr of video, over black: ITU-R BT.709, 8 bits, limited range (luma 16 to 235, chroma
/// 16 to 240 around 128).
///
/// Fixed point: a result is within 0.51 of the exact value, of which 0.5 is rounding.
public enum VideoKernels {
  /// Kr and Kb of BT.709-6, 3.2.
  private static let (red, blue) = (0.2126, 0.0722)

  /// Weights of red, green and blue, times `2^16`.
  private struct Weights {
    var red: Int32
    var green: Int32
    var blue: Int32

    /// - Parameter range: levels of the result for 255 levels of the weighted sum.
    init(_ red: Double, _ green: Double, _ blue: Double, range: Double) {
      let unit = range / 255 * 65536
      self.red = Int32((red * unit).rounded())
      self.green = Int32((green * unit).rounded())
      self.blue = Int32((blue * unit).rounded())
    }

    @inline(__always)
    func sum(_ redBlue: UInt32, _ green: UInt32) -> Int32 {
      let (red, blue) = (Int32(truncatingIfNeeded: redBlue &>> 16), Int32(truncatingIfNeeded: redBlue & 0xffff))
      return red &* self.red &+ Int32(truncatingIfNeeded: green) &* self.green &+ blue &* self.blue
    }
  }

  private static let luma = Weights(red, 1 - red - blue, blue, range: 219)
  /// (B' - Y') / 2 (1 - Kb), and (R' - Y') / 2 (1 - Kr).
  private static let blueDifference = Weights(
    -red / (2 - 2 * blue), -(1 - red - blue) / (2 - 2 * blue), 0.5, range: 224)
  private static let redDifference = Weights(
    0.5, -(1 - red - blue) / (2 - 2 * red), -blue / (2 - 2 * red), range: 224)

  /// The luma of a row of premultiplied BGRA.
  ///
  /// - Parameter target: exactly `count` bytes are written.
  public static func luma(_ row: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    let pixels = row.assumingMemoryBound(to: UInt32.self)
    let weights = luma
    for x in 0..<count {
      let pixel = pixels[x]
      let sum = weights.sum(pixel & 0x00ff_00ff, pixel &>> 8 & 255)
      target[x] = UInt8(truncatingIfNeeded: (sum &+ (16 << 16 + 1 << 15)) &>> 16)
    }
  }

  /// The chroma of two rows of premultiplied BGRA, half as wide: 4:2:0 with the samples of MPEG-2 and H.264, which lie
  /// on the even columns, between the rows.
  ///
  /// A sample is the mean of the two rows, filtered with [1 2 1] / 4 across columns; the picture's last column stands
  /// in for those beyond it, and its first for the one before.
  ///
  /// - Parameters:
  ///   - second: the row below, or `first` again where there is none.
  ///   - scratch: `2 * (count + 3)` elements.
  ///   - blue: exactly `(count + 1) / 2` bytes of Cb are written.
  ///   - red: as many of Cr.
  public static func chroma(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, scratch: UnsafeMutablePointer<UInt32>,
    blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (upper, lower) = (first.assumingMemoryBound(to: UInt32.self), second.assumingMemoryBound(to: UInt32.self))
    // Sums of two rows, red and blue in one word; one column more on the left, and one or two on the right.
    let (redBlue, green) = (scratch, scratch + count + 3)
    for x in 0..<count {
      let (a, b) = (upper[x], lower[x])
      redBlue[x &+ 1] = (a & 0x00ff_00ff) &+ (b & 0x00ff_00ff)
      green[x &+ 1] = (a &>> 8 & 255) &+ (b &>> 8 & 255)
    }
    for sums in [redBlue, green] {
      sums[0] = sums[1]
      sums[count &+ 1] = sums[count]
      sums[count &+ 2] = sums[count]
    }
    let (toBlue, toRed) = (blueDifference, redDifference)
    // Sums have eight times the weight of a pixel: 3 bits more to shift out.
    let middle: Int32 = 128 << 19 + 1 << 18
    for i in 0..<(count &+ 1) / 2 {
      let x = 2 &* i
      let mixed = redBlue[x] &+ 2 &* redBlue[x &+ 1] &+ redBlue[x &+ 2]
      let mixedGreen = green[x] &+ 2 &* green[x &+ 1] &+ green[x &+ 2]
      blue[i] = UInt8(truncatingIfNeeded: (toBlue.sum(mixed, mixedGreen) &+ middle) &>> 19)
      red[i] = UInt8(truncatingIfNeeded: (toRed.sum(mixed, mixedGreen) &+ middle) &>> 19)
    }
  }
}
