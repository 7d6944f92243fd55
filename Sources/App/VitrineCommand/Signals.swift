import Glibc
import Synchronization

/// INT, TERM and HUP ask for an orderly end; a second INT ends at once.
enum Signals {
  /// The signal that came first; nil while none has.
  static var caught: Int32? {
    let signal = first.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// The exit code after an orderly end.
  static var exitCode: Int32? { caught.map { 128 + $0 } }

  /// - Parameter descriptor: an eventfd that every signal writes to; -1 for none.
  static func install(waking descriptor: Int32 = -1) {
    wakeDescriptor.store(descriptor, ordering: .relaxed)
    first.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = handleSignal
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
  }
}

private let first = Atomic<Int32>(0)
private let wakeDescriptor = Atomic<Int32>(-1)

/// Runs at any moment on any thread: atomics and `write`, nothing else.
private func handleSignal(_ signal: Int32) {
  let (isFirst, _) = first.compareExchange(expected: 0, desired: signal, ordering: .relaxed)
  if !isFirst, signal == SIGINT { _exit(128 + SIGINT) }
  var one: UInt64 = 1
  let file = wakeDescriptor.load(ordering: .relaxed)
  if file >= 0 { _ = write(file, &one, 8) }
}
