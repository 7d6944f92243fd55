import FrameTiming

/// The timings of a benchmark and of its copy baselines.
struct Measurement {
  /// Microseconds of one call.
  struct Series {
    let median: Double
    let minimum: Double

    /// - Parameter seconds: not empty.
    init(_ seconds: [Double]) {
      median = Distribution(seconds).p50 * 1e6
      minimum = (seconds.min() ?? 0) * 1e6
    }
  }

  let benchmark: Benchmark
  let samples: Int
  let time: Series
  /// The processor time of all threads.
  let processor: Series
  let rotating: Series
  let hot: Series
  /// Median milliseconds of each pass.
  let passes: [(name: String, milliseconds: Double)]

  /// Consecutive samples of one kind: few, so that all kinds see the same state of the machine, but enough that all
  /// except the first find the caches as their own kind leaves them.
  private static let round = 10

  /// Measures in rounds of the benchmark, rotating copies, and hot copies.
  init(_ benchmark: Benchmark, samples: Int, fixtures: Fixtures) throws(BenchError) {
    let clock = MonotonicClock()
    let baseline = fixtures.baseline(for: benchmark)
    let workload = try benchmark.make(fixtures)
    var (times, processor, rotating, hot) = ([Double](), [Double](), [Double](), [Double]())
    times.reserveCapacity(samples)
    processor.reserveCapacity(samples)
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
      baseline.copyRotating()
      baseline.copyHot()
    }
    while times.count < samples {
      let count = min(Self.round, samples - times.count)
      for _ in 0..<count {
        let start = processorSeconds()
        sample(benchmark.calls, into: &times, workload.call)
        processor.append((processorSeconds() - start) / Double(benchmark.calls))
        for pass in workload.passes { passes[pass.name, default: []].append(pass.milliseconds) }
      }
      for _ in 0..<count { sample(1, into: &rotating, baseline.copyRotating) }
      for _ in 0..<count { sample(1, into: &hot, baseline.copyHot) }
    }
    self.benchmark = benchmark
    self.samples = samples
    time = Series(times)
    self.processor = Series(processor)
    self.rotating = Series(rotating)
    self.hot = Series(hot)
    self.passes = workload.passes.map { ($0.name, Distribution(passes[$0.name] ?? []).p50) }
  }

  /// The median time divided by the median rotating copy.
  var ratio: Double { time.median / rotating.median }
  var ratioToHot: Double { time.median / hot.median }

  var nanosecondsPerPixel: Double? {
    benchmark.pixels > 0 ? time.median * 1000 / Double(benchmark.pixels) : nil
  }
}
