import Glibc
import Lanes

/// Compositing of premultiplied colour over BGRA bytes, each product divided by 255 exactly.
///
/// Colour may exceed alpha, which adds light to the backdrop, up to 255. Every function writes exactly `count` pixels,
/// since rows belong to different threads.
public enum CompositeKernels {
  /// Fills pixels with one value.
  public static func fill(_ pixels: UnsafeMutableRawPointer, count: Int, with value: UInt32) {
    let words = pixels.assumingMemoryBound(to: UInt32.self)
    for i in 0..<count { words[i] = value }
  }

  /// Copies pixels.
  ///
  /// - Parameters:
  ///   - streaming: whether to use non-temporal stores, for pixels that only the display reads.
  ///   - following: the source of the next call, whose first bytes are prefetched: without this the latency of each row of
  ///     a wide picture costs a seventh of a frame's copies on one thread.
  public static func copy(
    _ source: UnsafeRawPointer, to pixels: UnsafeMutableRawPointer, count: Int, streaming: Bool,
    following: UnsafeRawPointer
  ) {
    let size = WideLanes.byteCount
    let bytes = count &* 4
    for line in 0..<min(16, bytes / 64) { following.prefetch(at: line &* 64) }
    guard streaming, bytes >= 2 &* size else {
      memcpy(pixels, source, bytes)
      return
    }
    var at = (size &- Int(bitPattern: pixels) & (size &- 1)) & (size &- 1)
    memcpy(pixels, source, at)
    while at &+ size <= bytes {
      pixels.stream(source.lanes(at: at, as: WideLanes.self), at: at)
      at &+= size
    }
    memcpy(pixels + at, source + at, bytes &- at)
  }

  /// Source over with one colour: `color + pixel * (255 - alpha) / 255`.
  ///
  /// - Parameter color: premultiplied, `0xAARRGGBB`.
  public static func sourceOver(_ color: UInt32, _ pixels: UnsafeMutableRawPointer, count: Int) {
    let source = FixedLanes(widening: unsafeBitCast(SIMD4<UInt32>(repeating: color), to: SIMD16<UInt8>.self))
    let kept = FixedLanes(repeating: 255 - UInt16(color >> 24))
    fourByFour(pixels, count) { _, old in source &+ (old &* kept).dividedBy255() }
  }

  /// Source over with one colour, scaled by coverage.
  public static func sourceOver(
    _ color: UInt32, coverage: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer, count: Int
  ) {
    let source = FixedLanes(widening: unsafeBitCast(SIMD4<UInt32>(repeating: color), to: SIMD16<UInt8>.self))
    guard count >= 4 else { return fourByFour(pixels, count, coverage) { _, mask, old in over(old, source, mask) } }
    let isOpaque = color >> 24 == 255
    let bytes = UnsafeRawPointer(coverage)
    var x = 0
    while x < count {
      if x &+ 16 <= count {
        // Most of the box of a path is outside of it, or inside.
        let words = bytes.lanes(at: x, as: SIMD2<UInt64>.self)
        let isFull = isOpaque && words[0] & words[1] == .max
        if isFull { pixels.store(SIMD16<UInt32>(repeating: color), lanesAt: x &* 4) }
        if isFull || words == .zero {
          x &+= 16
          continue
        }
      }
      let end = min(x &+ 16, count)
      while x < end {
        // The last pixels are painted with some before them, which coverage of zero leaves as they are.
        let start = min(x, count &- 4)
        let packed = bytes.lanes(at: start, as: UInt32.self) & (.max &<< UInt32(truncatingIfNeeded: 8 &* (x &- start)))
        x = start &+ 4
        if packed == 0 { continue }
        let mask = FixedLanes(spreadingCoverage: packed)
        pixels.store(over(load(pixels, start, true), source, mask).narrowed(), lanesAt: start &* 4)
      }
    }
  }

  /// A source, scaled by coverage, over pixels.
  @inline(__always)
  private static func over(_ old: FixedLanes, _ source: FixedLanes, _ mask: FixedLanes) -> FixedLanes {
    let covered = (source &* mask).dividedBy255()
    return covered &+ (old &* (255 &- covered.alphaSpread)).dividedBy255()
  }

  /// Source over, the source scaled by `opacity / 255`.
  public static func sourceOver(
    _ upper: UnsafeRawPointer, opacity: UInt8, _ pixels: UnsafeMutableRawPointer, count: Int
  ) {
    let opacity = FixedLanes(repeating: UInt16(opacity))
    var x = 0
    while x < count {
      let block = min(16, count &- x)
      let bytes = x &* 4
      x &+= block
      // Most of a layer is clear.
      if block == 16, upper.lanes(at: bytes, as: SIMD8<UInt64>.self) == .zero { continue }
      fourByFour(pixels + bytes, block, upper + bytes) { source, old in
        over(old, (source &* opacity).dividedBy255())
      }
    }
  }

