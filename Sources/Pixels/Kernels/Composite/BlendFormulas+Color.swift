import Lanes

/// A non-separable mode, by Lum, Sat, SetLum and SetSat of section 10.2. All four are homogeneous, so with
/// premultiplied colours the limits 0 and 1 become 0 and `as ab`.
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
  fileprivate var minimum: FloatLanes { red.lesser(green).lesser(blue) }
  @inline(__always)
  fileprivate var maximum: FloatLanes { red.greater(green).greater(blue) }
  @inline(__always)
  fileprivate var saturation: FloatLanes { maximum - minimum }

  /// SetSat: the least channel 0, the greatest `saturation`.
  @inline(__always)
  fileprivate func withSaturation(_ saturation: FloatLanes) -> PlanarLanes {
    let minimum = minimum
    let factor = saturation / (maximum - minimum).greater(FloatLanes(repeating: 1e-12))
    return PlanarLanes(
      blue: (blue - minimum) * factor, green: (green - minimum) * factor, red: (red - minimum) * factor, alpha: alpha)
  }

  /// SetLum and ClipColor: the luminosity set to `luminosity`, and channels outside 0 ... `limit` clipped towards it.
  @inline(__always)
  fileprivate func withLuminosity(_ luminosity: FloatLanes, limit: FloatLanes) -> PlanarLanes {
    let shift = luminosity - self.luminosity
    let (low, high) = (minimum + shift, maximum + shift)
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
