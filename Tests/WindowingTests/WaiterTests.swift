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

  /// A separate thread signals: a task would need one of the few threads that run tests, which may all be waiting.
  @Test func aSignalFromAnotherThreadEndsTheWaitOnce() throws {
    let wakeup = try Wakeup()
    let waiter = try Waiter()
    waiter.watch(wakeup.descriptor)
    let hasSignalled = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      wakeup.signal()
      wakeup.signal()
      hasSignalled.signal()
    }
    #expect(waiter.wait(until: monotonicSeconds() + waitLimit))
    try #require(hasSignalled.wait(timeout: .now() + waitLimit) == .success)
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
    let deadline = monotonicSeconds() + waitLimit
    #expect(write(ends[1], "x", 1) == 1)
    #expect(!waiter.wait(for: ends[0], until: deadline))
    #expect(monotonicSeconds() < deadline)
  }
}
