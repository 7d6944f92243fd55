import Glibc

/// Starts detached threads.
public enum DetachedThread {
  /// Starts a thread that runs `body`, with the signal mask of the calling thread.
  ///
  /// - Parameters:
  ///   - name: shown by tools that list threads; at most 15 bytes.
  ///   - stackBytes: size of the stack; nil is the default of the process.
  ///   - body: released without a call if the thread cannot start.
  /// - Returns: 0, or the error number of a failed start.
  @discardableResult
  public static func start(
    named name: StaticString, stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) -> Int32 {
    precondition(name.utf8CodeUnitCount <= 15, "a thread name has at most 15 bytes")
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackBytes {
      let status = pthread_attr_setstacksize(&attributes, stackBytes)
      guard status == 0 else { return status }
    }
    var thread = pthread_t()
    let work = Unmanaged.passRetained(ThreadWork(name: name, body: body))
    let status = pthread_create(&thread, &attributes, threadMain, work.toOpaque())
    if status != 0 { work.release() }
    return status
  }
}

private final class ThreadWork: Sendable {
  let name: StaticString
  let body: @Sendable () -> Void

  init(name: StaticString, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// Thread entry points are free functions: a closure literal may inherit an actor and trap on the new thread.
private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let work = Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue()
  nameThisThread(work.name)
  work.body()
  return nil
}

/// Replaces `pthread_setname_np`, which Swift's Glibc module lacks. A C module for it would be one more search path for
/// clients of the library.
private func nameThisThread(_ name: StaticString) {
  let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  _ = name.withUTF8Buffer { Glibc.write(file, $0.baseAddress, $0.count) }
  close(file)
}
