import Shaders
import Surfaces

/// Pictures, shaders and baselines that benchmarks share, created on first use.
final class Fixtures {
  private var photographs: [PixelSize: Bitmap] = [:]
  private var samples: ShaderSamples?
  private var baselines: [CopyBaseline.Key: CopyBaseline] = [:]

  func photograph(_ size: PixelSize) -> Bitmap {
    if let known = photographs[size] { return known }
    let bitmap = Photograph.make(size, seed: 1)
    photographs[size] = bitmap
    return bitmap
  }

  /// Returns the Metal functions, written to a file on first use.
  func shaders() throws(BenchError) -> ShaderSamples {
    if let samples { return samples }
    let made = try ShaderSamples()
    samples = made
    return made
  }

  /// A store whose functions run in an agent.
  private(set) lazy var isolatedStore: ShaderStore = {
    let store = ShaderStore()
    store.isolate()
    return store
  }()

  func baseline(for benchmark: Benchmark) -> CopyBaseline {
    let key = CopyBaseline.Key(size: benchmark.frame, threads: benchmark.threads)
    if let known = baselines[key] { return known }
    let baseline = CopyBaseline(key)
    baselines[key] = baseline
    return baseline
  }
}
