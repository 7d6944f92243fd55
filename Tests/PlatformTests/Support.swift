import Glibc
import Platform
import Synchronization

/// A value that threads share.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { value.withLock { body(&$0) } }
}

/// A pipe whose ends are closed with it.
final class Pipe {
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

/// Runs `body` with a signal that does nothing but interrupt system calls.
func withInterruptingSignal(_ body: (Int32) throws -> Void) rethrows {
  var (action, before) = (sigaction(), sigaction())
  action.__sigaction_handler.sa_handler = ignoreSignal
  sigemptyset(&action.sa_mask)
  sigaction(SIGUSR1, &action, &before)
  defer { sigaction(SIGUSR1, &before, nil) }
  try body(SIGUSR1)
}

private func ignoreSignal(_ signal: Int32) {}
