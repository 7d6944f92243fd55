import Glibc
import Platform
import PreviewAgents
import Session
import Surfaces
import SwiftPreviews
import Synchronization

/// The compiled previews of a command line's Swift files, of which pictures are made one after another.
///
/// A signal ends the wait for the compiler or a frame.
struct PreviewRun {
  private let session: PreviewSession
  private let reported = ReportedRemarks()

  init(_ call: Invocation) throws(CommandFailure) {
    let session = PreviewSession(
      try call.previewProject(), threads: call.launchState.threads, printed: StandardError.printed)
    try Signals.install {
      session.end()
      VideoWriter.endAll()
    }
    self.session = session
  }

  /// Compiles the sources.
  func start() throws(CommandFailure) -> [NamedPreview] {
    do throws(PreviewProblem) { return try session.start() } catch { throw CommandFailure(error) }
  }

  /// Compiles the sources again for a new process, after a preview has ended the last one.
  func restart() throws(CommandFailure) -> [NamedPreview] {
    do throws(PreviewProblem) { return try session.restart() } catch { throw CommandFailure(error) }
  }

  func end() { session.end() }

  /// Warns about parts that cannot be shown as written, once each: a view may be in many previews and frames.
  ///
  /// - Parameter name: the name of the preview; nil if there is only one picture.
  func printRemarks(_ remarks: [String], of name: String? = nil) {
    for remark in reported.add(remarks) { StandardError.warn((name.map { "\($0): " } ?? "") + remark) }
  }

  /// Returns the size of the picture of a preview, in pixels.
  static func size(of preview: NamedPreview, _ call: Invocation) -> PixelSize {
    let summary = preview.summary
    let scale = call.scale ?? 1
    let phone = PreviewSummary.phone
    let points = call.size ?? (summary.width ?? phone.width, summary.height ?? phone.height)
    return PixelSize(
      width: min(max(Int((points.width * scale).rounded()), 1), 16384),
      height: min(max(Int((points.height * scale).rounded()), 1), 16384))
  }

  /// The most seconds that are played before a frame.
  private static let maximumPlaySeconds = 60.0

  /// Shows a preview at the pace of a window until a time, so that animations, and values that timers and tasks change,
  /// are where they would be by then.
  func play(_ index: Int, size: PixelSize, until time: Double, _ call: Invocation) throws(PreviewProblem) {
    let first = max(0, time - Self.maximumPlaySeconds)
    let start = monotonicSeconds() - first
    for instant in stride(from: first, to: time, by: 1 / 60) where Signals.caught == nil {
      printRemarks(try picture(of: index, size: size, time: instant, call).remarks)
      usleep(UInt32(max(0, min(instant + 1 / 60, time) + start - monotonicSeconds()) * 1e6))
    }
  }

  /// Returns the picture of the preview at an index, and a line for each part that cannot be shown as written.
  ///
  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - time: the time in seconds.
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

/// The remarks that have been printed.
private final class ReportedRemarks: Sendable {
  private let known = Mutex<Set<String>>([])

  /// Adds remarks, and returns those that are new.
  func add(_ remarks: [String]) -> [String] {
    known.withLock { known in remarks.filter { known.insert($0).inserted } }
  }
}
