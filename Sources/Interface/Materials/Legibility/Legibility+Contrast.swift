public import DisplayList
public import Surfaces

extension Legibility {
  /// Returns the contrast ratio of two opaque colours, 1 to 21: `(L1 + 0.05) / (L2 + 0.05)` with relative luminances.
  public static func contrastRatio(_ a: ResolvedColor, _ b: ResolvedColor) -> Double {
    func luminance(_ color: ResolvedColor) -> Double {
      0.2126 * linear(Double(color.red)) + 0.7152 * linear(Double(color.green)) + 0.0722 * linear(Double(color.blue))
    }
    return ratio(luminance(a), luminance(b))
  }

  /// Returns the lowest contrast ratio of a paint over the pixels of a region.
  ///
  /// Vibrancy is measured on every pixel. Transparent pixels count as they are stored, over black.
  ///
  /// - Parameters:
  ///   - pixels: the pixels below the paint.
  ///   - region: the region in pixels, which is limited to the surface.
  ///   - coverage: a mask that limits the region to pixels that are at least half covered; its first pixel is the
  ///     region's first.
  ///   - visible: the part of the region that is visible; nil for all of it.
  /// - Returns: the ratio; nil if no pixel counts, and for a shader.
  public static func lowestContrast(
    of paint: Paint, over pixels: SurfaceView, in region: PixelRect, coverage: CoverageMask? = nil,
    within visible: PixelRect? = nil
  ) -> Double? {
    let candidates: [Recoloring]
    switch paint {
    case .color(let color): candidates = [Recoloring(color)]
    // A gradient is as hard to read as its worst stop.
    case .gradient(let gradient, let opacity):
      candidates = gradient.stops.map { Recoloring($0.color.multiplyingAlpha(by: opacity)) }
    case .vibrancy(let map, let opacity): candidates = [Recoloring(map, opacity: opacity)]
    case .shader: return nil
    }
    return candidates.compactMap {
      lowestContrast(of: $0, over: pixels, in: region, coverage: coverage, within: visible)
    }.min()
  }

  private static func lowestContrast(
    of recoloring: Recoloring, over pixels: SurfaceView, in region: PixelRect, coverage: CoverageMask?,
    within visible: PixelRect?
  ) -> Double? {
    let area = region.intersection(pixels.bounds).intersection(visible ?? pixels.bounds)
    var lowest: Double?
    for y in area.minY..<max(area.minY, area.maxY) {
      let row = UnsafeRawPointer(pixels.row(y))
      let mask = coverage.flatMap { $0.size.height > y - region.minY ? $0.pixels : nil }
      let maskRow = mask.map { UnsafeRawPointer($0.base) + (y - region.minY) * $0.stride - region.minX }
      for x in area.minX..<max(area.minX, area.maxX) {
        if let maskRow, maskRow.load(fromByteOffset: x, as: UInt8.self) < 128 { continue }
        let pixel = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        let ratio = ratio(luminance(pixel), luminance(recoloring(pixel)))
        if ratio < lowest ?? .infinity { lowest = ratio }
      }
    }
    return lowest
  }

  private static func ratio(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  /// The sRGB transfer function with the limit that WCAG states.
  private static func linear(_ encoded: Double) -> Double {
    SRGB.linear(encoded.clamped(to: 0...1))
  }

  private static let linearBytes: [Double] = (0...255).map { linear(Double($0) / 255) }

  /// Returns the luminance of a pixel with red in the third byte.
  private static func luminance(_ pixel: UInt32) -> Double {
    0.2126 * linearBytes[Int(pixel >> 16 & 255)] + 0.7152 * linearBytes[Int(pixel >> 8 & 255)]
      + 0.0722 * linearBytes[Int(pixel & 255)]
  }

  /// The change that full coverage makes to each channel `B` of a pixel:
  /// `B + alpha (clamp(own B + gray luma + bias) - B)`.
  private struct Recoloring {
    /// The weight of the pixel's own channel.
    var own: Float = 0
    /// The weight of its Rec.601 luma.
    var gray: Float = 0
    var bias: SIMD3<Float>
    var alpha: Float

    init(_ color: ResolvedColor) {
      bias = SIMD3(color.red, color.green, color.blue)
      alpha = color.alpha.clamped(to: 0...1)
    }

    init(_ map: Vibrancy, opacity: Float) {
      own = map.scale * map.saturation
      gray = map.scale * (1 - map.saturation)
      bias = map.bias
      alpha = opacity.clamped(to: 0...1)
    }

    func callAsFunction(_ pixel: UInt32) -> UInt32 {
      let old = SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) * (1 / 255)
      let shared = gray * (0.299 * old.x + 0.587 * old.y + 0.114 * old.z)
      func byte(_ old: Float, _ bias: Float) -> UInt32 {
        let new = (own * old + shared + bias).clamped(to: 0...1)
        return UInt32((old + (new - old) * alpha).clamped(to: 0...1) * 255 + 0.5)
      }
      return 0xFF00_0000 | byte(old.x, bias.x) << 16 | byte(old.y, bias.y) << 8 | byte(old.z, bias.z)
    }
  }
}
