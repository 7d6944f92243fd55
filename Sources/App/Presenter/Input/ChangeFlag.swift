import Synchronization

/// A flag that any thread raises and the main thread lowers.
final class ChangeFlag: Sendable {
  private let raised = Atomic(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when the flag is raised, so that a sleeping frame loop checks it.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() {
    raised.store(true, ordering: .releasing)
    wake()
  }

  func lower() { raised.store(false, ordering: .releasing) }
}
