import Surfaces

/// A picture with the statistics of a photograph: random overlapping discs, the dead leaves model.
///
/// With disc sizes distributed as `r^-3`, it has the `1/f` spectrum and the sharp edges of photographs (Lee, Mumford
/// and Huang, "Occlusion models for natural images", 2001). Colours are mostly grey, each disc is shaded, and grain is
/// added.
struct Photograph {
  private var random: Random

  /// Returns the picture of a seed and a size.
  static func make(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var photograph = Photograph(random: Random(state: seed))
    let pixels = PixelBuffer(size: size)
    photograph.paint(pixels.view)
    return Bitmap(pixels, isOpaque: true)
  }

  private mutating func paint(_ view: SurfaceView) {
    let (width, height) = (Double(view.size.width), Double(view.size.height))
    fill(view, Disc(x: width / 2, y: height / 2, radius: width + height, color: [130, 120, 110, 0], shade: 0))
    let largest = width / 6
    let smallest = width / 600
    for _ in 0..<30_000 {
      // Inverts the distribution function of r^-3 between the two radii.
      let (low, high) = (1 / (smallest * smallest), 1 / (largest * largest))
      let radius = 1 / (low - (low - high) * random.unit()).squareRoot()
      let luma = 20 + 215 * random.unit()
      let (warm, green) = (30 * random.unit() - 15, 20 * random.unit() - 10)
      let color = SIMD4<Float>(Float(luma - warm), Float(luma + green), Float(luma + warm), 0)
      fill(
        view,
        Disc(
          x: width * random.unit(), y: height * random.unit(), radius: radius, color: color,
          shade: Float(40 * random.unit() - 20)))
    }
    addGrain(view)
  }

  private struct Disc {
    var x, y, radius: Double
    /// Blue, green, red.
    var color: SIMD4<Float>
    /// The difference in brightness between the top and the middle.
    var shade: Float
  }

  private func fill(_ view: SurfaceView, _ disc: Disc) {
    let rows = max(0, Int(disc.y - disc.radius))..<min(view.size.height, Int(disc.y + disc.radius) + 1)
    guard !rows.isEmpty else { return }
    for y in rows {
      let dy = Double(y) + 0.5 - disc.y
      let half = (disc.radius * disc.radius - dy * dy).squareRoot()
      guard half > 0 else { continue }
      let start = max(0, Int(disc.x - half))
      let end = min(view.size.width, Int(disc.x + half))
      let lit = disc.color - disc.shade * Float(dy / disc.radius)
      let value = Self.byte(lit.x) | Self.byte(lit.y) << 8 | Self.byte(lit.z) << 16 | 0xFF00_0000
      let row = view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in start..<max(start, end) { row[x] = value }
    }
  }

  /// Adds up to three levels in either direction, the same in all channels.
  private mutating func addGrain(_ view: SurfaceView) {
    for y in 0..<view.size.height {
      let row = view.row(y).assumingMemoryBound(to: UInt8.self)
      for x in 0..<view.size.width {
        let grain = Int((random.next() >> 32) % 7) - 3
        for channel in 0..<3 { row[x * 4 + channel] = UInt8(min(max(Int(row[x * 4 + channel]) + grain, 0), 255)) }
      }
    }
  }

  private static func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255)) }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// In 0 ..< 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
