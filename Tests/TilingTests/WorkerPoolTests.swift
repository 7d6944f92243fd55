import Foundation
import Synchronization
import TestSupport
import Testing
import Tiling

@Suite("Worker pool", .serialized)
struct WorkerPoolTests {
  static let threadCounts = [1, 2, 3, 4, 8, 16]

  @Test("each chunk runs exactly once, and is done when run returns", arguments: threadCounts)
  func everyChunkOnce(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    #expect(pool.threads == threads)
    #expect(pool.started == threads)
    for chunks in [0, 1, 2, 3, threads, threads + 1, 100, 5000] {
      let counts = Counters(max(chunks, 1))
      pool.run(chunks: chunks) { chunk, _ in counts.add(at: chunk) }
      for chunk in 0..<chunks { #expect(counts[chunk] == 1) }
    }
  }

  @Test("more threads than processors do the same on fewer of them")
  func moreThreadsThanProcessors() {
    let pool = WorkerPool(threads: 8, processors: 2)
    #expect(pool.threads == 8)
    #expect(pool.started == 2)
    let counts = Counters(100)
    let workers = Counters(8)
    for _ in 0..<50 {
      pool.run(chunks: 100) { chunk, worker in
        counts.add(at: chunk)
        workers.add(at: worker)
      }
    }
    for chunk in 0..<100 { #expect(counts[chunk] == 50) }
    #expect((2..<8).allSatisfy { workers[$0] == 0 })
  }

  @Test("10,000 short jobs in a row lose no chunk and mix no job with another", arguments: threadCounts)
  func manyJobs(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    let total = Atomic(0)
    var expected = 0
    for job in 0..<10_000 {
      let chunks = job % 7 + 1
      pool.run(chunks: chunks) { chunk, _ in total.add(job &* 8 + chunk, ordering: .relaxed) }
      expected += job * 8 * chunks + chunks * (chunks - 1) / 2
      if total.load(ordering: .relaxed) != expected {
        Issue.record("after job \(job) the sum is \(total.load(ordering: .relaxed)), expected \(expected)")
        return
      }
    }
  }

  @Test("worker indices lie in 0 ..< threads and no two calls share one at a time", arguments: threadCounts)
  func workersAreDistinct(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    let busy = Counters(threads)
    let clashes = Atomic(0)
    for _ in 0..<200 {
      pool.run(chunks: 64) { chunk, worker in
        guard (0..<threads).contains(worker) else {
          clashes.add(1, ordering: .relaxed)
          return
        }
        if busy.add(at: worker) != 1 { clashes.add(1, ordering: .relaxed) }
        // Long enough that calls on different threads overlap.
        var value = UInt64(chunk)
        for _ in 0..<200 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
        if value == 0 { clashes.add(1, ordering: .relaxed) }
        busy.subtract(at: worker)
      }
    }
    #expect(clashes.load(ordering: .relaxed) == 0)
  }

  @Test("what a job's chunks wrote is seen by the next job and by the caller", arguments: [2, 4, 8])
  func jobsAreOrdered(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    let count = 256
    let values = UnsafeMutableBufferPointer<Int>.allocate(capacity: count)
    defer { values.deallocate() }
    values.initialize(repeating: 0)
    nonisolated(unsafe) let shared = values
    for round in 0..<500 {
      // Each chunk reads what another thread may have written in the round before.
      pool.run(chunks: count) { chunk, _ in shared[(chunk * 37 + round) % count] += 1 }
    }
    for index in 0..<count { #expect(values[index] == 500) }
  }

  @Test("pools come and go, used or not")
  func manyPools() {
    for round in 0..<200 {
      let pool = WorkerPool(threads: round % 8 + 1, processors: 8)
      guard round % 3 != 0 else { continue }
      let counts = Counters(20)
      pool.run(chunks: 20) { chunk, _ in counts.add(at: chunk) }
      for chunk in 0..<20 { #expect(counts[chunk] == 1) }
    }
  }

  @Test("a pool that has gone to sleep wakes for the next job")
  func sleeping() throws {
    let (pool, workers) = try Self.poolOfFour()
    for _ in 0..<20 {
      try Self.waitUntilAsleep(workers)
      let counts = Counters(50)
      pool.run(chunks: 50) { chunk, _ in counts.add(at: chunk) }
      for chunk in 0..<50 { #expect(counts[chunk] == 1) }
    }
  }
}

extension WorkerPoolTests {
  @Test("waking workers from another thread at any time loses no chunk", arguments: [2, 4, 8])
  func woken(threads: Int) async {
    let pool = WorkerPool(threads: threads, processors: threads)
    let caller = Task {
      var round = 0
      while !Task.isCancelled {
        pool.wake(atMost: round % (threads + 1))
        round += 1
        await Task.yield()
      }
    }
    defer { caller.cancel() }
    for round in 0..<3000 {
      // Some workers spin, some sleep, some have just been woken.
      if round % 100 == 0 { Self.work(500_000) }
      let chunks = round % 40 + 1
      let counts = Counters(chunks)
      pool.run(chunks: chunks) { chunk, _ in counts.add(at: chunk) }
      for chunk in 0..<chunks where counts[chunk] != 1 {
        Issue.record("chunk \(chunk) of job \(round) ran \(counts[chunk]) times")
      }
    }
  }

  @Test("workers woken without a job sleep again and miss no job", arguments: [2, 4])
  func wokenWithoutJob(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    for round in 0..<30 {
      pool.wake()
      pool.wake(atMost: 0)
      Self.work(round * 25_000)
      let counts = Counters(64)
      pool.run(chunks: 64) { chunk, _ in counts.add(at: chunk) }
      for chunk in 0..<64 { #expect(counts[chunk] == 1) }
    }
  }

  @Test("workers without a job sleep, after a job and after being woken without one")
  func idle() throws {
    let (pool, workers) = try Self.poolOfFour()
    pool.run(chunks: 64) { _, _ in }
    try Self.waitUntilAsleep(workers)
    pool.wake()
    try Self.waitUntilAsleep(workers)
  }

  private static let tasks = "/proc/self/task"

  /// A pool, and the threads that have begun with it: three, and what another test began at the same moment.
  private static func poolOfFour() throws -> (WorkerPool, [String]) {
    let others = Set(try FileManager.default.contentsOfDirectory(atPath: tasks))
    let pool = WorkerPool(threads: 4, processors: 4)
    let workers = try FileManager.default.contentsOfDirectory(atPath: tasks).filter { !others.contains($0) }
    try #require(workers.count >= 3)
    return (pool, workers)
  }

  /// Waits until three of these threads sleep, as proc_pid_stat(5) has it: the state stands after the name in brackets.
  private static func waitUntilAsleep(_ workers: [String]) throws {
    try waitUntil("three sleeping workers", every: 1000) {
      workers.count { thread in
        guard let line = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8),
          let end = line.lastIndex(of: ")")
        else { return false }
        return line[end...].dropFirst(2).first == "S"
      } >= 3
    }
  }

  /// Keeps this thread busy.
  private static func work(_ steps: Int) {
    var value: UInt64 = 1
    for _ in 0..<steps { value = value &* 6_364_136_223_846_793_005 &+ 1 }
    #expect(value != 0)
  }
}

extension WorkerPoolTests {
  @Test("jobs before, after and while a pool leaves the processors to others lose no chunk", arguments: [1, 2, 4])
  func yielding(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    let counts = Counters(64)
    for _ in 0..<500 {
      pool.run(chunks: 64) { chunk, _ in counts.add(at: chunk) }
      let result = pool.yielding {
        pool.run(chunks: 64) { chunk, _ in counts.add(at: chunk) }
        return 7
      }
      #expect(result == 7)
    }
    for chunk in 0..<64 { #expect(counts[chunk] == 1000) }
  }

  @Test("a background job loses no chunk, nor do the jobs in front of it", arguments: threadCounts)
  func background(threads: Int) {
    let pool = WorkerPool(threads: threads, processors: threads)
    for round in 0..<1000 {
      let (back, front, jobs) = (round % 50, round % 9, round % 5)
      let (behind, before) = (Counters(50), Counters(9))
      withoutActuallyEscaping({ @Sendable (chunk: Int) in _ = behind.add(at: chunk) }) { body in
        pool.run(Body(body: body), chunks: back) {
          for job in 0..<jobs {
            pool.run(chunks: front) { chunk, _ in before.add(at: chunk) }
            // Each run is done when its call returns, whatever else is going on.
            for chunk in 0..<front where before[chunk] != job + 1 {
              Issue.record("round \(round): chunk \(chunk) ran \(before[chunk]) times after \(job + 1) jobs")
            }
          }
        }
      }
      for chunk in 0..<50 { #expect(behind[chunk] == (chunk < back ? 1 : 0)) }
    }
  }

  @Test("a worker that runs a background job takes part in the next foreground job")
  func foreground() {
    let pool = WorkerPool(threads: 2, processors: 2)
    let finished = Atomic(0)
    let seen = Counters(2)
    let body: @Sendable (Int) -> Void = { _ in
      var value: UInt64 = 1
      for _ in 0..<1_000_000 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
      if value != 0 { finished.add(1, ordering: .relaxed) }
    }
    let before = withoutActuallyEscaping(body) { body in
      var before = 0
      pool.run(Body(body: body), chunks: 400) {
        // Both threads are needed: each chunk waits until the other has begun.
        pool.run(chunks: 2) { chunk, _ in
          seen.add(at: chunk)
          while seen[1 - chunk] == 0 { _ = sched_yield() }
        }
        before = finished.load(ordering: .relaxed)
      }
      return before
    }
    #expect(finished.load(ordering: .relaxed) == 400)
    #expect(before < 400, "the background job was done before the foreground job")
  }

  @Test("a job without size runs every chunk once, beside another one as well", arguments: threadCounts)
  func sizelessJobs(threads: Int) {
    #expect(MemoryLayout<SizelessJob>.size == 0)
    let pool = WorkerPool(threads: threads, processors: threads)
    let before = (0..<SizelessJob.chunks).map { SizelessJob.counts[$0] }
    for _ in 0..<20 {
      pool.run(SizelessJob(), chunks: SizelessJob.chunks)
      pool.run(SizelessJob(), chunks: SizelessJob.chunks) { pool.run(SizelessJob(), chunks: SizelessJob.chunks) }
    }
    for chunk in 0..<SizelessJob.chunks { #expect(SizelessJob.counts[chunk] == before[chunk] + 60) }
  }

  /// Its chunks read nothing of it, so that it needs no storage.
  private struct SizelessJob: ParallelJob {
    static let chunks = 40
    static let counts = Counters(chunks)
    func run(chunk: Int, worker: Int) { Self.counts.add(at: chunk) }
  }

  private struct Body: ParallelJob {
    let body: @Sendable (Int) -> Void
    func run(chunk: Int, worker: Int) { body(chunk) }
  }
}

/// Counters that threads increment concurrently; Sendable because every access is atomic.
private final class Counters: @unchecked Sendable {
  private let values: UnsafeMutableBufferPointer<Atomic<Int>>

  init(_ count: Int) {
    let values = UnsafeMutableBufferPointer<Atomic<Int>>.allocate(capacity: count)
    for index in 0..<count { (values.baseAddress! + index).initialize(to: Atomic(0)) }
    self.values = values
  }

  deinit {
    for index in values.indices { (values.baseAddress! + index).deinitialize(count: 1) }
    values.deallocate()
  }

  /// The count after adding one.
  @discardableResult
  func add(at index: Int) -> Int { values[index].add(1, ordering: .relaxed).newValue }
  func subtract(at index: Int) { values[index].subtract(1, ordering: .relaxed) }
  subscript(index: Int) -> Int { values[index].load(ordering: .relaxed) }
}
