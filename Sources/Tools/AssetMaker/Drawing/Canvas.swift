import Dispatch
import Surfaces

/// A floating-point image in linear light.
///
/// Rows are painted on all processors, so the colour of a pixel must depend only on its position.
///
/// `@unchecked Sendable` holds because concurrent painting writes each row from one thread only.
final class Canvas: @unchecked Sendable {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<RGB>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: .zero, count: width * height)
  }

  deinit { pixels.deallocate() }

  subscript(x: Int, y: Int) -> RGB {
    @inline(__always) get { pixels[y * width + x] }
    @inline(__always) set { pixels[y * width + x] = newValue }
  }

  /// Sets every pixel to `color(x, y)`: the position of its centre relative to that of the image, in image heights; y
  /// points down.
  func paint(_ color: @Sendable (Float, Float) -> RGB) {
    let unit = 1 / Float(height)
    forEachRow { [self] y in
      for x in 0..<width {
        self[x, y] = color((Float(x) + 0.5 - Float(width) / 2) * unit, (Float(y) + 0.5) * unit - 0.5)
      }
    }
  }

  /// Paints with four samples per pixel.
  func paintSmooth(_ color: @Sendable (Float, Float) -> RGB) {
    let quarter = 0.25 / Float(height)
    paint { x, y in
      var sum = color(x - quarter, y - quarter)
      sum += color(x + quarter, y - quarter)
      sum += color(x - quarter, y + quarter)
      sum += color(x + quarter, y + quarter)
      return sum * 0.25
    }
  }

  func forEachRow(_ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: height) { body($0) }
  }

  /// Encodes to sRGB and dithers with half a step of noise, which avoids banding.
  func encoded(grain: Float = 0, seed: UInt32 = 1) -> PixelBuffer {
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    let noise = Noise(seed)
    forEachRow { [self] y in
      for x in 0..<width {
        let (i, j) = (Int32(x), Int32(y))
        // The sum of two uniform values has a triangular distribution: its noise power does not depend on the colour.
        let triangle = noise.uniform(i, j) + noise.uniform(i, j &+ 1 << 20) - 1
        var color = self[x, y]
        color = RGB(Color.encoded(max(color.x, 0)), Color.encoded(max(color.y, 0)), Color.encoded(max(color.z, 0)))
        // Film grain is strongest in the midtones.
        let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        let film = (noise.uniform(i, j &+ 2 << 20) + noise.uniform(i, j &+ 3 << 20) - 1) * grain
        color += RGB(repeating: film * (0.35 + 2.6 * luma * (1 - luma)))
        let steps = (color * 255 + RGB(repeating: triangle * 0.5 + 0.5))
          .clamped(lowerBound: .zero, upperBound: RGB(repeating: 255))
        let pixel = 0xff00_0000 | UInt32(steps.x) << 16 | UInt32(steps.y) << 8 | UInt32(steps.z)
        buffer.view.pixel(x, y).storeBytes(of: pixel, as: UInt32.self)
      }
    }
    return buffer
  }
}
