import Testing

@testable import Tiling

@Suite struct WorkLogTests {
  private struct Job: ParallelJob {
    static let name: StaticString = "sum"
    func run(chunk: Int, worker: Int) {
      var sum = 0
      for value in 0..<2000 { sum &+= value ^ chunk }
      withExtendedLifetime(sum) {}
    }
  }

  @Test(arguments: [1, 2, 3]) func everyChunkIsRecordedOnce(threads: Int) {
    let log = WorkLog()
    let pool = WorkerPool(threads: threads, processors: threads, log: log)
    for _ in 0..<50 { pool.run(Job(), chunks: 40) }
    for _ in 0..<50 { pool.run(Job(), chunks: 40) { pool.run(Job(), chunks: 7) } }
    #expect(MemoryLayout<WorkRing>.stride == 128)
    let spans = (0..<log.workers).flatMap { log.spans(of: $0) }
    let chunks = spans.map(\.chunks).reduce(0, +)
    #expect(chunks == 50 * (40 + 40 + 7))
    #expect(spans.allSatisfy { $0.name.description == "sum" && $0.start <= $0.end })
    // A batch is the chunks of one job, of which there are 150.
    #expect(spans.count >= 150)
    for worker in 0..<log.workers {
      let own = log.spans(of: worker)
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
  }

  @Test func theLastSpansAreKept() {
    let log = WorkLog(capacity: 8)
    let pool = WorkerPool(threads: 1, log: log)
    for chunks in 1...20 { pool.run(Job(), chunks: chunks) }
    #expect(log.spans(of: 0).map(\.chunks) == Array(13...20))
    #expect(log.spans(of: 1).isEmpty)
  }

  @Test func aPoolWithoutALogRecordsNothing() {
    let log = WorkLog()
    WorkerPool(threads: 2).run(Job(), chunks: 8)
    #expect(log.workers == 0)
  }

  @Test func successivePoolsShareALog() {
    let log = WorkLog()
    for threads in [2, 3] { WorkerPool(threads: threads, processors: 3, log: log).run(Job(), chunks: 9) }
    #expect(log.workers == 3)
    let chunks = (0..<3).flatMap { log.spans(of: $0) }.map(\.chunks).reduce(0, +)
    #expect(chunks == 18)
  }
}
