import Lanes

/// A blend mode on eight premultiplied pixels in 0...1.
///
/// Source: W3C, "Compositing and Blending Level 1", whose formulas on colours are written here for colours times their
/// alphas, so that nothing is divided that need not be.
protocol BlendFormula {
  static func blend(_ source: PlanarLanes, over backdrop: PlanarLanes) -> PlanarLanes
}

typealias FloatLanes = SIMD8<Float>

// MARK: Porter-Duff

/// `source * Fa + backdrop * Fb`.
protocol PorterDuffFormula: BlendFormula {
  /// Fa and Fb, from the alphas of source and backdrop.
  static func factors(_ source: FloatLanes, _ backdrop: FloatLanes) -> (FloatLanes, FloatLanes)
}

extension PorterDuffFormula {
  @inline(__always)
  static func blend(_ s: PlanarLanes, over b: PlanarLanes) -> PlanarLanes {
    let (f, g) = factors(s.alpha, b.alpha)
    return PlanarLanes(
      blue: s.blue * f + b.blue * g, green: s.green * f + b.green * g, red: s.red * f + b.red * g,
      alpha: s.alpha * f + b.alpha * g)
  }

  @inline(__always) static var none: FloatLanes { FloatLanes(repeating: 0) }
  @inline(__always) static var all: FloatLanes { FloatLanes(repeating: 1) }
}

enum Clear: PorterDuffFormula {
  @inline(__always) static func factors(_: FloatLanes, _: FloatLanes) -> (FloatLanes, FloatLanes) { (none, none) }
}

enum Copy: PorterDuffFormula {
  @inline(__always) static func factors(_: FloatLanes, _: FloatLanes) -> (FloatLanes, FloatLanes) { (all, none) }
}

enum SourceOver: PorterDuffFormula {
  @inline(__always) static func factors(_ s: FloatLanes, _: FloatLanes) -> (FloatLanes, FloatLanes) { (all, 1 - s) }
}

enum DestinationOver: PorterDuffFormula {
  @inline(__always) static func factors(_: FloatLanes, _ b: FloatLanes) -> (FloatLanes, FloatLanes) { (1 - b, all) }
}

enum SourceIn: PorterDuffFormula {
  @inline(__always) static func factors(_: FloatLanes, _ b: FloatLanes) -> (FloatLanes, FloatLanes) { (b, none) }
}

enum DestinationIn: PorterDuffFormula {
  @inline(__always) static func factors(_ s: FloatLanes, _: FloatLanes) -> (FloatLanes, FloatLanes) { (none, s) }
}

enum SourceOut: PorterDuffFormula {
  @inline(__always) static func factors(_: FloatLanes, _ b: FloatLanes) -> (FloatLanes, FloatLanes) { (1 - b, none) }
}

enum DestinationOut: PorterDuffFormula {
  @inline(__always) static func factors(_ s: FloatLanes, _: FloatLanes) -> (FloatLanes, FloatLanes) { (none, 1 - s) }
}

enum SourceAtop: PorterDuffFormula {
  @inline(__always) static func factors(_ s: FloatLanes, _ b: FloatLanes) -> (FloatLanes, FloatLanes) { (b, 1 - s) }
}

enum DestinationAtop: PorterDuffFormula {
  @inline(__always) static func factors(_ s: FloatLanes, _ b: FloatLanes) -> (FloatLanes, FloatLanes) { (1 - b, s) }
}

enum Xor: PorterDuffFormula {
  @inline(__always)
  static func factors(_ s: FloatLanes, _ b: FloatLanes) -> (FloatLanes, FloatLanes) { (1 - b, 1 - s) }
}

// MARK: sums

/// `min(1, S + D)` on premultiplied values, alpha too.
enum PlusLighter: BlendFormula {
  @inline(__always)
  static func blend(_ s: PlanarLanes, over b: PlanarLanes) -> PlanarLanes {
    let one = FloatLanes(repeating: 1)
    return PlanarLanes(
      blue: (s.blue + b.blue).lesser(one), green: (s.green + b.green).lesser(one), red: (s.red + b.red).lesser(one),
      alpha: (s.alpha + b.alpha).lesser(one))
  }
}

