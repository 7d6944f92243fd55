import Glibc
import Platform

/// Work that can be done in any order, by any thread, a chunk at a time.
///
/// A structure of what the chunks need: it is read through a pointer while the job runs, so handing it out allocates
/// nothing.
public protocol ParallelJob {
  /// Does one chunk. Two calls with the same `worker` never overlap.
  func run(chunk: Int, worker: Int)
}

/// A fixed set of threads that run the chunks of one job at a time, the calling thread among them, and of another one
/// behind it where there is nothing left to do of the first.
///
/// Each thread begins with a share of its own, the same part of every job, and helps others when that is done: rows that
/// it wrote in one job, or in the last frame, are still in its own caches. Workers spin for some microseconds between
/// jobs (a frame is several jobs in a row), a little longer if frames follow each other without a pause, and sleep on a
/// semaphore after that. Running a job allocates nothing.
///
/// A job's chunks run no jobs, and one thread at a time calls `run`.
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
    started = min(threads, max(2, processors ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    board = JobBoard(workers: started)
    for worker in 1..<started {
      // Without the thread its share of chunks is taken by the others.
      DetachedThread.start(named: "vitrine-worker") { [board] in board.serve(worker: worker) }
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

  /// Runs every chunk in `0 ..< chunks` once, on all threads, while the caller runs `meanwhile`; returns when both are
  /// done.
  ///
  /// `meanwhile` may run jobs of its own, none with a `meanwhile`, and they come first: whoever has no chunk of theirs to
  /// do takes one of this job's. So threads need not wait for each other between a few small jobs in a row.
  ///
  /// - Parameter chunks: fewer than 2^20.
  @inlinable
  public func run<Job: ParallelJob>(_ job: Job, chunks: Int, meanwhile: () -> Void) {
    guard threads > 1, chunks > 0 else {
      meanwhile()
      for chunk in 0..<max(0, chunks) { job.run(chunk: chunk, worker: 0) }
      return
    }
    precondition(chunks < 1 << 20, "a job has fewer than 2^20 chunks")
    withUnsafePointer(to: job) { pointer in
      board.run(chunks: chunks, job: pointer, meanwhile: meanwhile) { job, chunk, worker in
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
