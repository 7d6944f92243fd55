import Glibc
import Surfaces

/// Broad petals of silk around a point: each is lit towards one edge and casts a shadow on those below.
enum Petals {
  private static let noise = Noise(61)

  @Sendable static func draw(_ size: PixelSize) -> PixelBuffer {
    let canvas = Canvas(width: size.width, height: size.height)
    canvas.paintSmooth { x, y in color(x, y) }
    return canvas.encoded(grain: 0.004, seed: 79)
  }

  /// The number of petals, their length and width, and their turn, for each ring from the outermost inwards.
  private static let rings: [(count: Int, length: Float, width: Float, turn: Float)] = [
    (7, 1.75, 0.66, 0.0), (7, 1.22, 0.48, 0.42), (6, 0.80, 0.34, 0.15), (5, 0.47, 0.22, 0.6),
  ]

  /// The colours of a petal, shadowed and lit, mixed in Oklab around the wheel.
  private static let silks: [(shade: RGB, light: RGB)] = [
    (RGB(hex: 0x2a0b6b), RGB(hex: 0x7d5bff)), (RGB(hex: 0x0a1f7a), RGB(hex: 0x3fa2ff)),
    (RGB(hex: 0x06406e), RGB(hex: 0x3fe0e6)), (RGB(hex: 0x5a0f6e), RGB(hex: 0xff6fd0)),
    (RGB(hex: 0x8a1047), RGB(hex: 0xff7a59)), (RGB(hex: 0xa02a10), RGB(hex: 0xffc15a)),
    (RGB(hex: 0x5b0a5e), RGB(hex: 0xff4f8b)),
  ]

  private static func color(_ x: Float, _ y: Float) -> RGB {
    let (px, py) = (x + 0.22, y - 0.16)
    let radius = (px * px + py * py).squareRoot()
    var color = mix(RGB(hex: 0x070a2c), RGB(hex: 0x1a0f57), smoothstep(1.4, 0.1, radius))
    for (index, ring) in rings.enumerated() {
      for petal in 0..<ring.count {
        let silk = silks[(petal * 3 + index * 2) % silks.count]
        let angle = ring.turn + Float(petal) / Float(ring.count) * 2 * .pi + 0.16 * sinf(Float(petal * 5 + index))
        lay(
          &color, px, py, angle: angle, length: ring.length, width: ring.width, silk: silk,
          seed: Float(petal + 10 * index))
      }
    }
    let heart = expf(-radius * radius * 60)
    return color + RGB(hex: 0xffd9a0) * heart * 0.35
  }

  private static func lay(
    _ color: inout RGB, _ x: Float, _ y: Float, angle: Float, length: Float, width: Float,
    silk: (shade: RGB, light: RGB), seed: Float
  ) {
    let radius = (x * x + y * y).squareRoot()
    // The turn increases with the distance from the centre, so that petals curve.
    let turned = angle + 0.85 * radius / length + 0.05 * sinf(seed * 2.3 + radius * 3)
    let (c, s) = (cosf(turned), sinf(turned))
    let along = (x * c + y * s) / length
    let across = -x * s + y * c
    guard along > -0.05 else { return }
    let reach = min(max(along, 0), 1)
    let half = width * powf(sinf(.pi * powf(reach, 0.72)), 0.52) * (along <= 1 ? 1 : 0) + 1e-4
    let bow = 0.18 * width * sinf(reach * 2.6 + seed)
    let offset = across - bow
    let side = offset / half
    let outside = max(abs(offset) - half, (along - 1) * length)

    if outside > 0 {
      // The shadow on the petals below is longer on the side away from the light.
      let depth = side > 0 ? 0.055 as Float : 0.14
      color *= 1 - 0.55 * expf(-outside / depth * 2.2) * smoothstep(0, 0.12, along)
      return
    }
    let sheen = smoothstep(-1.05, 1.0, side + 0.25 * sinf(reach * 5 + seed * 1.7))
    let fold = 0.5 + 0.5 * sinf(side * 3.2 + reach * 4.2 + seed * 2.1)
    let lit = min(1, 0.80 * sheen * sheen + 0.20 * fold * sheen)
    let tip = smoothstep(0.05, 0.85, reach)
    let from = Color.toOklab(silk.shade * mix(0.45, 1.0, tip))
    let to = Color.toOklab(silk.light * mix(0.75, 1.12, tip))
    var own = Color.fromOklab(mix(from, to, lit))
    let rim = expf(-max(0, half - offset) * 42 / (0.5 + width))
    own += (silk.light * 0.6 + RGB(repeating: 0.22)) * (rim * 0.55 * tip)
    let edge = smoothstep(0, 0.0016, -outside)
    // Silk is a little translucent where it is thin, near the tip.
    color = mix(color, max0(own), edge * (0.97 - 0.17 * tip))
  }

  private static func max0(_ c: RGB) -> RGB { c.clamped(lowerBound: .zero, upperBound: RGB(repeating: 1.5)) }
}
