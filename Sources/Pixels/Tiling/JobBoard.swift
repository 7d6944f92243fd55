import CSpin
import Glibc
import Synchronization

/// The current job of a pool and the job behind it, with the loop that its workers run.
///
/// Sendable because the one variable that is not atomic, `hasBackgroundJob`, is used by the calling thread alone.
@usableFromInline
final class JobBoard: @unchecked Sendable {
  @usableFromInline typealias Body = (_ job: UnsafeRawPointer, _ chunk: Int, _ worker: Int) -> Void

  private let workers: Int
  /// True if there is one worker for each processor, so that queues can belong to processors.
  private let hasWorkerPerProcessor: Bool
  private let foreground: SharedJob
  /// The background job, run by workers that find no chunk of `foreground`.
  private let background: SharedJob
  private var hasBackgroundJob = false
  /// The number of the newest job, stored after its queues are filled.
  private let jobNumber = Atomic<UInt64>(0)
  /// The number of sleeping workers for which `semaphore` has not been posted yet.
  private let sleepers = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)
  /// True while workers sleep at once instead of spinning.
  private let sleepsAtOnce = Atomic<Bool>(false)
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// The nanoseconds of a short spin: longer than the gap between two jobs of a frame, and 0.2 % of the time at 60
  /// frames per second.
  private static let shortSpin: UInt64 = 30_000
  /// The nanoseconds of a long spin: longer than the gap between frames that are rendered back to back.
  private static let longSpin: UInt64 = 300_000

  init(workers: Int, log: WorkLog? = nil) {
    self.workers = workers
    log?.reserve(workers: workers)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    // With processors offline, the numbers of the online ones have gaps.
    hasWorkerPerProcessor = workers == processors && processors == sysconf(Int32(_SC_NPROCESSORS_CONF))
    foreground = SharedJob(workers: workers, rings: log?.rings)
    background = SharedJob(workers: workers, rings: log?.rings)
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Runs all chunks of a job; the caller takes part.
  @usableFromInline
  func run(_ name: StaticString = "work", chunks: Int, job: UnsafeRawPointer, _ body: @escaping Body) {
    let next = jobNumber.load(ordering: .relaxed) &+ 1
    foreground.begin(next, named: name, chunks: chunks, job: job, body)
    jobNumber.store(next, ordering: .sequentiallyConsistent)
    wake(atMost: chunks - 1)
    let queue = preferredQueue(of: 0)
    while foreground.runNext(preferredQueue: queue, worker: 0) {}
    foreground.wait(chunks: chunks)
  }

  /// Runs all chunks of a job behind the jobs that `meanwhile` runs; the caller takes part afterwards.
  @usableFromInline
  func run(
    _ name: StaticString = "work", chunks: Int, job: UnsafeRawPointer, meanwhile: () -> Void, _ body: @escaping Body
  ) {
    precondition(!hasBackgroundJob, "there is at most one background job")
    hasBackgroundJob = true
    defer { hasBackgroundJob = false }
    let next = jobNumber.load(ordering: .relaxed) &+ 1
    background.begin(next, named: name, chunks: chunks, job: job, body)
    jobNumber.store(next, ordering: .sequentiallyConsistent)
    wake(atMost: chunks)
    meanwhile()
    let queue = preferredQueue(of: 0)
    while background.runNext(preferredQueue: queue, worker: 0) {}
    background.wait(chunks: chunks)
  }

  /// Runs chunks until none is left.
  private func work(worker: Int) {
    let queue = preferredQueue(of: worker)
    while foreground.runNext(preferredQueue: queue, worker: worker)
      || background.runNext(preferredQueue: queue, worker: worker)
    {}
  }

  /// Returns the queue that a worker empties first: the same rows each time, which are in its processor's caches.
  ///
  /// Threads migrate between processors, so with a worker for each processor the queue is the processor's.
  private func preferredQueue(of worker: Int) -> Int {
    hasWorkerPerProcessor ? max(0, Int(spin_processor())) % workers : worker
  }

  /// The main loop of a worker thread.
  ///
  /// A worker spins for a short time before it sleeps, and for longer if its last sleep turned out to be short.
  func serve(worker: Int) {
    var last: UInt64 = 0
    var spinLimit = Self.shortSpin
    while true {
      let idle = SpinWait()
      var wait = idle
      var limit = spinLimit
      while jobNumber.load(ordering: .acquiring) == last {
        if isStopping.load(ordering: .relaxed) { return }
        if !sleepsAtOnce.load(ordering: .relaxed), wait.spin(limit: limit) { continue }
        sleep(after: last)
        // The thread that woke this one has a job, or is about to have one.
        wait = SpinWait()
        limit = Self.longSpin
        spinLimit = 0
      }
      if spinLimit == 0 { spinLimit = idle.elapsed < Self.longSpin ? Self.longSpin : Self.shortSpin }
      last = jobNumber.load(ordering: .acquiring)
      work(worker: worker)
    }
  }

  /// Sleeps unless there is a newer job than `last`. A publisher stores the job and then reads the sleepers, a sleeper
  /// counts itself and then reads the job: so at least one of the two sees the other.
  private func sleep(after last: UInt64) {
    sleepers.add(1, ordering: .sequentiallyConsistent)
    let isNeeded =
      jobNumber.load(ordering: .sequentiallyConsistent) != last || isStopping.load(ordering: .sequentiallyConsistent)
    // The count is taken back, unless another thread has claimed it and posts the semaphore.
    if isNeeded, claim(atMost: 1) == 1 { return }
    while sem_wait(semaphore) != 0 {}
  }

  /// Wakes sleeping workers, each only once: those already woken cost no second system call.
  func wake(atMost count: Int) {
    for _ in 0..<claim(atMost: count) { sem_post(semaphore) }
  }

  /// Subtracts up to `count` from the number of sleepers, and returns the amount.
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

  /// Makes the workers sleep, or wait for a job as usual.
  func rest(_ rests: Bool) {
    sleepsAtOnce.store(rests, ordering: .relaxed)
    if !rests { wake(atMost: .max) }
  }

  func stop() {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    wake(atMost: .max)
  }
}
