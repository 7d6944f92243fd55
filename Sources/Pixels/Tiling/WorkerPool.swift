import Glibc
import Synchronization

/// Work that can be done in any order, by any thread, a chunk at a time.
///
/// A structure of what the chunks need: it is read through a pointer while the job runs, so handing it out allocates
/// nothing.
public protocol ParallelJob {
  /// Does one chunk. Two calls with the same `worker` never overlap.
  func run(chunk: Int, worker: Int)
}

/// A fixed set of threads that run the chunks of one job at a time, the calling thread among them.
///
/// One 64-bit word holds the job's number, its chunk count and the next chunk, so that taking a chunk is one
/// compare-exchange and a worker that wakes late cannot take a chunk of the wrong job. Workers spin for some microseconds
/// between jobs (a frame is several jobs in a row), a little longer if frames follow each other without a pause, and
/// sleep on a semaphore after that. Running a job allocates nothing.
///
/// Jobs must not nest, and one thread at a time calls `run`.
public final class WorkerPool: Sendable {
  /// Threads that were asked for, the caller included.
  public let threads: Int
  /// Threads that there are, the caller included: worker indices lie below.
  public let started: Int

  @usableFromInline let board: JobBoard

  /// Starts the workers, which wait for jobs and end with the pool.
  ///
  /// - Parameters:
  ///   - threads: 1...256; 1 runs everything on the caller.
  ///   - processors: threads beyond these are not started: they could only take turns with the others, each with caches
  ///     to fill anew. The processors that are online where nil; at least two threads whatever it is.
  public init(threads: Int, processors: Int? = nil) {
    precondition((1...256).contains(threads), "a pool has 1 to 256 threads")
    self.threads = threads
    board = JobBoard()
    started = min(threads, max(2, processors ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    for worker in 1..<started {
      startThread(Worker(board: board, index: worker))
    }
  }

  deinit { board.stop() }

  /// Runs every chunk in `0 ..< chunks` once, on all threads; returns when all are done.
  ///
  /// - Parameter chunks: fewer than 2^20.
  @inlinable
  public func run<Job: ParallelJob>(_ job: Job, chunks: Int) {
    guard threads > 1, chunks > 1 else {
      for chunk in 0..<max(0, chunks) { job.run(chunk: chunk, worker: 0) }
      return
    }
    precondition(chunks < 1 << 20, "a job has fewer than 2^20 chunks")
    withUnsafePointer(to: job) { pointer in
      board.run(chunks: chunks, job: pointer) { job, chunk, worker in
        job.assumingMemoryBound(to: Job.self).pointee.run(chunk: chunk, worker: worker)
      }
    }
  }

  /// Wakes workers that sleep, for a job that is about to come: off the thread that will run it, and before it waits.
  ///
  /// Any thread may call it, at any time. It costs nothing for workers that are awake.
  ///
  /// - Parameter count: of workers, at most.
  public func rouse(atMost count: Int = .max) { board.rouse(atMost: count) }

  /// Runs a closure as a job. Unlike a `ParallelJob` this allocates, so frames do without it.
  public func run(chunks: Int, _ body: (_ chunk: Int, _ worker: Int) -> Void) {
    withoutActuallyEscaping(body) { run(ClosureJob(body: $0), chunks: chunks) }
  }
}

private struct ClosureJob: ParallelJob {
  let body: (Int, Int) -> Void
  func run(chunk: Int, worker: Int) { body(chunk, worker) }
}

/// Where the threads of a pool find the current job.
@usableFromInline
final class JobBoard: @unchecked Sendable {
  @usableFromInline typealias Body = (_ job: UnsafeRawPointer, _ chunk: Int, _ worker: Int) -> Void

  /// What the current job is. Written before its ticket is published, read only by who has taken one of its chunks.
  private struct Current {
    var job: UnsafeRawPointer?
    var body: Body?
  }

  /// Job number (24 bits), chunk count (20 bits), next chunk (20 bits).
  private let ticket = Atomic<UInt64>(0)
  private let finished = Atomic<Int>(0)
  /// Workers asleep for whom nobody has posted `wake` yet.
  private let sleepers = Atomic<Int>(0)
  private let stopping = Atomic<Bool>(false)
  private let current: UnsafeMutablePointer<Current>
  private let wake: UnsafeMutablePointer<sem_t>

  /// Nanoseconds: longer than it takes from one job of a frame to the next, and 0.2 % of the time at 60 frames a second.
  private static let shortWait: UInt64 = 30_000
  /// Nanoseconds from one frame to the next where frames are made as fast as can be.
  private static let longWait: UInt64 = 300_000

  init() {
    current = .allocate(capacity: 1)
    current.initialize(to: Current())
    wake = .allocate(capacity: 1)
    sem_init(wake, 0, 0)
  }

  deinit {
    sem_destroy(wake)
    wake.deallocate()
    current.deinitialize(count: 1)
    current.deallocate()
  }

  @usableFromInline
  func run(chunks: Int, job: UnsafeRawPointer, _ body: @escaping Body) {
    let number = (ticket.load(ordering: .relaxed) >> 40) &+ 1
    finished.store(0, ordering: .relaxed)
    current.pointee = Current(job: job, body: body)
    ticket.store((number << 40) | (UInt64(chunks) << 20), ordering: .sequentiallyConsistent)
    rouse(atMost: chunks - 1)
    work(worker: 0)
    var wait = SpinWait()
    while finished.load(ordering: .acquiring) < chunks { _ = wait.spin(limit: .max) }
  }

  /// Takes chunks of the current job until none is left.
  private func work(worker: Int) {
    var seen = ticket.load(ordering: .acquiring)
    while true {
      let chunks = Int((seen >> 20) & 0xF_FFFF)
      let chunk = Int(seen & 0xF_FFFF)
      guard chunk < chunks else { return }
      let (exchanged, original) = ticket.compareExchange(
        expected: seen, desired: seen + 1, ordering: .acquiringAndReleasing)
      seen = exchanged ? seen + 1 : original
      guard exchanged else { continue }
      // The chunk is ours, so its job is still running.
      current.pointee.body!(current.pointee.job!, chunk, worker)
      finished.add(1, ordering: .releasing)
    }
  }

  /// A worker thread's life.
  ///
  /// A worker goes to sleep early, unless it would have been called back at once the last time it did.
  func serve(worker: Int) {
    var last: UInt64 = 0
    var patience = Self.shortWait
    while true {
      let pause = SpinWait()
      var wait = pause
      var limit = patience
      while ticket.load(ordering: .acquiring) >> 40 == last {
        if stopping.load(ordering: .relaxed) { return }
        if wait.spin(limit: limit) { continue }
        sleep(after: last)
        // Whoever calls has a job, or will have one in a moment.
        wait = SpinWait()
        limit = Self.longWait
        patience = 0
      }
      if patience == 0 { patience = pause.elapsed < Self.longWait ? Self.longWait : Self.shortWait }
      last = ticket.load(ordering: .acquiring) >> 40
      work(worker: worker)
    }
  }

  /// Sleeps unless there is another job than `last`. Whoever publishes one looks for sleepers afterwards, and a sleeper
  /// counts itself before it looks for a job: one of the two sees the other.
  private func sleep(after last: UInt64) {
    sleepers.add(1, ordering: .sequentiallyConsistent)
    let isNeeded =
      ticket.load(ordering: .sequentiallyConsistent) >> 40 != last || stopping.load(ordering: .sequentiallyConsistent)
    // Who is needed takes itself off the count, unless somebody has done so and posts.
    if isNeeded, claim(atMost: 1) == 1 { return }
    while sem_wait(wake) != 0 {}
  }

  /// Wakes sleepers, each once: those on their way cost no second call to the system.
  func rouse(atMost count: Int) {
    for _ in 0..<claim(atMost: count) { sem_post(wake) }
  }

  /// Takes sleepers off the count and returns how many.
  private func claim(atMost count: Int) -> Int {
    var asleep = sleepers.load(ordering: .sequentiallyConsistent)
    while asleep > 0 {
      let claimed = min(asleep, count)
      let (exchanged, original) = sleepers.compareExchange(
        expected: asleep, desired: asleep - claimed, ordering: .sequentiallyConsistent)
      if exchanged { return claimed }
      asleep = original
    }
    return 0
  }

  func stop() {
    stopping.store(true, ordering: .sequentiallyConsistent)
    rouse(atMost: .max)
  }
}

/// What a thread is handed: it keeps the board alive past the pool.
private final class Worker: Sendable {
  let board: JobBoard
  let index: Int

  init(board: JobBoard, index: Int) {
    self.board = board
    self.index = index
  }
}

/// Thread entry points are free functions: a closure literal may inherit an actor and trap on the new thread.
private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let worker = Unmanaged<Worker>.fromOpaque(context!).takeRetainedValue()
  worker.board.serve(worker: worker.index)
  return nil
}

private func startThread(_ worker: Worker) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let context = Unmanaged.passRetained(worker)
  let status = pthread_create(&thread, &attributes, threadMain, context.toOpaque())
  // Without the thread its share of chunks is taken by the others.
  if status != 0 { context.release() }
  pthread_attr_destroy(&attributes)
}
