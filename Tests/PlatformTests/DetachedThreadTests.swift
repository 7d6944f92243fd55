import Foundation
import Platform
import TestSupport
import Testing

@Suite struct DetachedThreadTests {
  /// Calls a closure when it is deallocated.
  private final class Token: Sendable {
    private let gone: @Sendable () -> Void
    init(_ gone: @escaping @Sendable () -> Void = {}) { self.gone = gone }
    deinit { gone() }
  }

  private func work(holding token: Token) -> @Sendable () -> Void { { withExtendedLifetime(token) {} } }

  private struct Seen: Sendable {
    var name: String?
    var thread: UInt?
    var isBlocked: Bool?
  }

  @Test func runsTheWorkUnderItsName() throws {
    let (box, caller) = (Shared(Seen()), UInt(pthread_self()))
    let status = DetachedThread.start(named: "fifteen letters") {
      let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
      box.withLock { ($0.name, $0.thread) = (name ?? "", UInt(pthread_self())) }
    }
    #expect(status == 0)
    try waitUntil("the thread") { box.withLock { $0.thread != nil } }
    let seen = box.withLock { $0 }
    #expect(seen.name == "fifteen letters\n" && seen.thread != caller)
  }

  @Test func inheritsBlockedSignals() throws {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let box = Shared(Seen())
    #expect(
      DetachedThread.start(named: "signals") {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        box.withLock { $0.isBlocked = sigismember(&mask, SIGUSR2) == 1 }
      } == 0)
    try waitUntil("the thread") { box.withLock { $0.isBlocked != nil } }
    #expect(box.withLock { $0.isBlocked } == true)
  }

  @Test func releasesTheWorkAtItsEnd() throws {
    let isGone = Shared(false)
    #expect(DetachedThread.start(named: "dropping", work(holding: Token { isGone.withLock { $0 = true } })) == 0)
    try waitUntil("the thread's end") { isGone.withLock { $0 } }
  }

  /// The size of the stack is refused by the attributes, or by the system when it allocates.
  @Test(arguments: [(1, EINVAL), (1 << 60, EAGAIN)])
  func returnsTheErrorAndReleasesTheWork(_ stackBytes: Int, _ code: Int32) {
    var token = Token()
    let status = DetachedThread.start(named: "never", stackBytes: stackBytes) { [token] in
      Issue.record("a thread without a stack runs \(token)")
    }
    #expect(status == code && isKnownUniquelyReferenced(&token))
  }

  @Test func takesAStackOfTheGivenSize() throws {
    let box = Shared(Seen())
    #expect(
      DetachedThread.start(named: "stack", stackBytes: 1 << 20) {
        // Half of it in one piece.
        withUnsafeTemporaryAllocation(byteCount: 1 << 19, alignment: 16) { memory in
          memory.initializeMemory(as: UInt8.self, repeating: 1)
          box.withLock { $0.thread = UInt(memory[memory.count - 1]) }
        }
      } == 0)
    try waitUntil("the thread") { box.withLock { $0.thread == 1 } }
  }
}
