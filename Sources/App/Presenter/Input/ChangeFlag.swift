import Synchronization

/// Whether views have changed their state since they were evaluated last; raised on any thread.
final class ChangeFlag: Sendable {
  private let raised = Atomic(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when the flag goes up, so that a sleeping frame loop looks at it.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() {
    raised.store(true, ordering: .releasing)
    wake()
  }

  func lower() { raised.store(false, ordering: .releasing) }
}
