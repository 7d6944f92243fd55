import Platform
import Synchronization

/// A job of a `JobBoard`: its body, a queue of chunks for each worker, and the number of finished chunks.
///
/// Sendable because `current` is written before the queues are filled with release ordering, and read only after a
/// chunk was taken with acquire ordering.
struct SharedJob: ~Copyable, @unchecked Sendable {
  typealias Body = JobBoard.Body

  private struct Current {
    var job: UnsafeRawPointer?
    var body: Body?
    var number: UInt64 = 0
    var name: StaticString = ""
  }

  private let workers: Int
  private let queues: UnsafeMutablePointer<ChunkQueue>
  private let current: UnsafeMutablePointer<Current>
  private let finished = Atomic<Int>(0)
  /// The rings in which the workers record their work; nil if nothing is recorded.
  private let rings: UnsafeMutablePointer<WorkRing>?

  init(workers: Int, rings: UnsafeMutablePointer<WorkRing>?) {
    self.workers = workers
    self.rings = rings
    queues = .allocate(capacity: workers)
    for worker in 0..<workers { (queues + worker).initialize(to: ChunkQueue()) }
    current = .allocate(capacity: 1)
    current.initialize(to: Current())
  }

  deinit {
    current.deinitialize(count: 1)
    current.deallocate()
    queues.deinitialize(count: workers)
    queues.deallocate()
  }

  /// Publishes the chunks of a new job.
  ///
  /// - Precondition: the previous job is done.
  /// - Parameter number: a number different from those of earlier jobs.
  func begin(
    _ number: UInt64, named name: StaticString, chunks: Int, job: UnsafeRawPointer, _ body: @escaping Body
  ) {
    finished.store(0, ordering: .relaxed)
    current.pointee = Current(job: job, body: body, number: number, name: name)
    for worker in 0..<workers {
      queues[worker].fill(job: number, with: chunks * worker / workers..<chunks * (worker + 1) / workers)
    }
  }

  /// Runs a chunk of queue `preferredQueue`, or of another queue once that is empty. Returns false if all are empty.
  func runNext(preferredQueue: Int, worker: Int) -> Bool {
    guard let chunk = take(preferredQueue) else { return false }
    if let rings {
      let start = monotonicNanoseconds()
      current.pointee.body!(current.pointee.job!, chunk, worker)
      rings[worker].note(current.pointee.name, job: current.pointee.number, chunks: 1, start: start)
    } else {
      current.pointee.body!(current.pointee.job!, chunk, worker)
    }
    finished.add(1, ordering: .releasing)
    return true
  }

  private func take(_ preferredQueue: Int) -> Int? {
    if let chunk = queues[preferredQueue].takeFirst() { return chunk }
    for distance in 1..<workers {
      if let chunk = queues[(preferredQueue + distance) % workers].takeLast() { return chunk }
    }
    return nil
  }

  /// Waits until all chunks are done.
  func wait(chunks: Int) {
    var wait = SpinWait()
    while finished.load(ordering: .acquiring) < chunks { _ = wait.spin(limit: .max) }
  }
}
