import FrameTiming
import Glibc
import Surfaces
import Tiling

/// A drawn picture: soft lights of several colours, with fine lines that a blur visibly removes.
enum PlainBackground {
  static func bitmap(width: Int = 1600, height: Int = 1000) -> Bitmap {
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    let aspect = Double(width) / Double(height)
    // A light's weight is the product of one factor for each axis; those of a column or a row lie side by side.
    let columns = (0..<width).flatMap { x in lights.map { falloff((Double(x) / Double(width) - $0.x) * aspect, $0) } }
    let rows = (0..<height).flatMap { y in lights.map { falloff(Double(y) / Double(height) - $0.y, $0) } }
    let colors = lights.map(\.color)
    WorkerPool(threads: min(4, Host.processorCount)).run(chunks: height) { y, _ in
      let row = buffer.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        var color = SIMD3(0.08, 0.08, 0.16)
        for index in colors.indices {
          let weight = columns[x * colors.count + index] * rows[y * colors.count + index]
          color += (colors[index] - color) * weight * 0.85
        }
        row[x] = pixel(color, x: Double(x) / Double(width), y: Double(y) / Double(height), aspect: aspect)
      }
    }
    return Bitmap(buffer, isOpaque: true)
  }

  private static func falloff(_ distance: Double, _ light: Light) -> Double {
    exp(-distance * distance / (light.radius * light.radius * 0.5))
  }

  private typealias Light = (x: Double, y: Double, radius: Double, color: SIMD3<Double>)

  private static let lights: [Light] = [
    (0.15, 0.20, 0.55, [0.98, 0.45, 0.35]), (0.80, 0.15, 0.50, [0.35, 0.55, 1.00]),
    (0.65, 0.85, 0.60, [0.55, 0.25, 0.85]), (0.20, 0.90, 0.45, [0.10, 0.75, 0.70]),
    (0.48, 0.45, 0.30, [1.00, 0.82, 0.40]),
  ]

  /// Returns the pixel at a place of the unit square, whose light is known.
  private static func pixel(_ light: SIMD3<Double>, x: Double, y: Double, aspect: Double) -> UInt32 {
    var color = light
    // A ring every tenth of the height around the middle light.
    let (dx, dy) = ((x - 0.48) * aspect, y - 0.45)
    let ring = (dx * dx + dy * dy).squareRoot() * 10
    if abs(ring - ring.rounded()) < 0.02 { color += (SIMD3(repeating: 1) - color) * 0.35 }
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 255)) }
    return 0xff00_0000 | byte(bytes.x) << 16 | byte(bytes.y) << 8 | byte(bytes.z)
  }
}
