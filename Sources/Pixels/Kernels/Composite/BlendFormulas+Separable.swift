import Lanes

/// A separable mode: `(1 - ab) S + (1 - as) D + as ab B(Cb, Cs)` for each channel.
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

  /// The least divisor; where it applies, the dividend is zero or the result is clamped.
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
    // Both branches are Cb as ab plus a multiple of 2 Cs - 1.
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
