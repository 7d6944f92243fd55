import Synchronization

/// The flag that requests the evaluation of a frame, and of which parts; set from any thread.
///
/// Changes wait in batches, one for each transaction: `x = 0; withAnimation { x = 1 }` is shown as a jump to 0 and then
/// an animation from there. Changes in a row with equal transactions are one batch.
package final class Invalidation: Sendable {
  /// The changes of one transaction, and what has read what they changed.
  struct Batch {
    /// Grows from batch to batch.
    let number: UInt64
    let transaction: Transaction
    var dirty: Set<ViewIdentity> = []
  }

  fileprivate struct Flags {
    var isRaised = true
    var waiting: [Batch] = []
    var lastNumber: UInt64 = 0
    var wake: (@Sendable () -> Void)?
  }

  /// The number of batches that wait at most; what comes later joins the last.
  static let maximumBatches = 32

  private let flags = Mutex(Flags())
  private let shownNumber = Atomic<UInt64>(0)

  var isRaised: Bool { flags.withLock { $0.isRaised } }
  /// The number of the last batch that has been taken: what later ones changed is not to be seen by evaluations yet.
  var shown: UInt64 { shownNumber.load(ordering: .relaxed) }
  /// What has read what has changed since the flag was taken down.
  package var dirty: Set<ViewIdentity> {
    flags.withLock { $0.waiting.reduce(into: []) { dirty, batch in dirty.formUnion(batch.dirty) } }
  }

  /// Called, on the thread that raised it, when the flag goes up.
  func onRaise(_ wake: (@Sendable () -> Void)?) { flags.withLock { $0.wake = wake } }

  /// Requests a frame for what is no change of state: it is shown with the first changes that wait.
  package func request() {
    let wake = flags.withLock { flags in
      defer { flags.isRaised = true }
      return flags.isRaised ? nil : flags.wake
    }
    wake?()
  }

  /// - Parameter dirty: what has read what has changed.
  package func raise(_ transaction: Transaction = Transaction(), dirty: Set<ViewIdentity> = []) {
    let wake = flags.withLock { flags in
      defer { flags.isRaised = true }
      let index = flags.batch(of: transaction)
      if flags.waiting[index].dirty.isEmpty {
        flags.waiting[index].dirty = dirty
      } else {
        flags.waiting[index].dirty.formUnion(dirty)
      }
      return flags.isRaised ? nil : flags.wake
    }
    wake?()
  }

  /// The number of the batch that a change is going to be in; nil where nothing is evaluated before it.
  func place(of transaction: Transaction) -> UInt64? {
    flags.withLock { flags in
      guard !flags.waiting.isEmpty || transaction.animation != nil else { return nil }
      let index = flags.batch(of: transaction)
      return index == 0 && transaction.animation == nil ? nil : flags.waiting[index].number
    }
  }

  /// Whether the first of the waiting batches animates what it changes.
  var beginsAnimated: Bool { flags.withLock { $0.waiting.first?.transaction.animation != nil } }

  /// Has a batch that still waits evaluate a reader of what it changed.
  func add(_ reader: ViewIdentity, to number: UInt64) {
    flags.withLock { flags in
      guard let index = flags.waiting.firstIndex(where: { $0.number == number }) else { return }
      flags.waiting[index].dirty.insert(reader)
    }
  }

  /// Takes the first of the waiting batches, and with the last one the flag down.
  func next() -> (batch: Batch?, isLast: Bool) {
    flags.withLock { flags in
      let batch = flags.waiting.isEmpty ? nil : flags.waiting.removeFirst()
      if let batch { shownNumber.store(batch.number, ordering: .relaxed) }
      flags.isRaised = !flags.waiting.isEmpty
      return (batch, flags.waiting.isEmpty)
    }
  }

  /// Takes the flag down and forgets what waits.
  func drop() {
    while !next().isLast {}
  }
}

extension Invalidation.Flags {
  /// The index of the batch for a transaction, a new one where the last has another transaction.
  fileprivate mutating func batch(of transaction: Transaction) -> Int {
    if let last = waiting.last, last.transaction == transaction || waiting.count >= Invalidation.maximumBatches {
      return waiting.count - 1
    }
    for completion in transaction.completions { completion.isTaken = true }
    lastNumber += 1
    waiting.append(Invalidation.Batch(number: lastNumber, transaction: transaction))
    return waiting.count - 1
  }
}
