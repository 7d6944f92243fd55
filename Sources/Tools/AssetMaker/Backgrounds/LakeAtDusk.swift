import Glibc
import Surfaces

/// A mountain lake in the last light: eroded ridges in alpenglow, mist on the far shore, a sky of broken clouds, and
/// their reflections in rippled water.
enum LakeAtDusk {
  @Sendable static func draw(_ size: PixelSize) -> PixelBuffer {
    let scene = LakeScene(terrain: Terrain(seed: 11))
    let canvas = Canvas(width: size.width, height: size.height)
    canvas.paintSmooth { x, y in scene.color(x, y) }
    canvas.paint { x, y in
      let vignette = 1 - 0.28 * smoothstep(0.35, 1.1, (x * x + y * y).squareRoot())
      let column = Int((x + Float(size.width) / Float(size.height) / 2) * Float(size.height))
      let row = Int((y + 0.5) * Float(size.height))
      return Color.filmic(canvas[column, row] * vignette)
    }
    return canvas.encoded(grain: 0.022, seed: 77)
  }
}

/// The view from a camera just above the water. Lengths are kilometres; x is right, y up, z away.
struct LakeScene: Sendable {
  let terrain: Terrain
  let eye = RGB(0.15, 0.035, 0.25)
  /// The direction of the sun, low on the right, a little behind the camera: it lights the ridges and leaves the
  /// valleys blue.
  let sun = normalize(RGB(0.93, 0.235, -0.22))
  let sunColor = RGB(1.0, 0.37, 0.145) * 6.2
  let skyLight = RGB(0.20, 0.29, 0.52) * 0.62
  private let ripples = Noise(901)
  private let cover = Noise(902)

  func color(_ x: Float, _ y: Float) -> RGB {
    let direction = normalize(RGB(x * 1.02, -y * 1.02 + 0.085, 1))
    if direction.y < 0 {
      let toWater = -eye.y / direction.y
      if toWater < 14, let hit = terrain.trace(eye, direction, limit: toWater) { return ground(eye, direction, hit) }
      if toWater < 14 { return water(direction, toWater) }
    }
    if let hit = terrain.trace(eye, direction, limit: 14) { return ground(eye, direction, hit) }
    return sky(direction)
  }

  private func sky(_ d: RGB) -> RGB {
    let height = max(d.y, 0)
    let towardsSun = 0.5 + 0.5 * dot(normalize(RGB(d.x, 0, d.z)), normalize(RGB(sun.x, 0, sun.z)))
    var color = mix(RGB(0.085, 0.165, 0.40), RGB(0.025, 0.06, 0.20), smoothstep(0.05, 0.62, height))
    let band = mix(RGB(0.80, 0.40, 0.46), RGB(1.45, 0.66, 0.30), smoothstep(0.35, 0.80, towardsSun))
    color = mix(color, band, expf(-height * 7.5) * 0.92)
    color += RGB(0.30, 0.13, 0.10) * expf(-height * 3.2) * towardsSun
    return clouds(d, color, towardsSun)
  }

  /// Returns the colour with two layers of clouds: torn cumulus streaks, and thin veils higher up.
  private func clouds(_ d: RGB, _ behind: RGB, _ towardsSun: Float) -> RGB {
    guard d.y > 0.004 else { return behind }
    var color = behind
    for layer in 0..<2 {
      let scale: Float = layer == 0 ? 0.62 : 0.40
      let reach = 1 / (d.y + 0.09)
      let u = d.x * reach * scale + (layer == 0 ? 3.1 : 13.7)
      let v = d.z * reach * scale * (layer == 0 ? 1.7 : 1.2)
      let warpX = cover.fbm(u * 0.9 + 5, v * 0.9, octaves: 4)
      let warpY = cover.fbm(u * 0.9, v * 0.9 + 9, octaves: 4)
      let field = cover.fbm(u + 0.9 * warpX, v + 0.9 * warpY, octaves: 8, gain: 0.55)
      let density = smoothstep(layer == 0 ? 0.02 : -0.05, layer == 0 ? 0.42 : 0.65, field)
      // Samples the same field a step towards the sun: where it is thinner, light shines through.
      let shade = cover.fbm(u + 0.9 * warpX + 0.16, v + 0.9 * warpY + 0.02, octaves: 5, gain: 0.55)
      let lit = smoothstep(-0.18, 0.26, field - shade + 0.06)
      let dark = mix(RGB(0.19, 0.17, 0.30), RGB(0.34, 0.22, 0.28), towardsSun)
      let bright = mix(RGB(1.45, 0.58, 0.42), RGB(2.1, 0.95, 0.45), towardsSun * towardsSun)
      let strength: Float = layer == 0 ? 0.88 : 0.45
      let fade = smoothstep(0.004, 0.08, d.y)
      color = mix(color, mix(dark, bright, lit * (1 - 0.45 * density)), density * strength * fade)
    }
    return color
  }

