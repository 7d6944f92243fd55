import Foundation
import Platform
import TestSupport
import Testing
import Windowing

@Suite struct WaiterTests {
  @Test func neverReturnsBeforeTheDeadline() throws {
    let waiter = try Waiter()
    for step in 0..<20 {
      let deadline = monotonicSeconds() + Double(step) * 0.0005
      let woke = waiter.wait(until: deadline)
      #expect(!woke && monotonicSeconds() >= deadline - 1e-9)
    }
  }

  /// A thread of its own rings: a task would need one of the few that tests run on, and all of those may be waiting.
  @Test func aRingFromAnotherThreadEndsTheWaitAndIsDrained() throws {
    let wakeup = try Wakeup()
    let waiter = try Waiter()
    waiter.watch(wakeup.descriptor)
    let hasRung = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      wakeup.ring()
      wakeup.ring()
      hasRung.signal()
    }
    #expect(waiter.wait(until: monotonicSeconds() + patience))
    try #require(hasRung.wait(timeout: .now() + patience) == .success)
    _ = waiter.wait(until: nil)
    #expect(!waiter.wait(until: nil))
  }

  @Test func aDeadlineInThePastReturnsAtOnce() throws {
    let waiter = try Waiter()
    for deadline in [-1, 0, 1e-12, monotonicSeconds() - 1] { #expect(!waiter.wait(until: deadline)) }
  }

  @Test func aReadableSourceEndsTheWait() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let waiter = try Waiter()
    let deadline = monotonicSeconds() + patience
    #expect(write(ends[1], "x", 1) == 1)
    #expect(!waiter.wait(for: ends[0], until: deadline))
    #expect(monotonicSeconds() < deadline)
  }
}
