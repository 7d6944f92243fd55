import Surfaces

/// The formulas of W3C, "Compositing and Blending Level 1", on non-premultiplied colours in float64, as they are
/// printed there.
enum ReferenceBlend {
  /// A premultiplied pixel in 0...1, channels in memory order, alpha last.
  typealias Pixel = [Double]

  static func blend(_ mode: BlendMode, _ source: Pixel, over backdrop: Pixel) -> Pixel {
    let (sa, ba) = (source[3], backdrop[3])
    if let (f, g) = factors(mode, sa, ba) {
      return (0..<4).map { source[$0] * f + backdrop[$0] * g }
    }
    if mode == .plusLighter { return (0..<4).map { min(1, source[$0] + backdrop[$0]) } }
    if mode == .plusDarker {
      let alpha = min(1, sa + ba)
      return (0..<3).map { alpha - min(alpha, sa - source[$0] + ba - backdrop[$0]) } + [alpha]
    }
    let cs = (0..<3).map { sa > 0 ? source[$0] / sa : 0 }
    let cb = (0..<3).map { ba > 0 ? backdrop[$0] / ba : 0 }
    let mixed = nonSeparable(mode, cb, cs) ?? (0..<3).map { separable(mode, cb[$0], cs[$0]) }
    return (0..<3).map { sa * (1 - ba) * cs[$0] + ba * (1 - sa) * cb[$0] + sa * ba * mixed[$0] } + [sa + ba * (1 - sa)]
  }

  private static func factors(_ mode: BlendMode, _ sa: Double, _ ba: Double) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .normal: (1, 1 - sa)
    case .destinationOver: (1 - ba, 1)
    case .sourceIn: (ba, 0)
    case .destinationIn: (0, sa)
    case .sourceOut: (1 - ba, 0)
    case .destinationOut: (0, 1 - sa)
    case .sourceAtop: (ba, 1 - sa)
    case .destinationAtop: (1 - ba, sa)
    case .xor: (1 - ba, 1 - sa)
    default: nil
    }
  }

  private static func separable(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return separable(.hardLight, cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? cb * 2 * cs : separable(.screen, cb, 2 * cs - 1)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: preconditionFailure("not a separable mode")
    }
  }

  private static func nonSeparable(_ mode: BlendMode, _ cb: [Double], _ cs: [Double]) -> [Double]? {
    switch mode {
    case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: setLum(cs, lum(cb))
    case .luminosity: setLum(cb, lum(cs))
    default: nil
    }
  }

  private static func lum(_ c: [Double]) -> Double { 0.11 * c[0] + 0.59 * c[1] + 0.3 * c[2] }
  private static func sat(_ c: [Double]) -> Double { c.max()! - c.min()! }

  private static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let d = l - lum(c)
    return clip(c.map { $0 + d })
  }

  private static func clip(_ c: [Double]) -> [Double] {
    let (l, n, x) = (lum(c), c.min()!, c.max()!)
    var result = c
    if n < 0 { result = result.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { result = result.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return result
  }

  private static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let (n, x) = (c.min()!, c.max()!)
    return c.map { x > n ? ($0 - n) * s / (x - n) : 0 }
  }
}
