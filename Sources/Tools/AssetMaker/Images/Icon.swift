import Glibc
import Surfaces

/// The application icon: a pane of frosted glass over a coloured disc.
enum Icon {
  static let sides = [16, 32, 48, 64, 128, 256]

  static func draw(side: Int) -> PixelBuffer {
    SampledImage.draw(side: side) { x, y in
      sampleColor(x / Float(side) - 0.5, y / Float(side) - 0.5, pixel: 1 / Float(side))
    }
  }

  private static func sampleColor(_ x: Float, _ y: Float, pixel: Float) -> (color: RGB, alpha: Float) {
    let (discX, discY, discRadius): (Float, Float, Float) = (-0.095, -0.095, 0.375)
    let fromDisc = ((x - discX) * (x - discX) + (y - discY) * (y - discY)).squareRoot() - discRadius
    let (paneX, paneY) = (x - 0.13, y - 0.13)
    let fromPane = SampledImage.roundedSquare(paneX, paneY, half: 0.335, radius: 0.115)
    var color = RGB.zero
    var alpha: Float = 0
    if fromDisc < 0 {
      color = disc(x, y)
      alpha = 1
    }
    guard fromPane < 0 else {
      // The pane's shadow on the disc.
      color *= 1 - 0.45 * expf(-fromPane * 26)
      return (color, alpha)
    }
    // Behind the glass the edge of the disc is blurred over a seventh of the icon.
    let seen = smoothstep(0.15, -0.15, fromDisc)
    let behind = mix(RGB(hex: 0xc3ccff), disc(x * 0.92, y * 0.92), seen)
    let slope = smoothstep(0.40, -0.40, paneX + paneY)
    var glass = mix(behind, RGB(repeating: 1), 0.10 + 0.22 * slope)
    let rimWidth = max(0.011, 0.7 * pixel)
    let rim = smoothstep(-rimWidth, -0.2 * rimWidth, fromPane)
    glass = mix(glass, RGB(repeating: 1), rim * (0.18 + 0.75 * slope))
    return (glass, mix(0.82, 0.97, max(rim, seen)))
  }

  /// Returns the colour of the disc: warm above, violet and blue below.
  private static func disc(_ x: Float, _ y: Float) -> RGB {
    let along = min(max(0.5 + (0.35 * x + y + 0.13) / 0.74, 0), 1)
    let stops = [0xffc14a, 0xff5a6e, 0x8a45ff, 0x2b6bff].map { Color.toOklab(RGB(hex: $0)) }
    let place = along * 2.999
    let stop = Int(place)
    return Color.fromOklab(mix(stops[stop], stops[stop + 1], place - Float(stop)))
      .clamped(lowerBound: .zero, upperBound: RGB(repeating: 1))
  }
}
