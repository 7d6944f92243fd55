import Foundation
import Platform
import Testing

@Suite struct LockTests {
  /// Eight threads append under the lock: nothing is lost, and no two are inside at once.
  @Test func oneThreadIsInsideAtATime() {
    let values = Locked<[Int]>([])
    let inside = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<1000 {
        values.withLock { values in
          inside.withLock { $0 += 1 }
          #expect(inside.withLock { $0 } == 1)
          values.append(thread * 1000 + round)
          inside.withLock { $0 -= 1 }
        }
      }
    }
    #expect(values.withLock { $0.sorted() } == Array(0..<8000))
  }

  /// What is thrown inside is thrown outside, and the lock is free again.
  @Test func errorsLeaveTheLockFree() {
    struct Failure: Error {}
    let lock = Lock()
    #expect(throws: Failure.self) { try lock.locked { throw Failure() } }
    #expect(lock.locked { 5 } == 5)
  }
}
