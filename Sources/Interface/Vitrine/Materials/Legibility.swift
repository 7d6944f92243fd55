public import DisplayList
import RenderPlan
import Renderer
public import Surfaces

/// How well ink can be read on what lies behind it, after WCAG 2.2.
public struct Legibility: Hashable, Sendable {
  /// The lowest contrast ratio of any pixel, 1 to 21. Level AA asks 4.5, and 3 of large text.
  public var lowest: Double
  /// Where the item with the lowest ratio lies, in pixels.
  public var place: PixelRect
}

extension Legibility {
  /// The contrast ratio of two opaque colours, 1 to 21: `(L1 + 0.05) / (L2 + 0.05)` with relative luminances.
  public static func contrastRatio(_ a: ResolvedColor, _ b: ResolvedColor) -> Double {
    func luminance(_ color: ResolvedColor) -> Double {
      0.2126 * linear(Double(color.red)) + 0.7152 * linear(Double(color.green)) + 0.0722 * linear(Double(color.blue))
    }
    return ratio(luminance(a), luminance(b))
  }

  /// The lowest contrast ratio of an ink over the pixels of a region.
  ///
  /// Vibrant ink has a colour of its own on every pixel. Transparent pixels count as they are stored, over black.
  ///
  /// - Parameters:
  ///   - pixels: without the ink on them.
  ///   - region: cut to the surface.
  ///   - coverage: where given, only pixels that the ink covers at least half count; its first pixel lies at the
  ///     region's first.
  /// - Returns: nil where nothing counts.
  public static func lowestContrast(
    of ink: Paint, over pixels: SurfaceView, in region: PixelRect, coverage: CoverageMask? = nil
  ) -> Double? {
    if case .gradient(let gradient, let opacity) = ink {
      // Anywhere along it, hence as hard to read as its worst stop.
      return gradient.stops.compactMap { stop in
        lowestContrast(
          of: .color(stop.color.multiplyingAlpha(by: opacity)), over: pixels, in: region, coverage: coverage)
      }.min()
    }
    let area = region.intersection(pixels.bounds)
    var lowest: Double?
    for y in area.minY..<max(area.minY, area.maxY) {
      let row = UnsafeRawPointer(pixels.row(y))
      let mask = coverage.flatMap { $0.size.height > y - region.minY ? $0.pixels : nil }
      let maskRow = mask.map { UnsafeRawPointer($0.base) + (y - region.minY) * $0.stride - region.minX }
      for x in area.minX..<max(area.minX, area.maxX) {
        if let maskRow, maskRow.load(fromByteOffset: x, as: UInt8.self) < 128 { continue }
        let pixel = row.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
        let ratio = ratio(luminance(pixel), luminance(ink.laid(on: pixel)))
        if ratio < lowest ?? .infinity { lowest = ratio }
      }
    }
    return lowest
  }

  /// The text of a frame that is hardest to read: masks against the frame without any masks.
  ///
  /// - Parameter threads: that make the pixels.
  /// - Returns: nil where there is no text.
  public static func lowest(in list: DisplayList, threads: Int = 1) -> Legibility? {
    let masks = list.items.flatMap { $0.masks(clippedTo: list.size.bounds) }
    guard !masks.isEmpty, !list.size.isEmpty else { return nil }
    let bare = DisplayList(size: list.size, items: list.items.compactMap(\.withoutMasks))
    let pixels = PixelBuffer(size: list.size)
    var planner = PassPlanner()
    FrameRenderer(threads: threads).render(planner.plan(bare, age: 0), into: pixels.view)
    var lowest: Legibility?
    for mask in masks {
      guard
        let ratio = lowestContrast(of: mask.paint, over: pixels.view, in: mask.place, coverage: mask.coverage),
        ratio < lowest?.lowest ?? .infinity
      else { continue }
      lowest = Legibility(lowest: ratio, place: mask.place)
    }
    return lowest
  }

  private static func ratio(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  /// The sRGB transfer function with the limit that WCAG states.
  private static func linear(_ encoded: Double) -> Double {
    let value = min(max(encoded, 0), 1)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static let linearBytes: [Double] = (0...255).map { linear(Double($0) / 255) }

  /// Of a pixel with blue first.
  private static func luminance(_ pixel: SIMD4<UInt8>) -> Double {
    0.2126 * linearBytes[Int(pixel.z)] + 0.7152 * linearBytes[Int(pixel.y)] + 0.0722 * linearBytes[Int(pixel.x)]
  }
}

extension Paint {
  /// What full coverage makes of a pixel with blue first.
  fileprivate func laid(on pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let old = SIMD3(Float(pixel.z), Float(pixel.y), Float(pixel.x)) / 255
    let new: SIMD3<Float>
    switch self {
    case .color(let color):
      new = old + (SIMD3(color.red, color.green, color.blue) - old) * min(max(color.alpha, 0), 1)
    case .gradient, .shader: return pixel
    case .vibrancy(let map, let opacity):
      let luma = (old * SIMD3(0.299, 0.587, 0.114)).sum()
      let vivid = (luma + (old - luma) * map.saturation) * map.scale + map.bias
      new = old + (vivid.clamped(lowerBound: .zero, upperBound: .one) - old) * opacity
    }
    let bytes = (new.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero)
    return SIMD4(UInt8(bytes.z), UInt8(bytes.y), UInt8(bytes.x), pixel.w)
  }
}

extension DisplayItem {
  fileprivate struct Mask {
    var coverage: CoverageMask
    var place: PixelRect
    var paint: Paint
  }

  /// What it paints through masks, as far as that can be seen.
  fileprivate func masks(clippedTo bounds: PixelRect) -> [Mask] {
    switch value {
    case .content(.mask(let mask, let x, let y, let paint)):
      let place = PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height)
      return place.intersects(bounds) ? [Mask(coverage: mask, place: place, paint: paint)] : []
    case .content: return []
    case .effect(let effect, let items):
      var bounds = bounds
      if case .clip(let outline) = effect { bounds = bounds.intersection(outline.rect.outerPixels) }
      return items.flatMap { $0.masks(clippedTo: bounds) }
    }
  }

  /// The item with everything but masks; nil when nothing remains.
  fileprivate var withoutMasks: DisplayItem? {
    switch value {
    case .content(.mask): return nil
    case .content: return self
    case .effect(let effect, let items):
      let rest = items.compactMap(\.withoutMasks)
      return rest.isEmpty ? nil : DisplayItem(identity: identity, .effect(effect, rest))
    }
  }
}
