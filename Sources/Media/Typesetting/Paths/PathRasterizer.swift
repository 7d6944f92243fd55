import CPango
import Kernels
import Platform
public import Surfaces
import Synchronization

/// Turns paths into coverage, and caches it.
///
/// The coverage is computed where it is needed, usually by the threads of a renderer.
public enum PathRasterizer {
  /// Rasterises a path at `scale` pixels per point. Results are cached, like those of the typesetter.
  ///
  /// - Parameter subpixel: position of the path's origin within its pixel, 0..<1 in each direction.
  public static func rasterize(
    _ outline: PathOutline, scale: Double, subpixel: (x: Double, y: Double) = (0, 0)
  ) -> PlacedMask {
    rasterize(outline, map: AffineMap(a: max(0, scale), d: max(0, scale), tx: subpixel.x, ty: subpixel.y))
  }

  /// Rasterises a path, including the width of strokes, under a map from points to pixels. Results are cached
  /// independently of the whole pixels of the map's translation.
  public static func rasterize(_ outline: PathOutline, map: AffineMap) -> PlacedMask {
    guard map.isDrawable else { return .blank }
    let (x, y) = (map.tx.rounded(.down), map.ty.rounded(.down))
    var phase = map
    (phase.tx, phase.ty) = (map.tx - x, map.ty - y)
    var drawn = masks.withLock { masks in
      let key = Key(outline: outline, map: phase)
      if let known = masks.value(for: key) { return known }
      let mask = PlacedMask(outline, map: phase)
      masks.insert(mask, for: key, cost: 256 + (mask.mask?.byteCount ?? 0))
      return mask
    }
    drawn.offsetX += Int(x)
    drawn.offsetY += Int(y)
    return drawn
  }

  /// Draws a path over a mask.
  ///
  /// - Parameter map: maps points to the mask's pixels.
  static func draw(_ outline: PathOutline, map: AffineMap, over mask: PixelBuffer) {
    guard map.isDrawable else { return }
    IdleFiller.use { $0.draw(outline, map: map, over: mask) }
  }

  /// A path and its map, with their hash: a cache of masks asks for it up to four times, and a path has many points.
  private struct Key: Hashable {
    let outline: PathOutline
    let map: AffineMap
    private let digest: Int

    init(outline: PathOutline, map: AffineMap) {
      (self.outline, self.map) = (outline, map)
      var hasher = Hasher()
      hasher.combine(outline)
      hasher.combine(map)
      digest = hasher.finalize()
    }

    static func == (a: Key, b: Key) -> Bool { a.digest == b.digest && a.map == b.map && a.outline == b.outline }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  private static let masks = Mutex(LeastRecentlyUsed<Key, PlacedMask>(limit: MemoryBudget.pathMasks))
}

extension PlacedMask {
  /// The coverage of a path, which is computed later.
  init(_ outline: PathOutline, map: AffineMap) {
    guard let box = outline.pixels(under: map) else {
      self = .blank
      return
    }
    let mask = CoverageMask(size: box.size) { IdleFiller.use { $0.pixels(of: outline, map: map, in: box) } }
    self.init(mask: mask, offsetX: box.minX, offsetY: box.minY)
  }
}

extension AffineMap {
  /// True if a mask can hold a drawing under the map.
  var isDrawable: Bool {
    let scales = [(a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()]
    return scales.allSatisfy { $0 >= 1e-3 && $0 <= 256 } && abs(determinant) > 1e-9 && abs(tx) < 1e9 && abs(ty) < 1e9
  }

  func apply(to cairo: OpaquePointer?) {
    var matrix = cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
    cairo_transform(cairo, &matrix)
  }
}
