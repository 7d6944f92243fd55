import Glibc

/// The land around the lake: ridged noise, worn by rain, then refined with rock and trees.
///
/// The map covers `-6 ..< 6` by `0 ..< 12` kilometres; the water level is at height 0.
struct Terrain: Sendable {
  private static let extent: Float = 12
  private static let coarse = 1024
  private static let fine = 4096

  private let field: HeightField
  /// The eroded land without rock and trees, for colour and ambient occlusion.
  private let bare: HeightField
  private let detail: Noise
  private let cell = Terrain.extent / Float(Terrain.fine)
  private let highest: Float

  /// A place on the land, ready to be lit.
  struct Surface {
    var normal: RGB
    var albedo: RGB
    var occlusion: Float
  }

  init(seed: UInt32) {
    let shape = Noise(seed)
    detail = Noise(seed &+ 1)
    bare = HeightField(side: Self.coarse)
    let cells = Float(Self.coarse) / Self.extent
    for j in 0..<Self.coarse {
      for i in 0..<Self.coarse {
        bare.heights[j * Self.coarse + i] =
          Self.landform(shape, Float(i) / cells - Self.extent / 2, Float(j) / cells) * cells
      }
    }
    bare.erode(droplets: 700_000, seed: seed &+ 2)
    bare.settle(talus: 1.25, rounds: 24)
    for index in 0..<(Self.coarse * Self.coarse) { bare.heights[index] /= cells }
    field = HeightField(side: Self.fine)
    let ratio = Float(Self.coarse) / Float(Self.fine)
    var most: Float = 0
    for j in 0..<Self.fine {
      for i in 0..<Self.fine {
        let base = bare.smoothSample(Float(i) * ratio, Float(j) * ratio)
        let height = Self.refined(base, bare, Float(i) * ratio, Float(j) * ratio, detail)
        field.heights[j * Self.fine + i] = height
        most = max(most, height)
      }
    }
    highest = most
  }

  /// The first shape: a basin with a range on each side and a massif at its end.
  private static func landform(_ noise: Noise, _ x: Float, _ z: Float) -> Float {
    let bend = 0.5 * noise.gradient(z * 0.32, 4.5) + 0.15 * noise.gradient(z * 1.3, 8.5)
    let halfWidth = 1.05 + 0.30 * noise.gradient(z * 0.55 + 40, 1.5) + 0.16 * noise.fbm(x * 1.7, z * 1.7, octaves: 4)
    let fromShore = max(abs(x - bend) - halfWidth, (z - 5.3 - 0.3 * noise.fbm(x * 1.4, z + 7, octaves: 3)) * 0.9)
    let rise = smoothstep(-0.2, 4.4, fromShore)
    let ridges = noise.ridged(x * 0.34 + 2.2, z * 0.34 + 7.1, octaves: 8, gain: 0.44)
    let peakX = x - 0.75
    let peakZ = z - 9.3
    let peak = expf(-0.95 * (peakX * peakX + 0.6 * peakZ * peakZ).squareRoot())
    let shoulderX = x + 3.1
    let shoulderZ = z - 7.2
    let shoulder = expf(-1.05 * (shoulderX * shoulderX + 0.7 * shoulderZ * shoulderZ).squareRoot())
    let banks = 0.05 * smoothstep(-0.1, 0.5, fromShore) + 0.10 * rise * noise.fbm(x * 1.3, z * 1.3, octaves: 5)
    let shallow = fromShore < 0 ? max(fromShore, -0.3) * 0.3 : 0
    return shallow + banks + rise * (1.75 * ridges + 0.12)
      + (2.1 * peak + 1.1 * shoulder) * (0.35 + 0.95 * ridges) * smoothstep(0.1, 2.6, fromShore)
  }

  private static func refined(_ base: Float, _ bare: HeightField, _ i: Float, _ j: Float, _ noise: Noise) -> Float {
    guard base > -0.01 else { return base }
    let cells = Float(coarse) / extent
    let slopeX = (bare.smoothSample(i + 1, j) - bare.smoothSample(i - 1, j)) * 0.5 * cells
    let slopeZ = (bare.smoothSample(i, j + 1) - bare.smoothSample(i, j - 1)) * 0.5 * cells
    let slope = (slopeX * slopeX + slopeZ * slopeZ).squareRoot()
    let (x, z) = (i / cells, j / cells)
    let rock = noise.ridged(x * 9, z * 9, octaves: 6, gain: 0.55) - 0.4
    let height = base + rock * 0.075 * smoothstep(0.25, 1.1, slope) * smoothstep(0.02, 0.3, base)
    return height + trees(x, z, noise) * forest(x, z, base, slope, noise)
  }

  /// The density of the forest, 0...1: at low altitude, on gentle slopes, in patches.
  private static func forest(_ x: Float, _ z: Float, _ height: Float, _ slope: Float, _ noise: Noise) -> Float {
    let patches = noise.fbm(x * 1.9, z * 1.9, octaves: 5)
    let treeLine = 0.62 + 0.22 * patches
    return smoothstep(0.004, 0.012, height) * smoothstep(treeLine, treeLine - 0.12, height)
      * smoothstep(1.15, 0.75, slope) * smoothstep(-0.42, -0.15, patches)
  }

