package import Synchronization

extension Mutex where Value == Void {
  /// Runs an action with the lock held. The mutex does not contain the protected values, because a value that is not
  /// `Sendable` could not leave it.
  package borrowing func holding<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    withLock { _ in result = body() }
    return result.unsafelyUnwrapped
  }
}
