import Glibc
import Synchronization

/// The part of the tree that is being evaluated: the reader of states on the main thread.
package enum StateReads {
  private static let reader = Atomic<UInt64>(0)
  /// The thread that evaluates.
  private static let thread = Atomic<UInt>(0)

  /// The reader; nil while nothing is evaluated, and on other threads, which read for no view.
  package static var current: ViewIdentity? {
    let value = reader.load(ordering: .relaxed)
    guard value != 0, thread.load(ordering: .relaxed) == pthread_self() else { return nil }
    return ViewIdentity(rawValue: value)
  }

  /// Sets the reader, and returns the one before.
  static func begin(_ identity: ViewIdentity) -> UInt64 {
    thread.store(pthread_self(), ordering: .relaxed)
    return reader.exchange(identity.rawValue, ordering: .relaxed)
  }

  static func end(restoring outer: UInt64) { reader.store(outer, ordering: .relaxed) }

  /// Runs `body` with `identity` as the reader of everything that it reads.
  static func by<Result>(_ identity: ViewIdentity, _ body: () -> Result) -> Result {
    let outer = begin(identity)
    defer { end(restoring: outer) }
    return body()
  }
}
