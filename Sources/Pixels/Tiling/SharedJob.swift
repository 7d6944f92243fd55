import Synchronization

/// One job on the board: what it is, a share of its chunks for each worker, and how many of them are done.
struct SharedJob: ~Copyable, @unchecked Sendable {
  typealias Body = JobBoard.Body

  /// What the job is. Written before its chunks can be taken, read only by who has taken one of them.
  private struct Current {
    var job: UnsafeRawPointer?
    var body: Body?
  }

  private let workers: Int
  private let shares: UnsafeMutablePointer<ChunkQueue>
  private let current: UnsafeMutablePointer<Current>
  private let finished = Atomic<Int>(0)

  init(workers: Int) {
    self.workers = workers
    shares = .allocate(capacity: workers)
    for worker in 0..<workers { (shares + worker).initialize(to: ChunkQueue()) }
    current = .allocate(capacity: 1)
    current.initialize(to: Current())
  }

  deinit {
    current.deinitialize(count: 1)
    current.deallocate()
    shares.deinitialize(count: workers)
    shares.deallocate()
  }

  /// Hands out the chunks of a new job.
  ///
  /// - Precondition: the one before is done.
  /// - Parameter number: another than those of the jobs before.
  func begin(_ number: UInt64, chunks: Int, job: UnsafeRawPointer, _ body: @escaping Body) {
    finished.store(0, ordering: .relaxed)
    current.pointee = Current(job: job, body: body)
    for worker in 0..<workers {
      shares[worker].fill(job: number, with: chunks * worker / workers..<chunks * (worker + 1) / workers)
    }
  }

  /// Does one chunk of share `home`, or one of the others' when that is done; false where nobody has any left.
  func runNext(home: Int, worker: Int) -> Bool {
    guard let chunk = take(home) else { return false }
    current.pointee.body!(current.pointee.job!, chunk, worker)
    finished.add(1, ordering: .releasing)
    return true
  }

  private func take(_ home: Int) -> Int? {
    if let chunk = shares[home].takeFirst() { return chunk }
    for distance in 1..<workers {
      if let chunk = shares[(home + distance) % workers].takeLast() { return chunk }
    }
    return nil
  }

  /// Waits until all chunks are done.
  func wait(chunks: Int) {
    var wait = SpinWait()
    while finished.load(ordering: .acquiring) < chunks { _ = wait.spin(limit: .max) }
  }
}