  /// Source over, with a fast path for eight pixels that are all opaque or all clear.
  public static func sourceOver(_ upper: UnsafeRawPointer, _ pixels: UnsafeMutableRawPointer, count: Int) {
    let alphas: UInt64 = 0xFF00_0000_FF00_0000
    var x = 0
    var mixed = 0
    while x &+ 8 <= count {
      let words = upper.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt64>.self)
      let all = words[0] & words[1] & words[2] & words[3]
      let any = words[0] | words[1] | words[2] | words[3]
      let isOpaque = all & alphas == alphas
      if isOpaque || any == 0 {
        if mixed < x { sourceOver(upper + mixed &* 4, opacity: 255, pixels + mixed &* 4, count: x &- mixed) }
        if isOpaque { pixels.storeBytes(of: words, toByteOffset: x &* 4, as: SIMD4<UInt64>.self) }
        mixed = x &+ 8
      }
      x &+= 8
    }
    if mixed < count { sourceOver(upper + mixed &* 4, opacity: 255, pixels + mixed &* 4, count: count &- mixed) }
  }

  /// Source over, the source scaled by `opacity / 255` and by coverage.
  public static func sourceOver(
    _ upper: UnsafeRawPointer, opacity: UInt8, coverage: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer,
    count: Int
  ) {
    let opacity = FixedLanes(repeating: UInt16(opacity))
    fourByFour(pixels, count, upper, coverage) { source, mask, old in
      over(old, ((source &* opacity).dividedBy255() &* mask).dividedBy255())
    }
  }

  /// Interpolation by coverage: `(new * c + old * (255 - c)) / 255`, rounded once.
  public static func mix(
    _ upper: UnsafeRawPointer, coverage: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer, count: Int
  ) {
    fourByFour(pixels, count, upper, coverage) { source, mask, old in
      (source &* mask &+ old &* (255 &- mask)).dividedBy255()
    }
  }

  /// Adds static grain, `amplitude * (threshold / 255 - 1/2)`, to colour, clamped to 0...255.
  ///
  /// - Parameters:
  ///   - amplitude: peak to peak, in 1/256 of full scale; at most 256.
  ///   - thresholds, column: as for `UpsampleKernels.blendRows`.
  public static func addGrain(
    _ pixels: UnsafeMutableRawPointer, count: Int, amplitude: UInt16, thresholds: UnsafePointer<UInt16>, column: Int
  ) {
    let noise = UnsafeRawPointer(thresholds)
    let scale = FixedLanes(repeating: min(amplitude, 256))
    let half = (FixedLanes(repeating: 129) &* scale) &>> 8
    fourByFour(pixels, count) { x, old in
      // Half a tile away from the dither's own thresholds.
      let threshold = noise.lanes(at: ((column &+ x &+ 32) & 63) &* 8, as: FixedLanes.self)
      let raised = old &+ ((threshold &* scale) &>> 8)
      return raised.subtractingSaturating(half).lesser(FixedLanes(repeating: 255))
    }
  }

  /// Clamps colour to alpha, which it may exceed after separate rounding.
  public static func limitToAlpha(_ pixels: UnsafeMutableRawPointer, count: Int) {
    fourByFour(pixels, count) { _, old in old.lesser(old.alphaSpread) }
  }

  /// Multiplies coverage by coverage. The target may be one of the two.
  public static func multiply(
    _ coverage: UnsafePointer<UInt8>, by other: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    for i in 0..<count {
      let t = UInt32(coverage[i]) &* UInt32(other[i]) &+ 128
      target[i] = UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }
  }

  /// Multiplies coverage by `factor / 255`. The target may be the coverage.
  public static func multiply(
    _ coverage: UnsafePointer<UInt8>, by factor: UInt8, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      let t = UInt32(coverage[i]) &* UInt32(factor) &+ 128
      target[i] = UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }
  }

  /// Recolours the backdrop `B` through coverage: `(1 - a) B + a clamp(k Saturate(s) B + bias)`, with Rec. 601 luma,
  /// `a` the coverage times `opacity`, and the bias of (red, green, blue). Alpha is unchanged.
  public static func vibrancy(
    scale: Float, saturation: Float, bias: SIMD3<Float>, opacity: Float, coverage: UnsafePointer<UInt8>,
    _ pixels: UnsafeMutableRawPointer, count: Int
  ) {
    let straight = scale * saturation
    let gray = scale * (1 - saturation)
    let bias = bias * 255
    let unit = opacity / 255
    @inline(__always) func eight(_ old: SIMD32<UInt8>, _ mask: SIMD8<UInt8>) -> SIMD32<UInt8> {
      var pixel = PlanarLanes(FixedLanes(widening: old.lowHalf), FixedLanes(widening: old.highHalf))
      let amount = SIMD8<Float>(pixelBytes: mask) * unit
      let base = (0.299 * pixel.red + 0.587 * pixel.green + 0.114 * pixel.blue) * gray
      pixel.red += ((pixel.red * straight + (base + bias.x)).clamped(to: 255) - pixel.red) * amount + 0.5
      pixel.green += ((pixel.green * straight + (base + bias.y)).clamped(to: 255) - pixel.green) * amount + 0.5
      pixel.blue += ((pixel.blue * straight + (base + bias.z)).clamped(to: 255) - pixel.blue) * amount + 0.5
      let (first, second) = pixel.interleaved
      return first.narrowed(with: second)
    }
    var x = 0
    while x &+ 8 <= count {
      let mask = UnsafeRawPointer(coverage).lanes(at: x, as: SIMD8<UInt8>.self)
      if unsafeBitCast(mask, to: UInt64.self) != 0 {
        pixels.store(eight(UnsafeRawPointer(pixels).lanes(at: x &* 4, as: SIMD32<UInt8>.self), mask), lanesAt: x &* 4)
      }
      x &+= 8
    }
    if x < count {
      var (old, mask) = (SIMD32<UInt8>(), SIMD8<UInt8>())
      withUnsafeMutableBytes(of: &old) { $0.baseAddress!.copyFew(pixels + x &* 4, byteCount: (count &- x) &* 4) }
      withUnsafeMutableBytes(of: &mask) { $0.baseAddress!.copyFew(coverage + x, byteCount: count &- x) }
      let new = eight(old, mask)
      withUnsafeBytes(of: new) { (pixels + x &* 4).copyFew($0.baseAddress!, byteCount: (count &- x) &* 4) }
    }
  }
}

