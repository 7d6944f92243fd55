import Glibc
public import Platform

/// Work that is divided into independent chunks, which threads run in any order.
///
/// A structure of everything that the chunks read. The pool passes a pointer to it, so starting a job allocates
/// nothing.
public protocol ParallelJob: Sendable {
  /// The name of the job in a trace.
  static var name: StaticString { get }
  /// Runs one chunk. Two calls with the same `worker` never overlap.
  func run(chunk: Int, worker: Int)
}

extension ParallelJob {
  public static var name: StaticString { "work" }
}

/// A fixed set of threads, the calling thread included, that run the chunks of one job at a time, and those of one
/// background job when no chunk of the first is left.
///
/// Each worker begins with its own share of the chunks, the same part of every job, and then takes chunks from others:
/// rows that it wrote in the last job or frame are still in its caches. Workers spin for some microseconds between
/// jobs, longer if frames follow each other without a pause, and then sleep on a semaphore. Running a job allocates
/// nothing.
///
/// Chunks run no jobs, and only one thread at a time calls `run`.
public final class WorkerPool: Sendable {
  /// The requested number of threads, the caller included.
  public let threads: Int
  /// The actual number of threads, the caller included; worker indices are in `0 ..< started`.
  public let started: Int

  @usableFromInline let board: JobBoard
  /// The log of the workers; nil if nothing is recorded.
  public let log: WorkLog?

  /// Starts the workers, which end with the pool.
  ///
  /// - Parameters:
  ///   - threads: 1...256; 1 runs everything on the caller.
  ///   - processors: the maximum number of threads started, but at least 2; nil for the processors that are online.
  ///   - log: the log in which the workers record their work.
  public init(threads: Int, processors: Int? = nil, log: WorkLog? = nil) {
    precondition((1...256).contains(threads), "a pool has 1 to 256 threads")
    self.threads = threads
    started = min(threads, max(2, processors ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    board = JobBoard(workers: started, log: log)
    self.log = log
    for worker in 1..<started {
      // If the thread cannot be started, the others take its share of the chunks.
      DetachedThread.start(named: "vitrine-worker") { [board] in board.serve(worker: worker) }
    }
  }

  deinit { board.stop() }

  /// Keeps the workers from spinning while `body` waits for others, which then have the processors to themselves.
  public func yielding<Result>(_ body: () -> Result) -> Result {
    board.rest(true)
    defer { board.rest(false) }
    return body()
  }

  /// Runs every chunk in `0 ..< chunks` once and returns when all are done.
  ///
  /// - Parameter chunks: fewer than 2^20.
  @inlinable
  public func run<Job: ParallelJob>(_ job: Job, chunks: Int) {
    guard threads > 1, chunks > 1 else {
      runAlone(job, chunks: chunks)
      return
    }
    precondition(chunks < 1 << 20, "a job has fewer than 2^20 chunks")
    withAddress(of: job) { address in
      board.run(Job.name, chunks: chunks, job: address) { job, chunk, worker in
        job.assumingMemoryBound(to: Job.self).pointee.run(chunk: chunk, worker: worker)
      }
    }
  }

  /// Runs every chunk in `0 ..< chunks` once in the background while the caller runs `meanwhile`; returns when both are
  /// done.
  ///
  /// `meanwhile` may run jobs, but none with a `meanwhile`. These take precedence: a worker takes a background chunk
  /// only if they have none left, so that threads need not wait for each other between small jobs.
  ///
  /// - Parameter chunks: fewer than 2^20.
  @inlinable
  public func run<Job: ParallelJob>(_ job: Job, chunks: Int, meanwhile: () -> Void) {
    guard threads > 1, chunks > 0 else {
      meanwhile()
      runAlone(job, chunks: chunks)
      return
    }
    precondition(chunks < 1 << 20, "a job has fewer than 2^20 chunks")
    withAddress(of: job) { address in
      board.run(Job.name, chunks: chunks, job: address, meanwhile: meanwhile) { job, chunk, worker in
        job.assumingMemoryBound(to: Job.self).pointee.run(chunk: chunk, worker: worker)
      }
    }
  }

  /// Calls `body` with the address of a job. The address of a value without size may be null; such a job gets that of
  /// the board, from which nothing is read.
  @inlinable
  func withAddress<Job: ParallelJob>(of job: Job, _ body: (UnsafeRawPointer) -> Void) {
    if MemoryLayout<Job>.size == 0 {
      body(Unmanaged.passUnretained(board).toOpaque())
    } else {
      withUnsafePointer(to: job) { body($0) }
    }
  }

  /// Runs every chunk on the caller.
  @inlinable
  func runAlone<Job: ParallelJob>(_ job: Job, chunks: Int) {
    let start = log == nil ? 0 : monotonicNanoseconds()
    for chunk in 0..<max(0, chunks) { job.run(chunk: chunk, worker: 0) }
    log?.noteSerialWork(Job.name, chunks: chunks, start: start)
  }

  /// Wakes sleeping workers ahead of a job, from any thread; costs nothing for workers that are awake.
  ///
  /// - Parameter count: the maximum number of workers to wake.
  public func wake(atMost count: Int = .max) { board.wake(atMost: count) }

  /// Runs a closure as a job. Unlike a `ParallelJob` it allocates, so frames do not use it.
  public func run(chunks: Int, _ body: @Sendable (_ chunk: Int, _ worker: Int) -> Void) {
    withoutActuallyEscaping(body) { run(ClosureJob(body: $0), chunks: chunks) }
  }
}

private struct ClosureJob: ParallelJob {
  let body: @Sendable (Int, Int) -> Void
  func run(chunk: Int, worker: Int) { body(chunk, worker) }
}