/// `max(0, 1 - ((1 - D) + (1 - S)))`, which is `PlusLighter` on inverted colours. What "1 -" means where alpha is less
/// is not in Apple's documentation; as observed in Core Graphics (L. D. Baron on the WHATWG list, May 2007; CSS working
/// group, fxtf-drafts 447) it inverts within the alpha: `A - min(1, (Sa - S) + (Da - D))` with `A = min(1, Sa + Da)`.
enum PlusDarker: BlendFormula {
  @inline(__always)
  static func blend(_ s: PlanarLanes, over b: PlanarLanes) -> PlanarLanes {
    let sum = s.alpha + b.alpha
    let alpha = sum.lesser(FloatLanes(repeating: 1))
    let excess = alpha - sum
    let none = FloatLanes(repeating: 0)
    // A - (Sa - S) - (Da - D); the limit of 1 inside is implied by that of 0.
    return PlanarLanes(
      blue: (s.blue + b.blue + excess).greater(none), green: (s.green + b.green + excess).greater(none),
      red: (s.red + b.red + excess).greater(none), alpha: alpha)
  }
}

// MARK: channel by channel

/// Modes whose `B(Cb, Cs)` looks at one channel: `(1 - ab) S + (1 - as) D + as ab B`.
protocol SeparableFormula: BlendFormula {
  /// `as ab B` of the premultiplied `s` and `b` with their alphas.
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes
}

extension SeparableFormula {
  @inline(__always)
  static func blend(_ s: PlanarLanes, over b: PlanarLanes) -> PlanarLanes {
    let (outside, kept) = (1 - b.alpha, 1 - s.alpha)
    @inline(__always) func channel(_ source: FloatLanes, _ backdrop: FloatLanes) -> FloatLanes {
      source * outside + backdrop * kept + mix(source, s.alpha, backdrop, b.alpha)
    }
    return PlanarLanes(
      blue: channel(s.blue, b.blue), green: channel(s.green, b.green), red: channel(s.red, b.red),
      alpha: s.alpha + b.alpha * kept)
  }

  /// Stands in for a divisor of zero, whose dividend is then zero or meets a limit.
  @inline(__always) static var tiny: FloatLanes { FloatLanes(repeating: 1e-12) }
}

enum Multiply: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _: FloatLanes, _ b: FloatLanes, _: FloatLanes) -> FloatLanes { s * b }
}

enum Screen: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    s * ba + b * sa - s * b
  }
}

enum HardLight: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    (2 * s).ifAtMost(sa, 2 * s * b, else: sa * ba - 2 * (ba - b) * (sa - s))
  }
}

enum Overlay: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    HardLight.mix(b, ba, s, sa)
  }
}

enum Darken: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    (s * ba).lesser(b * sa)
  }
}

enum Lighten: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    (s * ba).greater(b * sa)
  }
}

/// `min(1, Cb / (1 - Cs))`, 0 where Cb is.
enum ColorDodge: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    (sa * ba).lesser(sa * sa * b / (sa - s).greater(tiny))
  }
}

/// `1 - min(1, (1 - Cb) / Cs)`, 1 where Cb is.
enum ColorBurn: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    let all = sa * ba
    return all - all.lesser(sa * sa * (ba - b) / s.greater(tiny))
  }
}

enum SoftLight: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    let c = b / ba.greater(tiny)
    let twice = 2 * s - sa
    let bright = c.ifAtMost(
      FloatLanes(repeating: 0.25), ((16 * c - 12) * c + 4) * c, else: c.squareRoots)
    // Both sides are Cb as ab plus a share of 2 Cs - 1.
    return sa * b + twice * ba * twice.ifAtMost(FloatLanes(repeating: 0), c - c * c, else: bright - c)
  }
}

enum Difference: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    (s * ba - b * sa).magnitudes
  }
}

enum Exclusion: SeparableFormula {
  @inline(__always)
  static func mix(_ s: FloatLanes, _ sa: FloatLanes, _ b: FloatLanes, _ ba: FloatLanes) -> FloatLanes {
    s * ba + b * sa - 2 * s * b
  }
}

// MARK: hue, saturation, luminosity

