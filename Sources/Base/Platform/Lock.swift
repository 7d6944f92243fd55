import Glibc

/// A mutual exclusion lock of the C library, which thread sanitizers know.
///
/// `Synchronization.Mutex` waits in the kernel without their knowledge, so that they report what it protects.
public final class Lock: @unchecked Sendable {
  // The mutex is the C library's, which is made for being used from several threads.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// A lock that nobody holds.
  public init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread is in one of the lock's bodies. Not recursive.
  @inline(__always)
  public func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// A value that one thread uses at a time.
public final class Locked<Value>: @unchecked Sendable {
  // `value` is read and written under the lock alone.
  private var value: Value
  private let lock = Lock()

  /// Protects a value, which nobody else goes on using.
  public init(_ value: sending Value) { self.value = value }

  /// Runs `body` with the value while no other thread does. Not recursive.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.locked { try body(&value) }
  }
}
