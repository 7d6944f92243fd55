import Synchronization

/// Notices of other threads, on their way to the window.
package final class NoticeBox: Sendable {
  private let texts = Mutex<[String]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when there is a notice, so that a sleeping frame loop checks for it.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Leaves a notice; on any thread.
  package func post(_ text: String) {
    texts.withLock { $0.append(text) }
    wake()
  }

  /// Returns the notices since the last call.
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
