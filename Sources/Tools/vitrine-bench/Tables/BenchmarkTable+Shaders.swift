import Shaders
import Surfaces

extension BenchmarkTable {
  /// Span functions alone, on one thread.
  static var spans: [Benchmark] {
    ShaderSamples.chains.map { chain in
      let pixels = Display.hd.size.area
      return Benchmark(name: "span/\(chain.name)", pixels: pixels, bytes: bytes(chain, pixels)) {
        (fixtures) throws(BenchError) in try SpanWorkload(chain, on: .hd, fixtures: fixtures)
      }
    }
  }

  /// Whole frames with shader chains, in this process and in an agent.
  static func shaderFrames(_ display: Display, _ threads: Int, _ place: String) -> [Benchmark] {
    ShaderSamples.chains.flatMap { chain in
      [false, true].map { isIsolated in
        let size = display.size
        return Benchmark(
          name: "frame/\(isIsolated ? "agent" : "shader")/\(chain.name)/\(place)/background", threads: threads,
          frame: size, pixels: size.area, bytes: bytes(chain, size.area)
        ) { (fixtures) throws(BenchError) in
          FrameWorkload(
            try ShaderScene.lists(chain, on: display, fixtures: fixtures), threads: threads,
            shaders: isIsolated ? fixtures.isolatedStore : .shared)
        }
      }
    }
  }

  /// A frame is written once, and read once unless its colours depend only on positions.
  private static func bytes(_ chain: ShaderSamples.Chain, _ pixels: Int) -> Int {
    (chain.name == "fused" ? 4 : 8) * pixels
  }
}
