import Lanes

/// A blend mode on eight premultiplied pixels in 0...1.
///
/// Source: W3C, "Compositing and Blending Level 1", its formulas rewritten for premultiplied colours to avoid
/// divisions.
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

/// `max(0, 1 - ((1 - D) + (1 - S)))`, which is `PlusLighter` on inverted colours. Apple does not document the inversion
/// for partial alpha; as observed in Core Graphics (L. D. Baron on the WHATWG list, May 2007; CSS working group,
/// fxtf-drafts 447) it is relative to alpha: `A - min(1, (Sa - S) + (Da - D))` with `A = min(1, Sa + Da)`.
enum PlusDarker: BlendFormula {
  @inline(__always)
  static func blend(_ s: PlanarLanes, over b: PlanarLanes) -> PlanarLanes {
    let sum = s.alpha + b.alpha
    let alpha = sum.lesser(FloatLanes(repeating: 1))
    let excess = alpha - sum
    let none = FloatLanes(repeating: 0)
    // A - (Sa - S) - (Da - D); the clamp to 0 implies the inner clamp to 1.
    return PlanarLanes(
      blue: (s.blue + b.blue + excess).greater(none), green: (s.green + b.green + excess).greater(none),
      red: (s.red + b.red + excess).greater(none), alpha: alpha)
  }
}
