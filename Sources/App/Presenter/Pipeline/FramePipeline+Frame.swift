import FrameTiming
import RenderPlan
import Renderer
import Scenes
import Session
import Surfaces
import Windowing

extension FramePipeline {
  /// The state and the settings for the next frame.
  struct Request {
    var state: SceneState
    var overlays: OverlayContent
    var hud: HUDContent
    /// The number of times that the resolution of blurs is halved.
    var blurHalvings = 0
    /// True if another frame follows this one at once.
    var isMoving: Bool
    /// Seconds between two frames while something moves; nil for no limit.
    var interval: Double?
    /// True if the whole window is to be presented again.
    var showsAll: Bool
    /// The time at which work on the frame began.
    var start: Double
  }

  /// A frame in flight.
  struct Frame {
    var record: FrameRecord
    /// True if it is shown without waiting for a refresh.
    var atOnce: Bool
    var plan: RenderPlan
    var surface: AcquiredSurface
    var threads: Int
    var timesPasses: Bool
    var probe: ProbeRequest?
    var totals: FrameTotals
    /// The seconds spent on the small images for blurs.
    var blurring = 0.0
    /// The part of the surface that has changed for the display.
    var damage: Region

    /// - Parameter totals: the views' use of caches.
    @MainActor
    init(
      _ request: Request, record: FrameRecord, plan: RenderPlan, on surface: AcquiredSurface,
      of frame: ComposedFrame, totals: FrameTotals
    ) {
      self.record = record
      atOnce = request.isMoving && request.interval == nil
      self.plan = plan
      self.surface = surface
      threads = request.state.threads
      timesPasses = request.state.showsPasses
      probe = request.overlays.loupe.map {
        ProbeRequest(frame.passes, x: $0.x, y: $0.y, radius: LoupeContent.radius)
      }
      self.totals = totals
      self.totals.items = plan.items
      damage = request.showsAll ? Region(plan.size.bounds) : plan.damage
    }

    /// Takes over what the render thread has measured.
    mutating func finish(_ result: RenderThread.Result) {
      record.render = result.span
      totals.add(result.trace)
      blurring = result.trace.downsample.seconds + result.trace.blur.seconds + result.trace.color.seconds
    }

    /// The cost of the frame, once it is shown.
    var cost: FrameCost {
      FrameCost(
        seconds: record.work, blurring: blurring, halvings: plan.blurHalvings, isRunning: record.continues)
    }
  }
}

/// Results of the newest frames, from which the overlays are made.
struct FrameFindings {
  /// The frame that was composed last, whether or not it was planned.
  var newest: ComposedFrame?
  /// The times of the passes, filled while they are measured.
  var passTimes = PassTimes()
  /// The result of the newest probe for the loupe.
  var probe: Probe?
}

extension FrameRecord {
  /// The time at which the frame is handed to the display, if its pixels are finished.
  var handover: Double { release ?? target }

  /// Sets the instant that the frame shows, and the time from which it may be handed over.
  mutating func schedule(for target: FramePacer.Target, queuesFrames: Bool, now: Double) {
    self.target = target.instant
    expected = target.release.map { _ in target.instant }
    // Where the display holds the frame back itself, a loop that wakes up late delays no frame.
    release = queuesFrames ? target.release.map { _ in now } : target.release
  }
}

extension FrameLog {
  /// Records the report of the display on a frame.
  func record(_ feedback: PresentFeedback) {
    guard feedback.shown else { return markLost(index: feedback.frame) }
    guard let refresh = feedback.refresh else { return update(index: feedback.frame) { $0.read = feedback.completed } }
    update(index: feedback.frame) { frame in
      frame.shown = refresh.time
      frame.refresh = refresh.count
      frame.submitted = max(frame.submitted ?? 0, feedback.submitted)
    }
  }
}
