import Dispatch
import Foundation
import Platform
import Synchronization

// Notices of a build that takes long.
extension LivePreviews {
  /// The seconds after which the first notice comes, and those between two.
  private static let (firstNoticeDelay, interval) = (0.5, 1.0)

  /// Reports that a build goes on, while an older picture is shown: after half a second, and then every second.
  ///
  /// - Parameters:
  ///   - number: the number of the request to build.
  ///   - start: the time at which it began.
  func reportProgress(of number: Int, since start: Double) {
    reportProgress(of: number, since: start, after: Self.firstNoticeDelay)
  }

  private func reportProgress(of number: Int, since start: Double, after seconds: Double) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, let text = progress(of: number, seconds: monotonicSeconds() - start) else { return }
      report(.notice(text))
      reportProgress(of: number, since: start, after: Self.interval)
    }
  }

  /// Returns the notice of a build; nil if it is over or replaced by another one, and before the first picture, when
  /// the window has a message of its own.
  func progress(of number: Int, seconds: Double) -> String? {
    let (isGoing, last) = state.withLock { state in
      (
        state.compiling == number && state.wanted == number && state.shown.picture != nil && !state.isStopped,
        state.lastBuild
      )
    }
    guard isGoing else { return nil }
    return Self.progress(of: project.title, seconds: seconds, last: last)
  }

  /// `Compiling Card.swift: 1.5 s (the last time 2.3 s)`.
  static func progress(of title: String, seconds: Double, last: Double?) -> String {
    func text(_ seconds: Double) -> String { String(format: "%.1f s", seconds) }
    return "Compiling \(title): \(text(seconds))" + (last.map { " (the last time \(text($0)))" } ?? "")
  }
}
