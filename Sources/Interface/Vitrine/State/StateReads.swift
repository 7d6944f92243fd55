import Synchronization

/// Which part of the tree is being evaluated, hence is the one that reads a state now.
enum StateReads {
  private static let reader = Atomic<UInt64>(0)

  static var current: ViewIdentity? {
    let value = reader.load(ordering: .relaxed)
    return value == 0 ? nil : ViewIdentity(rawValue: value)
  }

  /// Names the reader, and returns the one before.
  static func begin(_ identity: ViewIdentity) -> UInt64 { reader.exchange(identity.rawValue, ordering: .relaxed) }

  static func end(restoring outer: UInt64) { reader.store(outer, ordering: .relaxed) }

  /// What `body` reads, `identity` has read.
  static func by<Result>(_ identity: ViewIdentity, _ body: () -> Result) -> Result {
    let outer = begin(identity)
    defer { end(restoring: outer) }
    return body()
  }
}