// MARK: four pixels at a time, the tail exact

extension CompositeKernels {
  @inline(__always)
  private static func over(_ old: FixedLanes, _ new: FixedLanes) -> FixedLanes {
    (new &+ (old &* (255 &- new.alphaSpread)).dividedBy255()).lesser(FixedLanes(repeating: 255))
  }
}

// Each body has one call site: with a second one for the tail it would not be inlined, and the loop would be seven
// times as slow.

extension CompositeKernels {
  @inline(__always)
  private static func fourByFour(
    _ pixels: UnsafeMutableRawPointer, _ count: Int, _ body: (Int, FixedLanes) -> FixedLanes
  ) {
    var x = 0
    while x < count {
      let isWhole = x &+ 4 <= count
      let new = body(x, load(pixels, x, isWhole)).narrowed()
      if isWhole {
        pixels.store(new, lanesAt: x &* 4)
        x &+= 4
      } else {
        pixels.store(unsafeBitCast(new, to: SIMD4<UInt32>.self)[0], lanesAt: x &* 4)
        x &+= 1
      }
    }
  }

  @inline(__always)
  private static func fourByFour(
    _ pixels: UnsafeMutableRawPointer, _ count: Int, _ coverage: UnsafePointer<UInt8>,
    _ body: (Int, FixedLanes, FixedLanes) -> FixedLanes
  ) {
    var x = 0
    while x < count {
      let isWhole = x &+ 4 <= count
      let packed = isWhole ? UnsafeRawPointer(coverage).lanes(at: x, as: UInt32.self) : UInt32(coverage[x])
      if packed != 0 {
        let new = body(x, FixedLanes(spreadingCoverage: packed), load(pixels, x, isWhole)).narrowed()
        if isWhole {
          pixels.store(new, lanesAt: x &* 4)
        } else {
          pixels.store(unsafeBitCast(new, to: SIMD4<UInt32>.self)[0], lanesAt: x &* 4)
        }
      }
      x &+= isWhole ? 4 : 1
    }
  }

  @inline(__always)
  private static func fourByFour(
    _ pixels: UnsafeMutableRawPointer, _ count: Int, _ upper: UnsafeRawPointer,
    _ body: (FixedLanes, FixedLanes) -> FixedLanes
  ) {
    fourByFour(pixels, count) { x, old in body(load(upper, x, x &+ 4 <= count), old) }
  }

  @inline(__always)
  private static func fourByFour(
    _ pixels: UnsafeMutableRawPointer, _ count: Int, _ upper: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
    _ body: (FixedLanes, FixedLanes, FixedLanes) -> FixedLanes
  ) {
    fourByFour(pixels, count, coverage) { x, mask, old in body(load(upper, x, x &+ 4 <= count), mask, old) }
  }

  /// Four pixels from `x` on, or one.
  @inline(__always)
  private static func load(_ pixels: UnsafeRawPointer, _ x: Int, _ isWhole: Bool) -> FixedLanes {
    if isWhole { return FixedLanes(widening: pixels.lanes(at: x &* 4, as: SIMD16<UInt8>.self)) }
    let one = SIMD4<UInt32>(pixels.lanes(at: x &* 4, as: UInt32.self), 0, 0, 0)
    return FixedLanes(widening: unsafeBitCast(one, to: SIMD16<UInt8>.self))
  }
}
