import Surfaces

extension BenchmarkTable {
  /// Span functions alone, on one thread.
  static var spans: [Benchmark] {
    ShaderSamples.chains.map { chain in
      let pixels = Display.hd.size.area
      return Benchmark(name: "span/\(chain.name)", pixels: pixels, bytes: bytes(chain, pixels)) {
        (stage) throws(BenchError) in try SpanWorkload(chain, on: .hd, stage: stage)
      }
    }
  }

  /// Whole frames through them.
  static func shaderFrames(_ display: Display, _ threads: Int, _ place: String) -> [Benchmark] {
    ShaderSamples.chains.map { chain in
      let size = display.size
      return Benchmark(
        name: "frame/shader/\(chain.name)/\(place)/background", threads: threads, frame: size, pixels: size.area,
        bytes: bytes(chain, size.area)
      ) { (stage) throws(BenchError) in
        FrameWorkload(try ShaderScene.lists(chain, on: display, stage: stage), threads: threads)
      }
    }
  }

  /// A frame is written once, and read once unless its colours depend on nothing but their places.
  private static func bytes(_ chain: ShaderSamples.Chain, _ pixels: Int) -> Int {
    (chain.name == "fused" ? 4 : 8) * pixels
  }
}
