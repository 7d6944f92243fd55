import Glibc
import Surfaces

/// A city across water at night, far out of focus: every light is the image of a six-bladed aperture.
enum CityLights {
  private static let noise = Noise(83)

  /// The colours of sodium, tungsten, white, traffic and neon lamps, with their frequencies.
  private static let lamps: [(color: RGB, share: Float)] = [
    (RGB(1.0, 0.42, 0.07), 0.34), (RGB(1.0, 0.60, 0.22), 0.26), (RGB(0.95, 0.93, 0.90), 0.12),
    (RGB(1.0, 0.10, 0.06), 0.10), (RGB(0.16, 0.85, 0.62), 0.06), (RGB(0.20, 0.42, 1.0), 0.07),
    (RGB(0.95, 0.16, 0.62), 0.05),
  ]

  @Sendable static func draw(_ size: PixelSize) -> PixelBuffer {
    let canvas = Canvas(width: size.width, height: size.height)
    let aspect = Float(size.width) / Float(size.height)
    canvas.paint { x, y in background(x, y) }
    for light in Int32(0)..<520 { place(light, on: canvas, aspect: aspect) }
    canvas.paint { x, y in
      let column = Int((x + aspect / 2) * Float(size.height))
      let row = Int((y + 0.5) * Float(size.height))
      return Color.filmic(canvas[column, row] * 1.25)
    }
    return canvas.encoded(grain: 0.014, seed: 80)
  }

  private static func background(_ x: Float, _ y: Float) -> RGB {
    let dusk = mix(RGB(0.004, 0.009, 0.034), RGB(0.034, 0.020, 0.060), smoothstep(-0.55, 0.08, y))
    let water = mix(RGB(0.024, 0.015, 0.042), RGB(0.003, 0.006, 0.022), smoothstep(0.06, 0.5, y))
    let haze = RGB(0.060, 0.022, 0.010) * expf(-(y - 0.05) * (y - 0.05) * 60)
    let unrest = 1 + 0.25 * noise.fbm(x * 1.3, y * 1.8, octaves: 3)
    return (mix(dusk, water, smoothstep(0.03, 0.09, y)) + haze) * unrest
  }

  /// Adds a light: most are along the shore and in towers above it, a few are large and faint in front.
  private static func place(_ light: Int32, on canvas: Canvas, aspect: Float) {
    func random(_ column: Int32) -> Float { noise.uniform(light, column) }
    var pick = random(0)
    let lamp = lamps.first { lamp in
      pick -= lamp.share
      return pick < 0
    }
    let color = (lamp ?? lamps[0]).color
    let isNear = light % 9 == 0
    // Towers: lights share a few columns.
    let tower = (random(1) * 23).rounded(.down)
    let column = (noise.uniform(Int32(tower), 99) - 0.5) * aspect * 1.04 + (random(2) - 0.5) * 0.07
    let x = isNear ? (random(3) - 0.5) * aspect * 1.1 : random(4) < 0.55 ? column : (random(3) - 0.5) * aspect * 1.05
    let tall = 0.10 + 0.34 * noise.uniform(Int32(tower), 98)
    let y = isNear ? (random(5) - 0.5) * 0.85 : 0.045 - tall * powf(random(5), 1.7)
    let radius = isNear ? 0.055 + 0.065 * random(6) : 0.014 + 0.030 * random(6) * random(7)
    let power = (isNear ? 0.030 : 0.115) * (0.25 + 2.6 * random(8) * random(8) * random(10))
    canvas.addAperture(x: x, y: y, radius: radius, color: color * power, stretch: 1, aspect: aspect)
    guard !isNear else { return }
    // The water draws each reflection out into a streak of discs.
    let below = 0.075 + (0.045 - y) * 0.62
    for step in 0..<5 {
      let drift = (noise.uniform(light, Int32(20 + step)) - 0.5) * 0.020
      canvas.addAperture(
        x: x + drift, y: below + Float(step) * 0.021 * (0.7 + random(9)), radius: radius * 1.08,
        color: color * (power * 0.24 * (1 - 0.13 * Float(step))), stretch: 0.55, aspect: aspect)
    }
  }
}

extension Canvas {
  /// Adds a point of light out of focus: a rounded hexagon, a little brighter at its rim, cut by the lens's edge far
  /// from the middle.
  func addAperture(x: Float, y: Float, radius: Float, color: RGB, stretch: Float, aspect: Float) {
    let scale = Float(height)
    let (cx, cy) = ((x + aspect / 2) * scale, (y + 0.5) * scale)
    let size = radius * scale
    let disc = PixelRect(
      minX: Int(cx - size) - 1, minY: Int(cy - size) - 1, maxX: Int(cx + size) + 2, maxY: Int(cy + size) + 2)
    let visible = disc.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    for row in visible.rows {
      for column in visible.columns {
        let dx = (Float(column) + 0.5 - cx) / size
        let dy = (Float(row) + 0.5 - cy) / (size * stretch)
        let round = (dx * dx + dy * dy).squareRoot()
        guard round < 1.1 else { continue }
        let corner = max(abs(dy) * 0.8660254 + abs(dx) * 0.5, abs(dx)) * 1.06
        let shape = mix(round, corner, 0.55)
        // The pupil seen from the picture's corner is the overlap of two discs.
        let (ox, oy) = (dx + x * 0.42, dy + y * 0.42)
        let cat = (ox * ox + oy * oy).squareRoot() / 1.12
        let edge = smoothstep(1, 1 - 2.4 / size, max(shape, cat))
        let rim = 0.80 + 0.55 * smoothstep(0.55, 0.97, shape)
        self[column, row] += color * (edge * rim)
      }
    }
  }
}
