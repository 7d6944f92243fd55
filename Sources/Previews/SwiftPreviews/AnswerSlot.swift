import Dispatch
import Foundation
import Synchronization

/// A slot in which one thread leaves an answer that another one waits for.
final class AnswerSlot: Sendable {
  private struct State {
    var value: Data?
    var isAwaited = false
  }

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)

  /// Leaves an answer; one that nobody waits for is dropped.
  func put(_ value: Data) {
    let isAwaited = state.withLock { state in
      guard state.isAwaited else { return false }
      (state.value, state.isAwaited) = (value, false)
      return true
    }
    if isAwaited { arrived.signal() }
  }

  /// Asks, and waits for the answer; nil if there is none after `seconds`.
  func wait(for seconds: Double, asking: () -> Void) -> Data? {
    state.withLock { $0 = State(value: nil, isAwaited: true) }
    asking()
    let isLate = arrived.wait(timeout: .now() + seconds) == .timedOut
    return state.withLock { state in
      // It may have come at the last moment, and signalled.
      if isLate, !state.isAwaited { arrived.wait() }
      state.isAwaited = false
      return state.value
    }
  }
}
