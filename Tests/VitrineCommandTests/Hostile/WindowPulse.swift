import Foundation
import Platform
import Synchronization

/// A thread that pings a window twenty times per second and measures how long the answers take.
final class WindowPulse: Sendable {
  /// The measurement; times in seconds.
  struct Answers: Sendable {
    var count = 0
    var longest = 0.0
  }

  private let answers = Mutex(Answers())
  private let isStopped = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - server: the name of the display.
  ///   - pid: the process with the window.
  init(server: String, pid: Int32) {
    Thread.detachNewThread { [self] in
      measure(server, pid)
      end.signal()
    }
  }

  /// Ends the thread and returns the measurement, with the time since a ping that has no answer yet.
  func stop() -> Answers {
    isStopped.store(true, ordering: .relaxed)
    end.wait()
    return answers.withLock { $0 }
  }

  private func measure(_ server: String, _ pid: Int32) {
    guard let peer = try? WindowPeer(server), peer.find(pid: pid) else { return }
    while !isStopped.load(ordering: .relaxed) {
      let start = monotonicSeconds()
      let time = peer.ping { !isStopped.load(ordering: .relaxed) }
      answers.withLock { answers in
        if time != nil { answers.count += 1 }
        answers.longest = max(answers.longest, time ?? monotonicSeconds() - start)
      }
      usleep(50_000)
    }
  }
}
