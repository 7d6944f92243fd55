import Surfaces

/// A benchmark.
struct Benchmark {
  /// A path-like name, from general to specific.
  let name: String
  /// The number of threads of the benchmark and of its memcpy baseline.
  var threads = 1
  /// The size of the frame that it is part of, which the memcpy baseline copies.
  var frame = PixelSize(width: 1920, height: 1080)
  /// Pixels that a call produces, at its own resolution; 0 if it produces none.
  var pixels = 0
  /// Bytes that a call reads and writes, each counted once, without rows that stay in the cache of a core.
  var bytes = 0
  /// Calls per sample, so that reading the clock takes no significant time.
  var calls = 1
  /// Leaves it out of runs without a filter.
  var needsFilter = false
  /// Prepares the workload, which does not allocate when it is called.
  let make: (Fixtures) throws(BenchError) -> any Workload
}

/// The measured work of a benchmark.
protocol Workload: AnyObject {
  /// Runs once: a kernel over one frame, or one plan, job or frame.
  func call()
  /// Milliseconds of each pass in the last call; empty without passes.
  var passes: [(name: String, milliseconds: Double)] { get }
  /// The work of the last call by kind; empty where it is not counted.
  var counts: [(name: String, count: Int)] { get }
}

extension Workload {
  var counts: [(name: String, count: Int)] { [] }
}

/// A workload that calls a closure.
final class ClosureWorkload: Workload {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func call() { body() }
  var passes: [(name: String, milliseconds: Double)] { [] }
}