  /// Conifers as cones of 14 to 26 metres, one in each cell of 11.
  private static func trees(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    let spacing: Float = 0.011
    let (u, v) = (x / spacing, z / spacing)
    let (i, j) = (Int32(u.rounded(.down)), Int32(v.rounded(.down)))
    var highest: Float = 0
    for dj in Int32(-1)...1 {
      for di in Int32(-1)...1 {
        let bits = noise.bits(i &+ di, j &+ dj)
        let px = Float(i &+ di) + Float(bits & 1023) / 1023
        let pz = Float(j &+ dj) + Float(bits >> 10 & 1023) / 1023
        let distance = ((u - px) * (u - px) + (v - pz) * (v - pz)).squareRoot()
        let tall = 0.014 + 0.012 * Float(bits >> 20 & 255) / 255
        highest = max(highest, tall * (1 - distance / 0.62))
      }
    }
    return highest
  }

  @inline(__always)
  private func height(_ x: Float, _ z: Float) -> Float { field.sample((x + Self.extent / 2) / cell, z / cell) }

  /// The distance at which a ray meets the land, if it does before `limit`.
  func trace(_ from: RGB, _ d: RGB, limit: Float) -> Float? {
    var distance: Float = 0.004
    var above: Float = 1
    while distance < limit {
      let p = from + d * distance
      if p.y > highest, d.y >= 0 { return nil }
      if abs(p.x) > Self.extent / 2 || p.z > Self.extent || p.z < 0 { return nil }
      let gap = p.y - height(p.x, p.z)
      if gap < 0.00012 * distance {
        // Between the last point above and this one below.
        return distance
          - (gap < 0 && above > gap ? max(0, -gap) / (above - gap) * max(0.0010 + 0.0003 * distance, 0.32 * above) : 0)
      }
      above = gap
      distance += max(0.0010 + 0.0003 * distance, 0.32 * gap)
    }
    return nil
  }

  /// Returns the visible share of the sun from `place`, 0...1, with a soft edge.
  func visibility(_ place: RGB, towards sun: RGB) -> Float {
    var distance: Float = 0.012
    var least: Float = 1
    while distance < 7 {
      let p = place + sun * distance
      if p.y > highest || abs(p.x) > Self.extent / 2 || p.z > Self.extent || p.z < 0 { break }
      let gap = p.y - height(p.x, p.z)
      least = min(least, 0.5 + gap / (distance * 0.022))
      if least <= 0 { return 0 }
      distance += max(0.004 + distance * 0.008, gap * 0.5)
    }
    return smoothstep(0, 1, least)
  }

  /// - Parameter footprint: the width of a pixel on the land, in kilometres.
  func surface(_ x: Float, _ z: Float, footprint: Float) -> Surface {
    let step = max(footprint, cell)
    let here = height(x, z)
    let slopeX = (height(x + step, z) - height(x - step, z)) / (2 * step)
    let slopeZ = (height(x, z + step) - height(x, z - step)) / (2 * step)
    let normal = normalize(RGB(-slopeX, 1, -slopeZ))

    let cells = Float(Self.coarse) / Self.extent
    let (i, j) = ((x + Self.extent / 2) * cells, z * cells)
    let base = bare.sample(i, j)
    let broadX = (bare.sample(i + 2, j) - bare.sample(i - 2, j)) * 0.25 * cells
    let broadZ = (bare.sample(i, j + 2) - bare.sample(i, j - 2)) * 0.25 * cells
    let slope = (broadX * broadX + broadZ * broadZ).squareRoot()
    let around = 0.25 * (bare.sample(i + 9, j) + bare.sample(i - 9, j) + bare.sample(i, j + 9) + bare.sample(i, j - 9))
    let hollow = smoothstep(-0.05, 0.09, around - base)

    let grain = detail.fbm(x * 60, z * 60, octaves: 4)
    let broad = detail.fbm(x * 3, z * 3, octaves: 4)
    let strata = detail.gradient(here * 26 + broad * 1.6, x * 0.5)
    var albedo = mix(RGB(0.20, 0.165, 0.145), RGB(0.34, 0.30, 0.27), 0.5 + 0.5 * strata + 0.35 * grain)
    let meadow = smoothstep(0.85, 0.45, slope + 0.2 * grain) * smoothstep(1.25, 0.85, base + 0.2 * broad)
    albedo = mix(albedo, mix(RGB(0.085, 0.085, 0.030), RGB(0.16, 0.12, 0.05), 0.5 + broad), meadow)
    let shape = Self.forest(x + Self.extent / 2, z, base, slope, detail)
    albedo = mix(albedo, RGB(0.018, 0.030, 0.016) * (1.2 + 0.7 * grain), shape)
    let snowLine = 1.02 + 0.28 * broad + 0.12 * grain
    let snow =
      smoothstep(snowLine, snowLine + 0.22, here + 0.25 * hollow)
      * smoothstep(0.40, 0.72, 0.5 * normal.y + 0.5 / (1 + slope * slope).squareRoot() + 0.06 * grain)
    albedo = mix(albedo, RGB(0.80, 0.83, 0.88), snow)
    let treeDepth = shape > 0.3 ? smoothstep(-0.002, 0.018, here - base) : 1
    let isShore = smoothstep(0.010, 0.003, here)
    albedo = mix(albedo, RGB(0.13, 0.115, 0.10), isShore * 0.8)
    return Surface(normal: normal, albedo: albedo, occlusion: (1 - 0.55 * hollow) * (0.35 + 0.65 * treeDepth))
  }
}
