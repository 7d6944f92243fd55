import CTestSupport
public import Glibc

/// A system call that fails, on the calling thread, while a test needs it to.
public enum SystemCallFault: Sendable {
  case memfdCreate, shmget, shmat
  /// The mapping of a file; it cannot be made to fail under the sanitizers.
  case mmap

  private var call: test_call {
    switch self {
    case .memfdCreate: TEST_MEMFD_CREATE
    case .shmget: TEST_SHMGET
    case .shmat: TEST_SHMAT
    case .mmap: TEST_MMAP
    }
  }

  /// Runs `body` while the call fails.
  ///
  /// - Parameters:
  ///   - call: the number of the first call that fails, from 1.
  ///   - count: the number of calls that fail.
  ///   - error: the error number that they give.
  public func whileFailing<Result>(
    from call: Int32 = 1, count: Int32 = .max, with error: Int32 = ENOMEM, _ body: () throws -> Result
  ) rethrows -> Result {
    tests_fail_call(self.call, call, count, error)
    defer { tests_fail_call(self.call, 0, 0, 0) }
    return try body()
  }
}
