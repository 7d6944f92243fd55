import Surfaces

/// What benchmarks share: pictures and yardsticks, made when first asked for.
final class Stage {
  private var photographs: [PixelSize: Bitmap] = [:]
  private var samples: ShaderSamples?
  private var yardsticks: [Yardstick.Key: Yardstick] = [:]

  func photograph(_ size: PixelSize) -> Bitmap {
    if let known = photographs[size] { return known }
    let bitmap = Photograph.make(size, seed: 1)
    photographs[size] = bitmap
    return bitmap
  }

  /// Metal functions, written out when first asked for.
  func shaders() throws(BenchError) -> ShaderSamples {
    if let samples { return samples }
    let made = try ShaderSamples()
    samples = made
    return made
  }

  func yardstick(for benchmark: Benchmark) -> Yardstick {
    let key = Yardstick.Key(size: benchmark.frame, threads: benchmark.threads)
    if let known = yardsticks[key] { return known }
    let yardstick = Yardstick(key)
    yardsticks[key] = yardstick
    return yardstick
  }
}
