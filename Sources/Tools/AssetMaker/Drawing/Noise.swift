/// Smooth pseudo-random fields over the plane, the same on every machine for the same seed.
struct Noise: Sendable {
  let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// A 32-bit hash of a lattice point.
  @inline(__always)
  func bits(_ x: Int32, _ y: Int32) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x8da6_b343 ^ UInt32(bitPattern: y) &* 0xd816_3841 ^ seed &* 0xcb1a_b31f
    h = (h ^ h >> 16) &* 0x7feb_352d
    h = (h ^ h >> 15) &* 0x846c_a68b
    return h ^ h >> 16
  }

  /// Returns a uniform value in 0..<1.
  @inline(__always)
  func uniform(_ x: Int32, _ y: Int32) -> Float { Float(bits(x, y) >> 8) * 0x1p-24 }

  /// Perlin's gradient noise with a quintic fade, about -1...1.
  @inline(__always)
  func gradient(_ x: Float, _ y: Float) -> Float {
    let cellX = x.rounded(.down)
    let cellY = y.rounded(.down)
    let (i, j) = (Int32(cellX), Int32(cellY))
    let (u, v) = (x - cellX, y - cellY)
    let fadeU = u * u * u * (u * (u * 6 - 15) + 10)
    let fadeV = v * v * v * (v * (v * 6 - 15) + 10)
    let top = mix(corner(i, j, u, v), corner(i &+ 1, j, u - 1, v), fadeU)
    let bottom = mix(corner(i, j &+ 1, u, v - 1), corner(i &+ 1, j &+ 1, u - 1, v - 1), fadeU)
    return 1.5 * mix(top, bottom, fadeV)
  }

  @inline(__always)
  private func corner(_ i: Int32, _ j: Int32, _ u: Float, _ v: Float) -> Float {
    let h = bits(i, j)
    // Two signed bytes give gradients with directions that are uniform enough once octaves are summed.
    return (Float(h & 255) * (1 / 127.5) - 1) * u + (Float(h >> 8 & 255) * (1 / 127.5) - 1) * v
  }

  /// A sum of octaves of gradient noise: each has twice the frequency, `gain` times the amplitude, and is rotated by 37
  /// degrees.
  func fbm(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (px, py) = (x, y)
    var sum: Float = 0
    var amplitude: Float = 1
    var total: Float = 0
    for _ in 0..<octaves {
      sum += amplitude * gradient(px, py)
      total += amplitude
      amplitude *= gain
      (px, py) = (1.6 * px - 1.2 * py + 17.3, 1.2 * px + 1.6 * py - 9.1)
    }
    return sum / total
  }

  /// Ridged multifractal noise after Musgrave, 0...1: each octave is weighted by the coarser one.
  func ridged(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (px, py) = (x, y)
    var sum: Float = 0
    var amplitude: Float = 1
    var total: Float = 0
    var crest: Float = 1
    for _ in 0..<octaves {
      let fold = 1 - abs(gradient(px, py))
      let ridge = fold * fold * crest
      crest = min(1, ridge * 2)
      sum += amplitude * ridge
      total += amplitude
      amplitude *= gain
      (px, py) = (1.6 * px - 1.2 * py + 5.7, 1.2 * px + 1.6 * py + 31.9)
    }
    return sum / total
  }
}

@inline(__always)
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

@inline(__always)
func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let t = min(max((x - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}
