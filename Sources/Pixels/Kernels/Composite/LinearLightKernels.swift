import Surfaces

/// Source-over compositing of encoded sRGB bytes in linear light.
///
/// Every function writes exactly `count` pixels, since rows belong to different threads.
public enum LinearLightKernels {
  /// Steps of the decoding table: sixteen between neighbouring bytes, for unpremultiplied colours.
  private static let decodeSteps = 4080
  private static let encodeSteps = 4096

  /// Linear light of the level `i / 4080` (IEC 61966-2-1). Safe because it is immutable and never freed.
  nonisolated(unsafe) private static let decoding: UnsafePointer<Float> = table(decodeSteps + 1) { index in
    SRGB.linear(Double(index) / Double(decodeSteps))
  }

  /// The level of linear light `i / 4096`, and one more for interpolation. Safe because it is immutable and never
  /// freed.
  nonisolated(unsafe) private static let encoding: UnsafePointer<Float> = table(encodeSteps + 2) { index in
    SRGB.encoded(min(Double(index) / Double(encodeSteps), 1))
  }

  private static func table(_ count: Int, _ value: (Int) -> Double) -> UnsafePointer<Float> {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
    for index in 0..<count { memory[index] = Float(value(index)) }
    return UnsafePointer(memory)
  }

  /// Source over, the source scaled by `opacity / 255` and by coverage.
  public static func sourceOver(
    _ upper: UnsafeRawPointer, opacity: UInt8, coverage: UnsafePointer<UInt8>?, _ pixels: UnsafeMutableRawPointer,
    count: Int
  ) {
    let (decoding, encoding) = (decoding, encoding)
    let above = upper.assumingMemoryBound(to: UInt32.self)
    let below = pixels.assumingMemoryBound(to: UInt32.self)
    for i in 0..<count {
      let source = above[i]
      let share = UInt32(opacity) &* UInt32(coverage?[i] ?? 255)
      guard source >> 24 != 0, share != 0 else { continue }
      if source >> 24 == 255, share == 65025 {
        below[i] = source
        continue
      }
      let old = below[i]
      let alpha = Float(source >> 24) * Float(share) * (1 / (255 * 65025))
      let kept = Float(old >> 24) * (1 / 255) * (1 - alpha)
      let whole = alpha + kept
      // Unpremultiplied colours as table indices; channels exceed alpha by rounding at most.
      let upScale = Float(decodeSteps) / Float(source >> 24)
      let downScale = old >> 24 == 0 ? 0 : Float(decodeSteps) / Float(old >> 24)
      let (upShare, downShare) = (alpha / whole, kept / whole)
      var result = UInt32(whole * 255 + 0.5) << 24
      result |= mixed(source, old, 0, upScale, downScale, upShare, downShare, whole, decoding, encoding)
      result |= mixed(source, old, 8, upScale, downScale, upShare, downShare, whole, decoding, encoding)
      result |= mixed(source, old, 16, upScale, downScale, upShare, downShare, whole, decoding, encoding)
      below[i] = result
    }
  }

  /// One channel of the result, shifted to its byte.
  @inline(__always)
  private static func mixed(
    _ source: UInt32, _ old: UInt32, _ shift: UInt32, _ upScale: Float, _ downScale: Float, _ upShare: Float,
    _ downShare: Float, _ whole: Float, _ decoding: UnsafePointer<Float>, _ encoding: UnsafePointer<Float>
  ) -> UInt32 {
    let up = min(Int(Float(source >> shift & 255) * upScale + 0.5), decodeSteps)
    let down = min(Int(Float(old >> shift & 255) * downScale + 0.5), decodeSteps)
    let light = decoding[up] * upShare + decoding[down] * downShare
    let place = min(light, 1) * Float(encodeSteps)
    let index = Int(place)
    let level = encoding[index] + (encoding[index + 1] - encoding[index]) * (place - Float(index))
    return UInt32(level * whole * 255 + 0.5) << shift
  }
}
