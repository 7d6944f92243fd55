#if THREAD_SANITIZER
  import Synchronization

  /// `Synchronization.Mutex`, as the thread sanitizer can follow it; builds for the sanitizer take this type in its place.
  ///
  /// A lock that another thread holds is acquired inside libswiftSynchronization, which is not instrumented. The
  /// sanitizer would not see that, and report races between sections that exclude each other.
  struct Mutex<Value: ~Copyable>: ~Copyable {
    private let mutex: Synchronization.Mutex<Value>
    private let sections = Atomic<UInt>(0)

    init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock { value throws(Failure) in
        _ = sections.load(ordering: .acquiring)
        defer { sections.add(1, ordering: .releasing) }
        return try body(&value)
      }
    }
  }

  extension Mutex: @unchecked Sendable where Value: ~Copyable {}

  extension Mutex where Value == Void {
    borrowing func holding<Result>(_ body: () -> Result) -> Result {
      var result: Result?
      withLock { _ in result = body() }
      return result.unsafelyUnwrapped
    }
  }
#endif
