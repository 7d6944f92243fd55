import Glibc
import Surfaces

/// Northern lights over a dark forest: curtains seen from below, stars, and the afterglow at the horizon.
enum Aurora {
  private static let sky = Noise(41)
  private static let stars = Noise(42)
  private static let land = Noise(43)

  @Sendable static func draw(_ size: PixelSize) -> PixelBuffer {
    let canvas = Canvas(width: size.width, height: size.height)
    canvas.paint { x, y in color(x, y) }
    let aspect = Float(size.width) / Float(size.height)
    canvas.addStars(noise: stars, count: 9000, aspect: aspect) { x, y in skyShare(x, y) }
    canvas.paint { x, y in
      let column = Int((x + aspect / 2) * Float(size.height))
      let row = Int((y + 0.5) * Float(size.height))
      return Color.filmic(canvas[column, row])
    }
    return canvas.encoded(grain: 0.012, seed: 78)
  }

  /// Returns 1 in the open sky, 0 behind the hills.
  private static func skyShare(_ x: Float, _ y: Float) -> Float { y < ridge(x, layer: 2) ? 1 : 0 }

  private static func color(_ x: Float, _ y: Float) -> RGB {
    let direction = normalize(RGB(x * 1.25, 0.52 - y * 1.25, 1))
    let height = max(direction.y, 0)
    var color = mix(RGB(0.020, 0.060, 0.085), RGB(0.003, 0.008, 0.030), smoothstep(0, 0.55, height))
    let milky = x * 0.8 + y * 0.55 - 0.12
    let dust = sky.fbm(x * 4, y * 4, octaves: 7, gain: 0.6)
    color += RGB(0.020, 0.022, 0.036) * expf(-milky * milky * 22) * max(0, 0.8 + 1.4 * dust)
    color += curtains(direction, x, y) * smoothstep(-0.01, 0.16, direction.y)
    for layer in (0...2).reversed() {
      let edge = ridge(x, layer: layer)
      guard y > edge - 0.004 else { continue }
      let glow = RGB(0.012, 0.040, 0.034) * Float(layer) * 0.5
      let near = RGB(0.0016, 0.0030, 0.0038) + glow * expf(-(y - edge) * 18)
      color = mix(color, near, smoothstep(edge - 0.0012, edge + 0.0004, y))
    }
    return color
  }

  /// The light along a ray through 64 sheets of thin air, each holding the same folded curtain a little displaced.
  private static func curtains(_ d: RGB, _ x: Float, _ y: Float) -> RGB {
    guard d.y > 0.01 else { return .zero }
    var sum = RGB.zero
    // Every pixel offsets its sheets differently, which trades bands for grain.
    let start = stars.uniform(Int32(x * 90_000), Int32(y * 90_000))
    for sheet in 0..<64 {
      let level = (Float(sheet) + start) / 64
      let reach = (0.85 + 0.75 * level) / (d.y + 0.12)
      let (u, v) = (d.x * reach, d.z * reach)
      let bend = sky.fbm(u * 0.42 + 1.7, v * 0.42, octaves: 3)
      let path = v - 2.1 - 1.25 * bend - 0.42 * u
      let fold = sky.gradient(u * 1.9 + 2.6 * bend, v * 0.7 + 4)
      let second = path + 1.55 + 0.5 * fold
      let rays = 0.62 + 1.05 * max(-0.52, sky.fbm((u + 0.5 * fold) * 9, path * 0.8 + 9, octaves: 4, gain: 0.6))
      let near = expf(-powf(abs(path + 0.33 * fold) * 7.5, 1.4)) + 0.22 * expf(-powf(abs(second) * 6, 1.5))
      let bottom = smoothstep(0, 0.07, level)
      let fade = expf(-level * 3.6)
      let low = RGB(0.10, 1.0, 0.42)
      let high = mix(RGB(0.08, 0.62, 0.72), RGB(0.62, 0.13, 0.75), smoothstep(0.25, 0.75, level))
      sum += mix(low, high, smoothstep(0.08, 0.42, level)) * (near * rays * bottom * fade)
    }
    return sum * (1 / 64.0 * 7.2)
  }

  /// Returns the height at which a hill's trees end, in picture heights: layer 0 is the nearest.
  private static func ridge(_ x: Float, layer: Int) -> Float {
    let depth = Float(layer)
    let shape = land.fbm(x * (1.5 + depth * 0.4) + depth * 31, depth * 7 + 0.5, octaves: 4)
    let ground = 0.435 - depth * 0.050 + (0.055 + 0.030 * depth) * shape + (layer == 0 ? 0.06 * (0.4 - abs(x)) : 0)
    let spacing = 0.0165 - depth * 0.0048
    var top = ground
    let cell = Int32((x / spacing).rounded(.down))
    for index in (cell - 2)...(cell + 2) {
      for row in Int32(0)...1 {
        let bits = land.bits(index, row &+ Int32(layer) &* 2)
        let middle = (Float(index) + Float(bits & 255) / 255) * spacing
        let tall = (0.030 + 0.038 * Float(bits >> 8 & 255) / 255) * (1 - depth * 0.30)
        let across = abs(x - middle) / (tall * 0.20)
        // Branches: a cone whose outline is notched.
        let notch = 0.16 * abs((across * 6).truncatingRemainder(dividingBy: 1) - 0.5)
        if across < 1 { top = min(top, ground - tall * (1 - across - notch * (across > 0.12 ? 1 : 0))) }
      }
    }
    return top
  }
}

extension Canvas {
  /// Adds points of light with the magnitudes of a real sky: ever more of ever fainter ones.
  func addStars(noise: Noise, count: Int32, aspect: Float, share: (Float, Float) -> Float) {
    let unit = Float(height) / 1600
    for star in 0..<count {
      let x = (noise.uniform(star, 0) - 0.5) * aspect
      let y = noise.uniform(star, 1) - 0.5
      let brightness = 0.085 * powf(noise.uniform(star, 2) + 1e-4, -0.55) * share(x, y) * smoothstep(0.42, 0.1, y)
      let warm = noise.uniform(star, 3)
      let tint = mix(RGB(0.72, 0.82, 1.0), RGB(1.0, 0.86, 0.70), warm * warm)
      let radius = (0.55 + 0.55 * min(1.6, brightness)) * unit
      let (cx, cy) = ((x + aspect / 2) * Float(height), (y + 0.5) * Float(height))
      let reach = Int(radius * 3 + 1)
      for row in max(0, Int(cy) - reach)...min(height - 1, Int(cy) + reach) {
        for column in max(0, Int(cx) - reach)...min(width - 1, Int(cx) + reach) {
          let (dx, dy) = (Float(column) + 0.5 - cx, Float(row) + 0.5 - cy)
          self[column, row] += tint * (brightness * expf(-(dx * dx + dy * dy) / (radius * radius)))
        }
      }
    }
  }
}
