import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

/// A value shared between threads.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { value.withLock { body(&$0) } }
}

/// A pipe that closes its ends when it is deallocated.
final class Pipe {
  /// The default number of bytes in a pipe (pipe(7)).
  static let capacity = 65536

  let output: Int32
  private(set) var input: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError.last }
    (output, input) = (ends[0], ends[1])
  }

  deinit {
    close(output)
    closeInput()
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }
}

/// Runs `body` with the calling thread as one whose blocked system calls other threads may interrupt. Not reentrant.
func withInterruptibleThread(_ body: (InterruptibleThread) throws -> Void) rethrows {
  handledSignals.store(0, ordering: .relaxed)
  var (action, oldAction) = (sigaction(), sigaction())
  action.__sigaction_handler.sa_handler = countSignal
  sigemptyset(&action.sa_mask)
  sigaction(SIGUSR1, &action, &oldAction)
  defer { sigaction(SIGUSR1, &oldAction, nil) }
  // The threads that run tests block signals.
  var (signals, oldSignals) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  sigaddset(&signals, SIGUSR1)
  pthread_sigmask(SIG_UNBLOCK, &signals, &oldSignals)
  defer { pthread_sigmask(SIG_SETMASK, &oldSignals, nil) }
  try body(InterruptibleThread())
}

/// A thread that another one interrupts in a blocked system call.
struct InterruptibleThread: Sendable {
  private let thread = ProcessThread.current
  private let handle = pthread_self()

  /// The number of handled signals.
  var interruptions: Int { handledSignals.load(ordering: .relaxed) }

  /// Waits until the thread is blocked in a system call, and interrupts it.
  func interrupt(in call: ProcessThread.SystemCall) {
    let count = interruptions
    do {
      try waitUntil("the thread to block", every: 200) { thread.isBlocked(in: call) }
      pthread_kill(handle, SIGUSR1)
      try waitUntil("the signal", every: 200) { interruptions > count }
    } catch {
      Issue.record(error)
    }
  }
}

private let handledSignals = Atomic(0)

private func countSignal(_ signal: Int32) { handledSignals.add(1, ordering: .relaxed) }
