import CSpin
import Glibc
import Synchronization

/// Where the threads of a pool find the current job, and the one behind it.
@usableFromInline
final class JobBoard: @unchecked Sendable {
  @usableFromInline typealias Body = (_ job: UnsafeRawPointer, _ chunk: Int, _ worker: Int) -> Void

  private let workers: Int
  /// Whether there is a worker for every processor; a share is a processor's then.
  private let fillsMachine: Bool
  /// Done by whoever has no chunk of `front` to do.
  private let back: SharedJob
  private let front: SharedJob
  /// Whether there is a job behind; the caller's alone.
  private var isBehind = false
  /// The number of the newest job; its chunks are in the queues already.
  private let number = Atomic<UInt64>(0)
  /// Workers asleep for whom nobody has posted `wake` yet.
  private let sleepers = Atomic<Int>(0)
  private let stopping = Atomic<Bool>(false)
  private let wake: UnsafeMutablePointer<sem_t>

  /// Nanoseconds: longer than it takes from one job of a frame to the next, and 0.2 % of the time at 60 frames a second.
  private static let shortWait: UInt64 = 30_000
  /// Nanoseconds from one frame to the next where frames are made as fast as can be.
  private static let longWait: UInt64 = 300_000

  init(workers: Int) {
    self.workers = workers
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    // Where some are off, the numbers of those that are on have gaps.
    fillsMachine = workers == processors && processors == sysconf(Int32(_SC_NPROCESSORS_CONF))
    front = SharedJob(workers: workers)
    back = SharedJob(workers: workers)
    wake = .allocate(capacity: 1)
    sem_init(wake, 0, 0)
  }

  deinit {
    sem_destroy(wake)
    wake.deallocate()
  }

  /// Runs all chunks of a job; the caller takes part.
  @usableFromInline
  func run(chunks: Int, job: UnsafeRawPointer, _ body: @escaping Body) {
    let next = number.load(ordering: .relaxed) &+ 1
    front.begin(next, chunks: chunks, job: job, body)
    number.store(next, ordering: .sequentiallyConsistent)
    rouse(atMost: chunks - 1)
    let home = home(of: 0)
    while front.runNext(home: home, worker: 0) {}
    front.wait(chunks: chunks)
  }

  /// Runs all chunks of a job behind those that `meanwhile` runs; the caller takes part when it is done with these.
  @usableFromInline
  func run(chunks: Int, job: UnsafeRawPointer, meanwhile: () -> Void, _ body: @escaping Body) {
    precondition(!isBehind, "one job at a time stands behind others")
    isBehind = true
    defer { isBehind = false }
    let next = number.load(ordering: .relaxed) &+ 1
    back.begin(next, chunks: chunks, job: job, body)
    number.store(next, ordering: .sequentiallyConsistent)
    rouse(atMost: chunks)
    meanwhile()
    let home = home(of: 0)
    while back.runNext(home: home, worker: 0) {}
    back.wait(chunks: chunks)
  }

  /// Does what there is to do.
  private func work(worker: Int) {
    let home = home(of: worker)
    while front.runNext(home: home, worker: worker) || back.runNext(home: home, worker: worker) {}
  }

  /// Which share a worker begins with.
  ///
  /// It is the caches that remember rows, and threads change places: where there is one for every processor, the share
  /// is that of the processor which the worker is on.
  private func home(of worker: Int) -> Int {
    fillsMachine ? max(0, Int(spin_processor())) % workers : worker
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
      while number.load(ordering: .acquiring) == last {
        if stopping.load(ordering: .relaxed) { return }
        if wait.spin(limit: limit) { continue }
        sleep(after: last)
        // Whoever calls has a job, or will have one in a moment.
        wait = SpinWait()
        limit = Self.longWait
        patience = 0
      }
      if patience == 0 { patience = pause.elapsed < Self.longWait ? Self.longWait : Self.shortWait }
      last = number.load(ordering: .acquiring)
      work(worker: worker)
    }
  }

  /// Sleeps unless there is another job than `last`. Whoever publishes one looks for sleepers afterwards, and a sleeper
  /// counts itself before it looks for a job: one of the two sees the other.
  private func sleep(after last: UInt64) {
    sleepers.add(1, ordering: .sequentiallyConsistent)
    let isNeeded =
      number.load(ordering: .sequentiallyConsistent) != last || stopping.load(ordering: .sequentiallyConsistent)
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