  private func ground(_ from: RGB, _ d: RGB, _ distance: Float) -> RGB {
    let place = from + d * distance
    let surface = terrain.surface(place.x, place.z, footprint: distance * 0.0009)
    let facing = max(0, dot(surface.normal, sun))
    let light = facing > 0 ? facing * terrain.visibility(place, towards: sun) : 0
    let openness = 0.35 + 0.65 * surface.normal.y
    // Light comes back from the lit slopes opposite, warm and weak.
    let bounce = RGB(0.20, 0.11, 0.08) * max(0, 0.4 - 0.6 * surface.normal.x)
    let color = surface.albedo * (sunColor * light + skyLight * (openness * surface.occlusion) + bounce * 0.6)
    return haze(color, d, distance, place.y)
  }

  /// Atmospheric scattering: blue away from the sun, warm towards it, and a bank of mist on the water.
  private func haze(_ color: RGB, _ d: RGB, _ distance: Float, _ height: Float) -> RGB {
    let towardsSun = 0.5 + 0.5 * dot(d, sun)
    let air = mix(RGB(0.20, 0.25, 0.46), RGB(0.62, 0.38, 0.34), towardsSun * towardsSun)
    let thickness = 1 - expf(-distance * 0.042 * expf(-max(height, 0) * 0.55))
    let mist = (1 - expf(-max(0, distance - 2.2) * 0.35)) * expf(-max(height, 0) * 9) * 0.75
    return mix(mix(color, air, thickness), mix(air, RGB(0.62, 0.50, 0.58), 0.5), mist)
  }

  private func water(_ d: RGB, _ distance: Float) -> RGB {
    let place = eye + d * distance
    var sum = RGB.zero
    // Far ripples are smaller than a pixel: several reflections are averaged.
    let samples = 3
    for sample in 0..<samples {
      let shift = Float(sample) * 0.37 * distance * 0.002
      let normal = rippleNormal(place.x + shift, place.z + shift * 3, distance)
      var reflected = d - normal * (2 * dot(d, normal))
      reflected.y = max(reflected.y, 0.002)
      reflected = normalize(reflected)
      let grazing = 1 - max(0, -dot(d, normal))
      let fresnel = 0.02 + 0.98 * powf(grazing, 5)
      let start = RGB(place.x, 0.0008, place.z)
      let mirrored =
        terrain.trace(start, reflected, limit: 14).map { ground(start, reflected, $0) } ?? sky(reflected)
      sum += mix(RGB(0.010, 0.030, 0.050), mirrored * RGB(0.86, 0.92, 0.97), min(1, fresnel * 1.12))
    }
    return haze(sum * (1 / Float(samples)), d, distance, 0.03)
  }

  /// Wind ruffles patches of the water and leaves others smooth.
  private func rippleNormal(_ x: Float, _ z: Float, _ distance: Float) -> RGB {
    let gust = smoothstep(-0.15, 0.45, ripples.fbm(x * 1.1, z * 0.7 + 3, octaves: 3))
    let strength = (0.0035 + 0.012 * gust) / (1 + distance * 0.5)
    let (u, v) = (x * 130, z * 52)
    let step: Float = 0.35
    let here = ripples.fbm(u, v, octaves: 4)
    let slopeX = (ripples.fbm(u + step, v, octaves: 4) - here) / step
    let slopeZ = (ripples.fbm(u, v + step, octaves: 4) - here) / step
    return normalize(RGB(-slopeX * strength * 0.6, 1, -slopeZ * strength * 1.8))
  }
}