/// Modes that look at the three channels together, through Lum, Sat, SetLum and SetSat of section 10.2. All four are
/// homogeneous, so that the limits 0 and 1 become 0 and `as ab`.
protocol ColorFormula: BlendFormula {
  /// `as ab B` of premultiplied pixels.
  static func mix(_ s: PlanarLanes, _ b: PlanarLanes) -> PlanarLanes
}

extension ColorFormula {
  @inline(__always)
  static func blend(_ s: PlanarLanes, over b: PlanarLanes) -> PlanarLanes {
    let (outside, kept) = (1 - b.alpha, 1 - s.alpha)
    let inside = mix(s, b)
    return PlanarLanes(
      blue: s.blue * outside + b.blue * kept + inside.blue, green: s.green * outside + b.green * kept + inside.green,
      red: s.red * outside + b.red * kept + inside.red, alpha: s.alpha + b.alpha * kept)
  }
}

extension PlanarLanes {
  @inline(__always)
  fileprivate var luminosity: FloatLanes { 0.3 * red + 0.59 * green + 0.11 * blue }
  @inline(__always)
  fileprivate var least: FloatLanes { red.lesser(green).lesser(blue) }
  @inline(__always)
  fileprivate var most: FloatLanes { red.greater(green).greater(blue) }
  @inline(__always)
  fileprivate var saturation: FloatLanes { most - least }

  /// SetSat: the least channel 0, the greatest `saturation`.
  @inline(__always)
  fileprivate func withSaturation(_ saturation: FloatLanes) -> PlanarLanes {
    let least = least
    let factor = saturation / (most - least).greater(FloatLanes(repeating: 1e-12))
    return PlanarLanes(
      blue: (blue - least) * factor, green: (green - least) * factor, red: (red - least) * factor, alpha: alpha)
  }

  /// SetLum and ClipColor: the luminosity moved to `luminosity`, and what leaves 0 ... `limit` drawn in towards it.
  @inline(__always)
  fileprivate func withLuminosity(_ luminosity: FloatLanes, limit: FloatLanes) -> PlanarLanes {
    let shift = luminosity - self.luminosity
    let (low, high) = (least + shift, most + shift)
    let tiny = FloatLanes(repeating: 1e-12)
    let one = FloatLanes(repeating: 1)
    let up = FloatLanes(repeating: 0).ifAtMost(low, one, else: luminosity / (luminosity - low).greater(tiny))
    let down = high.ifAtMost(limit, one, else: (limit - luminosity) / (high - luminosity).greater(tiny))
    let factor = up * down
    @inline(__always) func clip(_ value: FloatLanes) -> FloatLanes {
      luminosity + (value + shift - luminosity) * factor
    }
    return PlanarLanes(blue: clip(blue), green: clip(green), red: clip(red), alpha: alpha)
  }

  @inline(__always)
  fileprivate func scaled(by factor: FloatLanes) -> PlanarLanes {
    PlanarLanes(blue: blue * factor, green: green * factor, red: red * factor, alpha: alpha)
  }
}

enum Hue: ColorFormula {
  @inline(__always)
  static func mix(_ s: PlanarLanes, _ b: PlanarLanes) -> PlanarLanes {
    s.withSaturation(b.saturation * s.alpha).withLuminosity(b.luminosity * s.alpha, limit: s.alpha * b.alpha)
  }
}

enum Saturation: ColorFormula {
  @inline(__always)
  static func mix(_ s: PlanarLanes, _ b: PlanarLanes) -> PlanarLanes {
    b.withSaturation(s.saturation * b.alpha).withLuminosity(b.luminosity * s.alpha, limit: s.alpha * b.alpha)
  }
}

enum ColorOfSource: ColorFormula {
  @inline(__always)
  static func mix(_ s: PlanarLanes, _ b: PlanarLanes) -> PlanarLanes {
    s.scaled(by: b.alpha).withLuminosity(b.luminosity * s.alpha, limit: s.alpha * b.alpha)
  }
}

enum Luminosity: ColorFormula {
  @inline(__always)
  static func mix(_ s: PlanarLanes, _ b: PlanarLanes) -> PlanarLanes {
    b.scaled(by: s.alpha).withLuminosity(s.luminosity * b.alpha, limit: s.alpha * b.alpha)
  }
}
