import DisplayList
import RenderPlan
import Surfaces
import Tiling

/// All benchmarks, in the order of the stages of a frame.
enum BenchmarkTable {
  static func all(threads: [Int]) -> [Benchmark] {
    lanes + pyramid + gaussian + color + upsample + composite + resample + sample + spans + plans + views
      + threads.map(handover) + threads.map(recording) + frames(threads: threads) + threads.flatMap(drawing)
  }

  // MARK: Above the kernels

  private static var plans: [Benchmark] {
    [
      Benchmark(name: "plan/copy", calls: 100) { PlanWorkload(GlassScene(.copy, on: .hd, fixtures: $0)) },
      Benchmark(name: "plan/glass", calls: 100) { PlanWorkload(GlassScene(.glass, on: .hd, fixtures: $0)) },
      Benchmark(name: "plan/panels16", calls: 20) { PlanWorkload(GlassScene(.panels16, on: .hd, fixtures: $0)) },
    ]
  }

  /// The time to hand a job to the threads and to wait for its end.
  private static func handover(threads: Int) -> Benchmark {
    Benchmark(name: "pool/handover/\(label(threads))", threads: threads, calls: 200) { _ in
      let pool = WorkerPool(threads: threads)
      return ClosureWorkload { pool.run(EmptyJob(), chunks: threads * 4) }
    }
  }

  /// A frame without a record and one with it, in turn; `--passes` has the times of both.
  private static func recording(threads: Int) -> Benchmark {
    let size = Display.hd.size
    return Benchmark(
      name: "recording/1080p/\(label(threads))", threads: threads, frame: size, pixels: 2 * size.area,
      bytes: 16 * size.area
    ) { RecordingWorkload(GlassScene(.glass, on: .hd, fixtures: $0), threads: threads) }
  }

  private static func frames(threads: [Int]) -> [Benchmark] {
    [Display.hd, Display.uhd].flatMap { display in
      threads.flatMap { threads in
        let place = "\(display.name)/\(label(threads))"
        return [
          memoryBound(display, threads, "frame/floor/\(place)/background"),
          frame(.copy, display, threads, "frame/copy/\(place)/background"),
        ]
          + GlassScene.Motion.allCases.map { motion in
            frame(.glass, display, threads, "frame/glass/\(place)/\(motion)", motion: motion)
          }
          + [1, 2, 3, 10, 60].map { sigma in
            frame(.glass, display, threads, "frame/glass/\(place)/background/sigma\(Int(sigma))", sigma: sigma)
          }
          + shaderFrames(display, threads, place)
      }
    }
  }

  private static func memoryBound(_ display: Display, _ threads: Int, _ name: String) -> Benchmark {
    let size = display.size
    return Benchmark(name: name, threads: threads, frame: size, pixels: size.area, bytes: 8 * size.area) {
      MemoryBoundWorkload(display, threads: threads, fixtures: $0)
    }
  }

  private static func frame(
    _ content: GlassScene.Content, _ display: Display, _ threads: Int, _ name: String, sigma: Double = 30,
    motion: GlassScene.Motion = .background
  ) -> Benchmark {
    let size = display.size
    // With a moving background the frame is read and written, otherwise the panel is written; still frames do nothing.
    let (pixels, bytes) =
      switch motion {
      case .still: (0, 0)
      case .tint, .blur, .panel: (display.panel.area, 4 * display.panel.area)
      case .background: (size.area, 8 * size.area)
      }
    return Benchmark(name: name, threads: threads, frame: size, pixels: pixels, bytes: bytes) { fixtures in
      FrameWorkload(
        GlassScene(content, on: display, sigma: sigma, motion: motion, fixtures: fixtures).lists, threads: threads)
    }
  }

  static func label(_ threads: Int) -> String { threads == 1 ? "1thread" : "\(threads)threads" }
}

private struct EmptyJob: ParallelJob {
  func run(chunk: Int, worker: Int) {}
}
