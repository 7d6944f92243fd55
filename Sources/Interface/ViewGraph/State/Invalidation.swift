import Synchronization

/// The flag that requests a frame, with the parts of the tree to evaluate in it; it is set from any thread.
///
/// Changes wait in batches, one for each transaction: `x = 0; withAnimation { x = 1 }` is shown as a jump to 0 and then
/// an animation from there. Changes in a row with equal transactions are one batch.
package final class Invalidation: Sendable {
  /// The changes of one transaction, and the parts of the tree that have read what they changed.
  struct Batch {
    /// The number of the batch, which grows from batch to batch.
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

  /// The maximum number of waiting batches; later changes join the last one.
  static let maximumBatches = 32

  private let flags = Mutex(Flags())
  private let shownNumber = Atomic<UInt64>(0)

  var isRaised: Bool { flags.withLock { $0.isRaised } }
  /// The number of the last batch that has been taken: evaluations do not see the changes of later ones yet.
  var shown: UInt64 { shownNumber.load(ordering: .relaxed) }
  /// The parts of the tree that have read something that has changed since the flag was lowered.
  package var dirty: Set<ViewIdentity> {
    flags.withLock { $0.waiting.reduce(into: []) { dirty, batch in dirty.formUnion(batch.dirty) } }
  }

  /// Sets the closure to call, on the thread that raises it, when the flag goes up.
  func onRaise(_ wake: (@Sendable () -> Void)?) { flags.withLock { $0.wake = wake } }

  /// Requests a frame without a change of state: it is shown with the first waiting changes.
  package func request() {
    let wake = flags.withLock { flags in
      defer { flags.isRaised = true }
      return flags.isRaised ? nil : flags.wake
    }
    wake?()
  }

  /// - Parameter dirty: the parts of the tree that have read the changed values.
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

  /// Returns the number of the batch that a change is going to be in; nil if nothing is evaluated before it.
  func place(of transaction: Transaction) -> UInt64? {
    flags.withLock { flags in
      guard !flags.waiting.isEmpty || transaction.animation != nil else { return nil }
      let index = flags.batch(of: transaction)
      return index == 0 && transaction.animation == nil ? nil : flags.waiting[index].number
    }
  }

  /// True if the first waiting batch animates its changes.
  var beginsAnimated: Bool { flags.withLock { $0.waiting.first?.transaction.animation != nil } }

  /// Adds a reader to a waiting batch, to be evaluated with it.
  func add(_ reader: ViewIdentity, to number: UInt64) {
    flags.withLock { flags in
      guard let index = flags.waiting.firstIndex(where: { $0.number == number }) else { return }
      flags.waiting[index].dirty.insert(reader)
    }
  }

  /// Takes the first waiting batch, and lowers the flag with the last one.
  func next() -> (batch: Batch?, isLast: Bool) {
    flags.withLock { flags in
      let batch = flags.waiting.isEmpty ? nil : flags.waiting.removeFirst()
      if let batch { shownNumber.store(batch.number, ordering: .relaxed) }
      flags.isRaised = !flags.waiting.isEmpty
      return (batch, flags.waiting.isEmpty)
    }
  }

  /// Lowers the flag and forgets the waiting batches.
  func drop() {
    while !next().isLast {}
  }
}

extension Invalidation.Flags {
  /// Returns the index of the batch for a transaction, a new one if the last has another transaction.
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
