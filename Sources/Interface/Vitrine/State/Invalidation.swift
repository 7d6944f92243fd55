import Synchronization

/// The flag that says a frame must be evaluated anew; raised from any thread.
final class Invalidation: Sendable {
  private struct Flags {
    var isRaised = true
    var transaction = Transaction()
    var wake: (@Sendable () -> Void)?
  }

  private let flags = Mutex(Flags())

  var isRaised: Bool { flags.withLock { $0.isRaised } }

  /// Called, on the thread that raised it, when the flag goes up.
  func onRaise(_ wake: (@Sendable () -> Void)?) { flags.withLock { $0.wake = wake } }

  func raise(_ transaction: Transaction = Transaction()) {
    let wake = flags.withLock { flags in
      defer { flags.isRaised = true }
      flags.transaction.merge(transaction)
      return flags.isRaised ? nil : flags.wake
    }
    wake?()
  }

  /// Takes the flag down and returns what the changes came with.
  func lower() -> Transaction {
    flags.withLock { flags in
      defer {
        flags.isRaised = false
        flags.transaction = Transaction()
      }
      return flags.transaction
    }
  }
}
