import Surfaces

/// Frames of many shapes or texts, which `Scripts/compare-drawing.py` draws with other libraries too.
extension BenchmarkTable {
  static func drawing(threads: Int) -> [Benchmark] {
    DrawingScenes.all.map { name, make in
      drawing("drawing/\(name)/\(label(threads))", size: PixelSize(width: 1920, height: 1080), threads, make)
    }
      + Blend2DTests.all.flatMap { test in
        Blend2DTests.styles.flatMap { style in
          Blend2DTests.sizes.map { size in
            var benchmark = drawing(
              "drawing/blend2d/\(test.name)/\(style)/\(size)/\(label(threads))", size: Blend2DTests.size, threads
            ) { Blend2DTests.scene(test, style: style, size: size) }
            benchmark.needsFilter = true
            return benchmark
          }
        }
      }
  }

  private static func drawing(
    _ name: String, size: PixelSize, _ threads: Int, _ scene: @escaping () -> DrawingScene
  ) -> Benchmark {
    Benchmark(name: name, threads: threads, frame: size, pixels: size.area, bytes: 4 * size.area) { _ in
      DrawingWorkload(scene(), threads: threads)
    }
  }
}
