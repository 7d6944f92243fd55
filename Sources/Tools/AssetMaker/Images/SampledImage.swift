import Surfaces

/// Drawing of small images with transparent parts, which need many samples for smooth edges.
enum SampledImage {
  /// Samples along each side of a pixel.
  private static let samples = 6

  /// Draws a square image.
  ///
  /// - Parameter color: returns the colour and the alpha at a position in pixels.
  static func draw(side: Int, _ color: (Float, Float) -> (color: RGB, alpha: Float)) -> PixelBuffer {
    let buffer = PixelBuffer(size: PixelSize(width: side, height: side))
    for y in 0..<side {
      for x in 0..<side {
        var sum = RGB.zero
        var alpha: Float = 0
        for sample in 0..<(samples * samples) {
          let layer = color(
            Float(x) + (Float(sample % samples) + 0.5) / Float(samples),
            Float(y) + (Float(sample / samples) + 0.5) / Float(samples))
          sum += layer.color * layer.alpha
          alpha += layer.alpha
        }
        let share = alpha / Float(samples * samples)
        let straight = alpha > 0 ? sum * (1 / alpha) : .zero
        func byte(_ value: Float) -> UInt32 {
          UInt32(min(max(Color.encoded(max(value, 0)) * share * 255 + 0.5, 0), 255))
        }
        let pixel =
          UInt32(share * 255 + 0.5) << 24 | byte(straight.x) << 16 | byte(straight.y) << 8 | byte(straight.z)
        buffer.view.pixel(x, y).storeBytes(of: pixel, as: UInt32.self)
      }
    }
    return buffer
  }

  /// The signed distance to a rounded square about the origin, negative inside.
  static func roundedSquare(_ x: Float, _ y: Float, half: Float, radius: Float) -> Float {
    let (dx, dy) = (abs(x) - half + radius, abs(y) - half + radius)
    let corner = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
    return corner + min(max(dx, dy), 0) - radius
  }
}
