import FrameTiming

/// What one benchmark and the copies beside it took.
struct Measurement {
  /// Microseconds of one call.
  struct Series {
    let median: Double
    let least: Double

    /// - Parameter seconds: not empty.
    init(_ seconds: [Double]) {
      median = Distribution(seconds).p50 * 1e6
      least = (seconds.min() ?? 0) * 1e6
    }
  }

  let benchmark: Benchmark
  let samples: Int
  let time: Series
  let rotating: Series
  let hot: Series
  /// Median milliseconds of each kind of work.
  let passes: [(name: String, milliseconds: Double)]

  /// Samples in a row of one kind before the next kind has its turn: few enough that all kinds see the same machine,
  /// enough that all but the first find the caches as their own kind leaves them.
  private static let round = 10

  /// Measures in rounds: the benchmark, rotating copies, hot copies, and again.
  init(_ benchmark: Benchmark, samples: Int, stage: Stage) throws(BenchError) {
    let clock = MonotonicClock()
    let yardstick = stage.yardstick(for: benchmark)
    let workload = try benchmark.make(stage)
    var (times, rotating, hot) = ([Double](), [Double](), [Double]())
    times.reserveCapacity(samples)
    rotating.reserveCapacity(samples)
    hot.reserveCapacity(samples)
    var passes: [String: [Double]] = [:]

    func sample(_ calls: Int, into series: inout [Double], _ body: () -> Void) {
      let start = clock.now()
      for _ in 0..<calls { body() }
      series.append((clock.now() - start) / Double(calls))
    }
    for _ in 0..<4 {
      workload.call()
      yardstick.copyRotating()
      yardstick.copyHot()
    }
    while times.count < samples {
      let count = min(Self.round, samples - times.count)
      for _ in 0..<count {
        sample(benchmark.calls, into: &times, workload.call)
        for pass in workload.passes { passes[pass.name, default: []].append(pass.milliseconds) }
      }
      for _ in 0..<count { sample(1, into: &rotating, yardstick.copyRotating) }
      for _ in 0..<count { sample(1, into: &hot, yardstick.copyHot) }
    }
    self.benchmark = benchmark
    self.samples = samples
    time = Series(times)
    self.rotating = Series(rotating)
    self.hot = Series(hot)
    self.passes = workload.passes.map { ($0.name, Distribution(passes[$0.name] ?? []).p50) }
  }

  /// Median over median.
  var ratio: Double { time.median / rotating.median }
  var ratioToHot: Double { time.median / hot.median }

  var nanosecondsPerPixel: Double? {
    benchmark.pixels > 0 ? time.median * 1000 / Double(benchmark.pixels) : nil
  }
}
