import Glibc

private final class Work {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Runs `body` on a thread of its own; nowhere where there is none to be had.
func startThread(_ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let work = Unmanaged.passRetained(Work(body))
  if pthread_create(&thread, &attributes, threadMain, work.toOpaque()) != 0 { work.release() }
  pthread_attr_destroy(&attributes)
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
  return nil
}
