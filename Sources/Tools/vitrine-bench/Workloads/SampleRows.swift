import Surfaces

/// Rows of 16-bit samples with four channels, the format of the pyramid, padded on every side for vectors that read and
/// write past the ends.
final class SampleRows {
  let width: Int
  let height: Int
  /// Elements from row to row.
  let stride: Int
  private let memory: UnsafeMutablePointer<UInt16>

  private static let margin = 64

  /// Creates rows with reproducible random values of at most `255 << 7` and full alpha.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    stride = ((width * 4 + 63) & ~63) + 2 * Self.margin
    let count = stride * (height + 4)
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * 2, alignment: 64)
    memory = raw.bindMemory(to: UInt16.self, capacity: count)
    var random = Random(state: 2)
    for i in 0..<count { memory[i] = i & 3 == 3 ? 255 << 7 : UInt16((random.next() >> 32) % (255 << 7)) }
  }

  convenience init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }

  deinit { memory.deallocate() }

  /// The first sample of row `y`, from -1 to `height`.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt16> { memory + ((y + 1) * stride + Self.margin) }

  var size: PixelSize { PixelSize(width: width, height: height) }
}

/// The small Gaussian of a sigma and its resolution, chosen as in the renderer: the factor is the largest power of
/// two of at most `sigma / 1.5`, and resampling adds a variance of half its square.
struct SmallGaussian {
  let factor: Int
  let taps: Int
  /// The weights in 1/65536, symmetric.
  let weights: [UInt16]

  init(sigma: Double) {
    var factor = 1
    if sigma >= 3 {
      factor = 2
      while factor < 32, Double(factor) * 3 <= sigma { factor *= 2 }
    }
    self.factor = factor
    let ratio = sigma / Double(factor)
    let variance = factor == 1 ? sigma * sigma : ratio * ratio - 0.5
    let radius = Int((3.5 * variance.squareRoot()).rounded(.up))
    taps = 2 * radius + 1
    // The speed of a kernel does not depend on its weights.
    weights = [UInt16](repeating: UInt16(65536 / taps), count: taps)
  }

  /// A 1080p frame at this resolution.
  var size: PixelSize { PixelSize(width: 1920 / factor, height: 1080 / factor) }
}
