import Lanes
public import Surfaces

/// Compositing of premultiplied pixels with any blend mode.
public enum BlendKernels {
  /// `target + (blended - target) * coverage`, where `blended` is the source, scaled by `opacity / 255`, composited
  /// with the target by `mode`. Rounded once.
  ///
  /// - Parameters:
  ///   - source: premultiplied BGRA.
  ///   - opacity: 0...255.
  ///   - coverage: one byte per pixel; nil is 255 everywhere.
  ///   - target: exactly `count` pixels are written.
  public static func blend(
    _ mode: BlendMode, _ source: UnsafeRawPointer, opacity: UInt8, coverage: UnsafePointer<UInt8>?,
    _ target: UnsafeMutableRawPointer, count: Int
  ) {
    switch mode {
    case .normal: run(SourceOver.self, source, opacity, coverage, target, count)
    case .multiply: run(Multiply.self, source, opacity, coverage, target, count)
    case .screen: run(Screen.self, source, opacity, coverage, target, count)
    case .overlay: run(Overlay.self, source, opacity, coverage, target, count)
    case .darken: run(Darken.self, source, opacity, coverage, target, count)
    case .lighten: run(Lighten.self, source, opacity, coverage, target, count)
    case .colorDodge: run(ColorDodge.self, source, opacity, coverage, target, count)
    case .colorBurn: run(ColorBurn.self, source, opacity, coverage, target, count)
    case .softLight: run(SoftLight.self, source, opacity, coverage, target, count)
    case .hardLight: run(HardLight.self, source, opacity, coverage, target, count)
    case .difference: run(Difference.self, source, opacity, coverage, target, count)
    case .exclusion: run(Exclusion.self, source, opacity, coverage, target, count)
    case .hue: run(Hue.self, source, opacity, coverage, target, count)
    case .saturation: run(Saturation.self, source, opacity, coverage, target, count)
    case .color: run(ColorOfSource.self, source, opacity, coverage, target, count)
    case .luminosity: run(Luminosity.self, source, opacity, coverage, target, count)
    case .sourceAtop: run(SourceAtop.self, source, opacity, coverage, target, count)
    case .destinationOver: run(DestinationOver.self, source, opacity, coverage, target, count)
    case .destinationOut: run(DestinationOut.self, source, opacity, coverage, target, count)
    case .plusDarker: run(PlusDarker.self, source, opacity, coverage, target, count)
    case .plusLighter: run(PlusLighter.self, source, opacity, coverage, target, count)
    case .clear: run(Clear.self, source, opacity, coverage, target, count)
    case .copy: run(Copy.self, source, opacity, coverage, target, count)
    case .sourceIn: run(SourceIn.self, source, opacity, coverage, target, count)
    case .sourceOut: run(SourceOut.self, source, opacity, coverage, target, count)
    case .destinationIn: run(DestinationIn.self, source, opacity, coverage, target, count)
    case .destinationAtop: run(DestinationAtop.self, source, opacity, coverage, target, count)
    case .xor: run(Xor.self, source, opacity, coverage, target, count)
    }
  }

  /// Eight pixels at a time, with one call site of the formula: with a second one it would not be inlined.
  @inline(__always)
  private static func run<Formula: BlendFormula>(
    _: Formula.Type, _ source: UnsafeRawPointer, _ opacity: UInt8, _ coverage: UnsafePointer<UInt8>?,
    _ target: UnsafeMutableRawPointer, _ count: Int
  ) {
    let unit: Float = 1 / 255
    let sourceUnit = unit * (Float(opacity) * unit)
    var x = 0
    while x < count {
      let size = min(8, count &- x)
      var mask = SIMD8<UInt8>(repeating: 255)
      if let coverage {
        if size == 8 {
          mask = UnsafeRawPointer(coverage).lanes(at: x, as: SIMD8<UInt8>.self)
        } else {
          mask = SIMD8<UInt8>()
          withUnsafeMutableBytes(of: &mask) { $0.baseAddress!.copyFew(coverage + x, byteCount: size) }
        }
        if unsafeBitCast(mask, to: UInt64.self) == 0 {
          x &+= 8
          continue
        }
      }
      var (upper, lower) = (SIMD32<UInt8>(), SIMD32<UInt8>())
      if size == 8 {
        upper = source.lanes(at: x &* 4, as: SIMD32<UInt8>.self)
        lower = UnsafeRawPointer(target).lanes(at: x &* 4, as: SIMD32<UInt8>.self)
      } else {
        withUnsafeMutableBytes(of: &upper) { $0.baseAddress!.copyFew(source + x &* 4, byteCount: size &* 4) }
        withUnsafeMutableBytes(of: &lower) { $0.baseAddress!.copyFew(target + x &* 4, byteCount: size &* 4) }
      }
      let old = PlanarLanes(pixels: lower).scaled(by: unit).opaque
      var new = Formula.blend(PlanarLanes(pixels: upper).scaled(by: sourceUnit).opaque, over: old).opaque
      if coverage != nil {
        // A weighted sum, so that full coverage gives the blended pixel exactly; `old + (new - old)` may not.
        let share = SIMD8<Float>(pixelBytes: mask) * unit
        let rest = 1 - share
        new.blue = new.blue * share + old.blue * rest
        new.green = new.green * share + old.green * rest
        new.red = new.red * share + old.red * rest
        new.alpha = new.alpha * share + old.alpha * rest
      }
      // Colour is clamped to alpha, which rounding in the formula may exceed.
      let alpha = (new.alpha * 255 + 0.5).clamped(to: 255.5)
      let zero = SIMD8<Float>(repeating: 0)
      var bytes = PlanarLanes(
        blue: (new.blue * 255 + 0.5).greater(zero).lesser(alpha),
        green: (new.green * 255 + 0.5).greater(zero).lesser(alpha),
        red: (new.red * 255 + 0.5).greater(zero).lesser(alpha), alpha: alpha
      ).pixels
      if size == 8 {
        target.store(bytes, lanesAt: x &* 4)
      } else {
        withUnsafeBytes(of: &bytes) { (target + x &* 4).copyFew($0.baseAddress!, byteCount: size &* 4) }
      }
      x &+= 8
    }
  }
}
