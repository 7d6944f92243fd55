import Glibc

/// Heights on a square grid, with hydraulic and thermal erosion.
///
/// `@unchecked Sendable` holds because heights are written by one thread, before the field is shared.
final class HeightField: @unchecked Sendable {
  let side: Int
  let heights: UnsafeMutablePointer<Float>

  init(side: Int) {
    self.side = side
    heights = .allocate(capacity: side * side)
    heights.initialize(repeating: 0, count: side * side)
  }

  deinit { heights.deallocate() }

  /// Interpolates bilinearly at a position in cells; the border is extended.
  @inline(__always)
  func sample(_ x: Float, _ y: Float) -> Float {
    let limit = Float(side) - 1.001
    let (cx, cy) = (min(max(x, 0), limit), min(max(y, 0), limit))
    let (i, j) = (Int(cx), Int(cy))
    let (u, v) = (cx - Float(i), cy - Float(j))
    let corner = heights + (j * side + i)
    return mix(mix(corner[0], corner[1], u), mix(corner[side], corner[side + 1], u), v)
  }

  /// Interpolates with Catmull-Rom splines, for resampling to finer grids.
  func smoothSample(_ x: Float, _ y: Float) -> Float {
    let limit = Float(side) - 3.001
    let (cx, cy) = (min(max(x, 1), limit), min(max(y, 1), limit))
    let (i, j) = (Int(cx), Int(cy))
    let (u, v) = (cx - Float(i), cy - Float(j))
    func row(_ k: Int) -> Float {
      let p = heights + ((j + k) * side + i)
      return Self.catmullRom(p[-1], p[0], p[1], p[2], u)
    }
    return Self.catmullRom(row(-1), row(0), row(1), row(2), v)
  }

  private static func catmullRom(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ t: Float) -> Float {
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }

  /// Hydraulic erosion by droplets (Beyer, "Implementation of a method for hydraulic erosion", TU Munich 2015). Heights
  /// are in cells.
  func erode(droplets: Int, seed: UInt32) {
    let noise = Noise(seed)
    let inertia: Float = 0.05
    let capacityFactor: Float = 4
    let minimumSlope: Float = 0.01
    for droplet in 0..<Int32(droplets) {
      var x = noise.uniform(droplet, 0) * Float(side - 4) + 2
      var y = noise.uniform(droplet, 1) * Float(side - 4) + 2
      var (dx, dy): (Float, Float) = (0, 0)
      var (speed, water, sediment): (Float, Float, Float) = (1, 1, 0)
      for _ in 0..<64 {
        let (i, j) = (Int(x), Int(y))
        let (u, v) = (x - Float(i), y - Float(j))
        let corner = heights + (j * side + i)
        let slopeX = mix(corner[1] - corner[0], corner[side + 1] - corner[side], v)
        let slopeY = mix(corner[side] - corner[0], corner[side + 1] - corner[1], u)
        dx = dx * inertia - slopeX * (1 - inertia)
        dy = dy * inertia - slopeY * (1 - inertia)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 1e-6 else { break }
        dx /= length
        dy /= length
        let before = sample(x, y)
        x += dx
        y += dy
        guard x > 3, y > 3, x < Float(side - 4), y < Float(side - 4) else { break }
        let fall = sample(x, y) - before
        let capacity = max(-fall, minimumSlope) * speed * water * capacityFactor
        if sediment > capacity || fall > 0 {
          let drop = fall > 0 ? min(fall, sediment) : (sediment - capacity) * 0.3
          sediment -= drop
          corner[0] += drop * (1 - u) * (1 - v)
          corner[1] += drop * u * (1 - v)
          corner[side] += drop * (1 - u) * v
          corner[side + 1] += drop * u * v
        } else {
          let take = min((capacity - sediment) * 0.3, -fall)
          sediment += take
          dig(i, j, take)
        }
        speed = max(speed * speed - fall * 4, 0).squareRoot()
        water *= 0.985
      }
    }
  }

  /// Thermal erosion: flattens slopes steeper than `talus`, which removes the spikes of hydraulic erosion.
  func settle(talus: Float, rounds: Int) {
    for _ in 0..<rounds {
      for j in 1..<(side - 1) {
        for i in 1..<(side - 1) {
          let place = heights + (j * side + i)
          for neighbor in [place - 1, place + 1, place - side, place + side] {
            let excess = place.pointee - neighbor.pointee - talus
            guard excess > 0 else { continue }
            place.pointee -= excess * 0.25
            neighbor.pointee += excess * 0.25
          }
        }
      }
    }
  }

  /// Removes material from a disc of three cells, so that gullies have banks.
  private func dig(_ i: Int, _ j: Int, _ amount: Float) {
    for row in -2...2 {
      for column in -2...2 {
        let weight = max(0, 3 - Float(row * row + column * column).squareRoot())
        heights[(j + row) * side + i + column] -= amount * weight * (1 / 28.14)
      }
    }
  }
}
