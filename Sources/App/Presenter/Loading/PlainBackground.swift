import Glibc
import Surfaces

/// A drawn picture: soft lights of several colours, with fine lines that a blur visibly removes.
enum PlainBackground {
  static func bitmap(width: Int = 1600, height: Int = 1000) -> Bitmap {
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      let row = buffer.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        row[x] = pixel(
          x: Double(x) / Double(width), y: Double(y) / Double(height), aspect: Double(width) / Double(height))
      }
    }
    return Bitmap(buffer, isOpaque: true)
  }

  private static let lights: [(x: Double, y: Double, radius: Double, color: SIMD3<Double>)] = [
    (0.15, 0.20, 0.55, [0.98, 0.45, 0.35]), (0.80, 0.15, 0.50, [0.35, 0.55, 1.00]),
    (0.65, 0.85, 0.60, [0.55, 0.25, 0.85]), (0.20, 0.90, 0.45, [0.10, 0.75, 0.70]),
    (0.48, 0.45, 0.30, [1.00, 0.82, 0.40]),
  ]

  private static func pixel(x: Double, y: Double, aspect: Double) -> UInt32 {
    var color = SIMD3(0.08, 0.08, 0.16)
    for light in lights {
      let (dx, dy) = ((x - light.x) * aspect, y - light.y)
      let weight = exp(-(dx * dx + dy * dy) / (light.radius * light.radius * 0.5))
      color += (light.color - color) * weight * 0.85
    }
    // A ring every tenth of the height around the middle light.
    let (dx, dy) = ((x - 0.48) * aspect, y - 0.45)
    let ring = (dx * dx + dy * dy).squareRoot() * 10
    if abs(ring - ring.rounded()) < 0.02 { color += (SIMD3(repeating: 1) - color) * 0.35 }
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 255)) }
    return 0xff00_0000 | byte(bytes.x) << 16 | byte(bytes.y) << 8 | byte(bytes.z)
  }
}
