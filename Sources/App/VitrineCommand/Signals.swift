import Glibc
import Platform
import Synchronization
import Windowing

/// Handles INT, TERM and HUP, which ask for an orderly end; a second INT ends the process at once.
enum Signals {
  /// The first signal; nil while there has been none.
  static var caught: Int32? {
    let signal = first.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// The exit code after an orderly end.
  static var exitCode: Int32? { caught.map { 128 + $0 } }

  /// Runs `body` on a thread of its own after the first signal, for commands that do not wait for events.
  static func install(running body: @escaping @Sendable () -> Void) throws(CommandFailure) {
    let wakeup: Wakeup
    do { wakeup = try Wakeup() } catch { throw CommandFailure(error) }
    DetachedThread.start(named: "vitrine-signals") {
      var event = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&event, 1, -1) < 1 {}
      body()
    }
    install(waking: wakeup.descriptor)
  }

  /// - Parameter descriptor: an eventfd that every signal writes to.
  static func install(waking descriptor: Int32) {
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

/// Runs at any moment on any thread, and therefore only uses atomics and `write`.
private func handleSignal(_ signal: Int32) {
  let (isFirst, _) = first.compareExchange(expected: 0, desired: signal, ordering: .relaxed)
  if !isFirst, signal == SIGINT { _exit(128 + SIGINT) }
  var one: UInt64 = 1
  let file = wakeDescriptor.load(ordering: .relaxed)
  if file >= 0 { _ = write(file, &one, 8) }
}
