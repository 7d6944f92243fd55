import Synchronization

/// The flag that requests the evaluation of a frame, and of which parts; set from any thread.
final class Invalidation: Sendable {
  private struct Flags {
    var isRaised = true
    var transaction = Transaction()
    var dirty: Set<ViewIdentity> = []
    var wake: (@Sendable () -> Void)?
  }

  private let flags = Mutex(Flags())

  var isRaised: Bool { flags.withLock { $0.isRaised } }
  /// What has read what has changed since the flag was taken down.
  var dirty: Set<ViewIdentity> { flags.withLock { $0.dirty } }

  /// Called, on the thread that raised it, when the flag goes up.
  func onRaise(_ wake: (@Sendable () -> Void)?) { flags.withLock { $0.wake = wake } }

  /// - Parameter dirty: what has read what has changed.
  func raise(_ transaction: Transaction = Transaction(), dirty: Set<ViewIdentity> = []) {
    let wake = flags.withLock { flags in
      defer { flags.isRaised = true }
      flags.transaction.merge(transaction)
      if flags.dirty.isEmpty { flags.dirty = dirty } else { flags.dirty.formUnion(dirty) }
      return flags.isRaised ? nil : flags.wake
    }
    wake?()
  }

  /// Takes the flag down, and returns what the changes came with and who has read what has changed.
  func lower() -> (transaction: Transaction, dirty: Set<ViewIdentity>) {
    flags.withLock { flags in
      defer {
        flags.isRaised = false
        flags.transaction = Transaction()
        flags.dirty = []
      }
      return (flags.transaction, flags.dirty)
    }
  }
}
