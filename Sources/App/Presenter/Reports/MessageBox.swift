import Synchronization

/// Messages that other threads post for the window.
package final class MessageBox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when there is a message, so that a sleeping frame loop checks for it.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Posts a message; may be called on any thread.
  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake()
  }

  /// Returns the messages since the last call.
  func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

/// Notices for the user.
package typealias NoticeBox = MessageBox<String>
