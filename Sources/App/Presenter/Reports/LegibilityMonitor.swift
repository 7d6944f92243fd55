import DisplayList
import Scenes
import Session
import Vitrine

/// Decides when the newest frame's text is measured, and keeps what was found last.
@MainActor
final class LegibilityMonitor {
  /// Seconds between two measurements while something moves.
  static let interval = 0.25

  let meter: LegibilityMeter
  /// What was found last; nil until something has been measured.
  private(set) var summary: LegibilitySummary?
  /// Which frame was measured last.
  private(set) var revision: Int?
  /// When that was.
  private(set) var time = -Double.infinity

  /// - Parameter wake: called on the meter's thread when there is a new outcome.
  init(wake: @escaping @Sendable () -> Void) { meter = LegibilityMeter(wake: wake) }

  /// Collects what has been measured since the last call.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: whether that differs from the last outcome.
  func collect(scale: Double) -> Bool {
    guard meter.hasUpdate else { return false }
    let newest = LegibilitySummary(meter.take(), scale: scale)
    guard newest != summary else { return false }
    summary = newest
    return true
  }

  /// When a frame is to be measured; nil where it has been, and while another one is being measured.
  func dueTime(of frame: ComposedFrame?) -> Double? {
    guard let frame, frame.sceneRevision > 0, frame.sceneRevision != revision, !meter.isWorking else { return nil }
    return time + Self.interval
  }

  /// Has a frame measured if that is due.
  ///
  /// - Parameter texts: the texts of the frame.
  func measure(_ frame: ComposedFrame?, of texts: @autoclosure () -> [ShownText], at now: Double) {
    guard let frame, let due = dueTime(of: frame), due <= now else { return }
    time = now
    guard meter.start(frame.scene, of: texts()) else { return }
    revision = frame.sceneRevision
  }
}
