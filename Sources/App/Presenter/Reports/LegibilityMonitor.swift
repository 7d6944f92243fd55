import DisplayList
import Scenes
import Session
import Vitrine

/// Decides when the newest frame's text is measured, and keeps the newest result.
@MainActor
final class LegibilityMonitor {
  /// Seconds between two measurements while something moves.
  static let interval = 0.25

  let meter: LegibilityMeter
  /// The newest result; nil until something has been measured.
  private(set) var summary: LegibilitySummary?
  /// The revision of the frame that was measured last.
  private(set) var revision: Int?
  /// The time of the last measurement.
  private(set) var time = -Double.infinity

  /// - Parameter wake: called on the meter's thread when there is a new outcome.
  init(wake: @escaping @Sendable () -> Void) { meter = LegibilityMeter(wake: wake) }

  /// Takes the newest result, if there is one.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: whether it differs from the previous result.
  func collect(scale: Double) -> Bool {
    guard meter.hasUpdate else { return false }
    let newest = LegibilitySummary(meter.take(), scale: scale)
    guard newest != summary else { return false }
    summary = newest
    return true
  }

  /// Returns the time at which to measure a frame; nil if it has been measured, and while another one is being
  /// measured.
  func dueTime(of frame: ComposedFrame?) -> Double? {
    guard let frame, frame.sceneRevision > 0, frame.sceneRevision != revision, !meter.isWorking else { return nil }
    return time + Self.interval
  }

  /// Starts measuring a frame if that is due.
  ///
  /// - Parameter texts: the texts of the frame.
  func measure(_ frame: ComposedFrame?, of texts: @autoclosure () -> [ShownText], at now: Double) {
    guard let frame, let due = dueTime(of: frame), due <= now else { return }
    time = now
    guard meter.start(frame.scene, of: texts()) else { return }
    revision = frame.sceneRevision
  }
}
