import Glibc
import Surfaces

/// A mesh of colours bent by slow noise and mixed in Oklab: nothing in it is sharp.
enum GradientMesh {
  private static let noise = Noise(97)

  private static let colors: [[RGB]] = [
    [0x12357a, 0x2b6fd6, 0x67c7ff, 0xb9e7ff, 0xffd9c2],
    [0x1b1c5e, 0x5b3fd1, 0x7fa8ff, 0xffc0d9, 0xff9a76],
    [0x3a1169, 0xb23ad6, 0xff7fb5, 0xffb36b, 0xff6a4d],
    [0x1d0b46, 0x7a1fa8, 0xe8457f, 0xff8a5c, 0xc2255c],
  ].map { row in row.map { Color.toOklab(RGB(hex: $0)) } }

  @Sendable static func draw(_ size: PixelSize) -> PixelBuffer {
    let canvas = Canvas(width: size.width, height: size.height)
    let aspect = Float(size.width) / Float(size.height)
    canvas.paint { x, y in
      let (u, v) = (x / aspect + 0.5, y + 0.5)
      let bendX = noise.fbm(u * 1.25 + 3, v * 1.05, octaves: 2, gain: 0.3)
      let bendY = noise.fbm(u * 1.15, v * 1.25 + 8, octaves: 2, gain: 0.3)
      return mesh(u + 0.26 * bendX + 0.05 * sinf(v * 5), v + 0.26 * bendY + 0.05 * sinf(u * 6 + 1))
    }
    return canvas.encoded(seed: 81)
  }

  /// Cubic B-spline weights over the grid: smooth to the second derivative, so no line shows where cells meet.
  private static func mesh(_ u: Float, _ v: Float) -> RGB {
    let (rows, columns) = (colors.count, colors[0].count)
    let px = u * Float(columns - 1)
    let py = v * Float(rows - 1)
    let (i, j) = (Int(px.rounded(.down)), Int(py.rounded(.down)))
    let (wx, wy) = (spline(px - Float(i)), spline(py - Float(j)))
    var sum = RGB.zero
    for row in 0..<4 {
      for column in 0..<4 {
        let color = colors[min(max(j + row - 1, 0), rows - 1)][min(max(i + column - 1, 0), columns - 1)]
        sum += color * (wx[column] * wy[row])
      }
    }
    let lively = RGB(sum.x, sum.y * 1.22, sum.z * 1.22)
    return Color.fromOklab(lively).clamped(lowerBound: .zero, upperBound: RGB(repeating: 1))
  }

  private static func spline(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(1 - 3 * t + 3 * t2 - t3, 4 - 6 * t2 + 3 * t3, 1 + 3 * t + 3 * t2 - 3 * t3, t3) * (1 / 6)
  }
}
