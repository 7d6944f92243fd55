import Vitrine

/// Blending and compositing in double precision: W3C, "Compositing and Blending Level 1", sections 9 and 10.
enum BlendReference {
  typealias RGB = SIMD3<Double>

  /// A source over a backdrop, neither premultiplied; the result is.
  static func composite(_ source: SIMD4<Double>, over backdrop: SIMD4<Double>, _ mode: BlendMode) -> SIMD4<Double> {
    let (cs, cb) = (RGB(source.x, source.y, source.z), RGB(backdrop.x, backdrop.y, backdrop.z))
    let (alpha, beneath) = (source.w, backdrop.w)
    switch mode {
    case .sourceAtop: return premultiplied(cs * alpha * beneath + cb * beneath * (1 - alpha), beneath)
    case .destinationOver:
      return premultiplied(cb * beneath + cs * alpha * (1 - beneath), beneath + alpha * (1 - beneath))
    case .destinationOut: return premultiplied(cb * beneath * (1 - alpha), beneath * (1 - alpha))
    case .plusLighter:
      return premultiplied(limited(cs * alpha + cb * beneath), min(1, alpha + beneath))
    case .plusDarker:
      // Core Graphics: the complements add.
      let sum = min(1, alpha + beneath)
      return premultiplied(limited(RGB(repeating: sum) - (alpha - cs * alpha) - (beneath - cb * beneath)), sum)
    default:
      let mixed = blend(cb, cs, mode)
      let own = cs * (1 - beneath) + mixed * beneath
      return premultiplied(own * alpha + cb * beneath * (1 - alpha), alpha + beneath * (1 - alpha))
    }
  }

  private static func premultiplied(_ color: RGB, _ alpha: Double) -> SIMD4<Double> {
    SIMD4(color.x, color.y, color.z, alpha)
  }

  private static func limited(_ c: RGB) -> RGB { c.clamped(lowerBound: .zero, upperBound: .one) }

  private static func blend(_ cb: RGB, _ cs: RGB, _ mode: BlendMode) -> RGB {
    func each(_ f: (Double, Double) -> Double) -> RGB { RGB(f(cb.x, cs.x), f(cb.y, cs.y), f(cb.z, cs.z)) }
    func hardLight(_ b: Double, _ s: Double) -> Double {
      s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return each { hardLight($1, $0) }
    case .darken: return each(min)
    case .lighten: return each(max)
    case .colorDodge: return each { b, s in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
    case .colorBurn: return each { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    case .hardLight: return each(hardLight)
    case .softLight:
      return each { b, s in
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
      }
    case .difference: return each { abs($0 - $1) }
    case .exclusion: return cb + cs - 2 * cb * cs
    case .hue: return withLum(withSat(cs, sat(cb)), lum(cb))
    case .saturation: return withLum(withSat(cb, sat(cs)), lum(cb))
    case .color: return withLum(cs, lum(cb))
    case .luminosity: return withLum(cb, lum(cs))
    default: return cs
    }
  }

  private static func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func sat(_ c: RGB) -> Double { c.max() - c.min() }

  private static func withLum(_ c: RGB, _ l: Double) -> RGB {
    let moved = c + (l - lum(c))
    let (low, high, own) = (moved.min(), moved.max(), lum(moved))
    var clipped = moved
    if low < 0 { clipped = own + (clipped - own) * own / (own - low) }
    if high > 1 { clipped = own + (clipped - own) * (1 - own) / (high - own) }
    return clipped
  }

  private static func withSat(_ c: RGB, _ s: Double) -> RGB {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * s / (high - low) : .zero
  }
}
