import Glibc
import Lanes

/// Operations with a picture's alpha, for shadows and masks. Products are divided by 255 exactly.
public enum AlphaKernels {
  /// A colour times a picture's alpha: `color * alpha / 255`.
  ///
  /// - Parameters:
  ///   - source: BGRA pixels, of which only alpha is used.
  ///   - color: premultiplied, `0xAARRGGBB`.
  ///   - target: exactly `count` pixels are written; may be `source`.
  public static func tint(
    _ source: UnsafeRawPointer, with color: UInt32, into target: UnsafeMutableRawPointer, count: Int
  ) {
    let color = FixedLanes(widening: unsafeBitCast(SIMD4<UInt32>(repeating: color), to: SIMD16<UInt8>.self))
    fourByFour(source, target, count) { mask, _ in (color &* mask.alphaSpread).dividedBy255() }
  }

  /// A picture times another's alpha: `target * alpha / 255`.
  public static func multiply(
    _ target: UnsafeMutableRawPointer, byAlphaOf mask: UnsafeRawPointer, count: Int
  ) {
    fourByFour(mask, target, count) { mask, old in (old &* mask.alphaSpread).dividedBy255() }
  }

  /// Extracts the alpha of each pixel.
  public static func coverage(
    ofAlphaIn source: UnsafeRawPointer, into coverage: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for i in 0..<count { coverage[i] = source.load(fromByteOffset: i &* 4 &+ 3, as: UInt8.self) }
  }

  @inline(__always)
  private static func fourByFour(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
    _ body: (_ source: FixedLanes, _ old: FixedLanes) -> FixedLanes
  ) {
    var x = 0
    while x < count {
      let size = min(4, count &- x)
      var (upper, lower) = (SIMD16<UInt8>(), SIMD16<UInt8>())
      if size == 4 {
        upper = source.lanes(at: x &* 4, as: SIMD16<UInt8>.self)
        lower = UnsafeRawPointer(target).lanes(at: x &* 4, as: SIMD16<UInt8>.self)
      } else {
        memcpy(&upper, source + x &* 4, size &* 4)
        memcpy(&lower, target + x &* 4, size &* 4)
      }
      var new = body(FixedLanes(widening: upper), FixedLanes(widening: lower)).narrowed()
      if size == 4 {
        target.store(new, lanesAt: x &* 4)
      } else {
        memcpy(target + x &* 4, &new, size &* 4)
      }
      x &+= 4
    }
  }
}
