import Platform
import Synchronization

/// Watches a request that no frame waits for any more.
extension ShaderAgents {
  /// Settles the pending request when its answer arrives, since no frame may ask for it again.
  func watch() {
    guard !isWatching else { return }
    isWatching = true
    DetachedThread.start(named: "vitrine-watch") { [weak self] in
      while let self, self.watchOnce() {}
    }
  }

  /// Returns whether the request is still pending.
  private func watchOnce() -> Bool {
    let process = turn.withLock { _ in
      if pending == nil { isWatching = false }
      return pending == nil ? nil : agent?.process
    }
    guard let process else { return false }
    _ = process.hasAnswer(until: monotonicSeconds() + 0.05)
    return turn.withLock { _ in
      guard let current = pending else {
        isWatching = false
        return false
      }
      let hadFault = faults[current.request.chain] != nil
      settle(until: 0)
      guard pending == nil else { return true }
      isWatching = false
      if faults[current.request.chain] == nil {
        if !current.traces, current.keeps {
          var request = current.request
          // The canvas may be the memory of a window that has another size by now.
          request.canvas = nil
          late[request.key] = request
        }
        // Removing a fault has already called `onChange`.
        if !hadFault { onChange() }
      }
      return false
    }
  }
}
