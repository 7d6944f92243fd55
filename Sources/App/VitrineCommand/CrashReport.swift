import Glibc

/// Ends a crashed process with one line and the exit code for a bug.
///
/// If Swift's backtraces are on, they say more, and are kept.
enum CrashReport {
  static func install() {
    // After a stack overflow, the handler needs a stack of its own.
    var stack = stack_t()
    stack.ss_size = 64 << 10
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      var present = sigaction()
      sigaction(number, nil, &present)
      guard present.__sigaction_handler.sa_handler == nil else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = reportCrash
      action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
  }
}

/// Runs at any moment on any thread, and therefore only calls `write` and `_exit`.
private func reportCrash(_ signal: Int32) {
  line.withUTF8Buffer { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  _exit(ExitCode.internalError)
}

private let line: StaticString = "vitrine: error: internal error; SWIFT_BACKTRACE=enable=yes prints where\n"
