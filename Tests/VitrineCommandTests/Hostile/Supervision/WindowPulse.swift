import Foundation
import Platform
import Synchronization
import TestSupport

/// A thread that waits for a window, pings it twenty times per second, and measures how long the answers take.
final class WindowPulse: Sendable {
  /// The measurement; times in seconds.
  struct Answers: Sendable {
    var count = 0
    /// The longest time to an answer.
    var longest = 0.0
    /// The same without the time for which the threads that take part were ready to run and waited for a processor.
    var longestOfItself = 0.0
  }

  private let answers = Mutex(Answers())
  private let isStopped = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - server: the display.
  ///   - pid: the process with the window; its first thread answers.
  init(_ server: XServer, pid: Int32) {
    let (display, serverProcess) = (server.display, server.process.pid)
    Thread.detachNewThread { [self] in
      measure(display, pid, threads: ["\(pid)/task/\(pid)", "\(serverProcess)/task/\(serverProcess)", "thread-self"])
      end.signal()
    }
  }

  /// True once the window has answered a ping.
  var isAnswered: Bool { answers.withLock { $0.count > 0 } }

  /// Ends the thread and returns the measurement, with the time since a ping that has no answer yet.
  func stop() -> Answers {
    isStopped.store(true, ordering: .relaxed)
    end.wait()
    return answers.withLock { $0 }
  }

  private func measure(_ display: String, _ pid: Int32, threads: [String]) {
    guard let peer = try? WindowPeer(display) else { return }
    while !peer.find(pid: pid) {
      guard !isStopped.load(ordering: .relaxed), ProcessTable.isAlive(pid) else { return }
      usleep(10_000)
    }
    while !isStopped.load(ordering: .relaxed) {
      let (start, waited) = (monotonicSeconds(), Self.waitingTime(threads))
      let isAnswered = peer.ping { !isStopped.load(ordering: .relaxed) } != nil
      let time = monotonicSeconds() - start
      // A thread that has ended has waited for no time.
      let ofItself = max(0, time - max(0, Self.waitingTime(threads) - waited))
      answers.withLock { answers in
        if isAnswered { answers.count += 1 }
        answers.longest = max(answers.longest, time)
        answers.longestOfItself = max(answers.longestOfItself, ofItself)
      }
      usleep(50_000)
    }
  }

  /// The time for which threads have waited for a processor: the second number of `/proc/TID/schedstat`, in nanoseconds
  /// (Documentation/scheduler/sched-stats.rst of Linux).
  private static func waitingTime(_ threads: [String]) -> Double {
    threads.reduce(0) { sum, thread in
      let fields = ProcFile.text("/proc/\(thread)/schedstat").split(separator: " ")
      return sum + (fields.count > 1 ? (Double(fields[1]) ?? 0) / 1e9 : 0)
    }
  }
}
