import TestSupport
import Testing

@testable import Tiling

@Suite("One worker's share of a job")
struct ChunkQueueTests {
  @Test("the owner takes from the front, others from the back, until they meet")
  func ends() {
    let queue = ChunkQueue()
    #expect(queue.takeFirst() == nil)
    #expect(queue.takeLast() == nil)
    queue.fill(job: 7, with: 10..<14)
    #expect(queue.takeFirst() == 10)
    #expect(queue.takeLast() == 13)
    #expect(queue.takeLast() == 12)
    #expect(queue.takeFirst() == 11)
    #expect(queue.takeFirst() == nil)
    #expect(queue.takeLast() == nil)
  }

  @Test("the largest job that a pool takes, and a job number beyond 24 bits")
  func limits() {
    let queue = ChunkQueue()
    queue.fill(job: 1 << 24, with: 0..<0xF_FFFF)
    #expect(queue.takeLast() == 0xF_FFFE)
    #expect(queue.takeFirst() == 0)
    queue.fill(job: .max, with: 5..<5)
    #expect(queue.takeFirst() == nil)
  }

  @Test("queues lie in cache lines of their own")
  func cacheLines() { #expect(MemoryLayout<ChunkQueue>.stride == 128) }

  @Test("a worker empties its own queue in order, and then the others from their ends", arguments: [2, 3, 100])
  func order(workers: Int) throws {
    // The caller alone: no other worker of this board was started.
    let board = JobBoard(workers: workers)
    let share = 3
    var order: [Int] = []
    withUnsafeMutablePointer(to: &order) { order in
      board.run(chunks: workers * share, job: UnsafeRawPointer(order)) { order, chunk, worker in
        UnsafeMutableRawPointer(mutating: order).assumingMemoryBound(to: [Int].self).pointee.append(chunk)
        #expect(worker == 0)
      }
    }
    // The preferred queue depends on the current processor.
    let preferred = try #require(order.first) / share
    let expected = (0..<workers).flatMap { distance in
      let chunks = ((preferred + distance) % workers) * share..<((preferred + distance) % workers + 1) * share
      return distance == 0 ? Array(chunks) : chunks.reversed()
    }
    #expect(order == expected)
  }
}
