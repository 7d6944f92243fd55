import Surfaces

/// One thing that is measured.
struct Benchmark {
  /// Like a path, the general first.
  let name: String
  /// How many threads work on it, and on the memcpy beside it.
  var threads = 1
  /// The frame that it is a part of, or all of; a memcpy copies one.
  var frame = PixelSize(width: 1920, height: 1080)
  /// Pixels that a call makes, at whatever resolution it works; 0 where it makes none.
  var pixels = 0
  /// Bytes that a call has to read and write, each counted once; rows that stay in a core's cache are left out.
  var bytes = 0
  /// Calls timed together as one sample, so that the clock costs nothing beside them.
  var calls = 1
  /// Makes everything ready; what it returns allocates nothing by itself.
  let make: (Stage) throws(BenchError) -> any Workload
}

/// The body of a benchmark.
protocol Workload: AnyObject {
  /// Does it once: a kernel over one frame, or one plan, job or frame.
  func call()
  /// Milliseconds of each kind of work in the last call, where it has kinds.
  var passes: [(name: String, milliseconds: Double)] { get }
}

/// A workload that is one function.
final class Body: Workload {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func call() { body() }
  var passes: [(name: String, milliseconds: Double)] { [] }
}
