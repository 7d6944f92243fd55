import Glibc
import Platform
import PreviewAgents
import Session
import Surfaces
import SwiftPreviews
import Synchronization

/// The previews of a command line's Swift files, compiled, for pictures one after another.
///
/// A signal ends what waits for the compiler or a frame.
struct PreviewRun {
  private let session: PreviewSession
  private let told = ToldRemarks()

  init(_ call: Invocation) throws(CommandFailure) {
    let session = PreviewSession(
      try call.previewProject(), threads: call.launchState.threads, printed: StandardError.printed)
    try Signals.install {
      session.end()
      Film.endAll()
    }
    self.session = session
  }

  /// Compiles the sources.
  func start() throws(CommandFailure) -> [NamedPreview] {
    do throws(PreviewProblem) { return try session.start() } catch { throw CommandFailure(error) }
  }

  /// Compiles the sources again, for another process, where a preview has ended the one before.
  func restart() throws(CommandFailure) -> [NamedPreview] {
    do throws(PreviewProblem) { return try session.restart() } catch { throw CommandFailure(error) }
  }

  func end() { session.end() }

  /// Warns of what cannot be shown as written, once: the same view may be in many previews and frames.
  ///
  /// - Parameter name: of the preview that is shown; nil where there is one picture.
  func tell(_ remarks: [String], of name: String? = nil) {
    for remark in told.add(remarks) { StandardError.warn((name.map { "\($0): " } ?? "") + remark) }
  }

  /// The size of the picture of a preview, in pixels.
  static func size(of preview: NamedPreview, _ call: Invocation) -> PixelSize {
    let summary = preview.summary
    let scale = call.scale ?? 1
    let phone = PreviewSummary.phone
    let points = call.size ?? (summary.width ?? phone.width, summary.height ?? phone.height)
    return PixelSize(
      width: min(max(Int((points.width * scale).rounded()), 1), 16384),
      height: min(max(Int((points.height * scale).rounded()), 1), 16384))
  }

  /// What has come before a frame is played for at most so many seconds.
  private static let longestPlay = 60.0

  /// Shows a preview at a window's pace until a time, so that what has moved since the views appeared is where it is
  /// then: animations, and what timers and tasks have changed.
  func play(_ index: Int, size: PixelSize, until time: Double, _ call: Invocation) throws(PreviewProblem) {
    let first = max(0, time - Self.longestPlay)
    let start = monotonicSeconds() - first
    for instant in stride(from: first, to: time, by: 1 / 60) where Signals.caught == nil {
      tell(try picture(of: index, size: size, time: instant, call).remarks)
      usleep(UInt32(max(0, min(instant + 1 / 60, time) + start - monotonicSeconds()) * 1e6))
    }
  }

  /// The picture of the preview at a place in the list, and a line for each thing that cannot be shown as written.
  ///
  /// - Parameters:
  ///   - size: in pixels.
  ///   - time: in seconds.
  func picture(
    of index: Int, size: PixelSize, time: Double, _ call: Invocation
  ) throws(PreviewProblem) -> (bitmap: Bitmap, remarks: [String]) {
    let isDark = call.scene.look.appearance == .dark
    let demand = PreviewDemand(size: size, scale: call.scale ?? 1, time: time) { _ in
      PreviewArrangement([PreviewArrangement.Pane(preview: index, isDark: isDark)])
    }
    return try session.picture(demand)
  }
}

/// The remarks that have been told.
private final class ToldRemarks: Sendable {
  private let known = Mutex<Set<String>>([])

  /// Returns those that are new.
  func add(_ remarks: [String]) -> [String] {
    known.withLock { known in remarks.filter { known.insert($0).inserted } }
  }
}
