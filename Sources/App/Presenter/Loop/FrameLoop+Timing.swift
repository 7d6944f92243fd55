import FrameTiming
import Session
import Windowing

// The times at which frames are due, and at which the loop wakes up and ends.
extension FrameLoop {
  // MARK: when a frame is due

  var canPlan: Bool { pipeline.canPlan && session.window.isVisible && isDue && !awaitsBackground }

  /// True while the first frame waits for its background.
  var awaitsBackground: Bool {
    pipeline.findings.newest == nil && composer.backgrounds.isLoadingInitial
      && clock.now() < start + options.backgroundGrace
  }

  /// True if the picture may differ from the one that was planned last.
  var isDue: Bool {
    session.needs.frame || session.isMoving || composer.hasChanges || session.materials.isStale
      || composer.nextInstant(session.model.state.clock).map { $0 <= clock.now() } ?? false
  }

  /// The time at which the loop has work even without an event; nil for now.
  var wakeTime: Double? {
    if canPlan || session.needs.ending != nil || limit.map({ pipeline.presented >= $0 }) ?? false { return nil }
    // Changes of the views wait while no frame can be planned, and while the window is hidden.
    let waits = !pipeline.canPlan || !session.window.isVisible || awaitsBackground
    let views = waits ? nil : composer.nextInstant(session.model.state.clock)
    return min(
      pipeline.wakeTime, views ?? .infinity, awaitsBackground ? start + options.backgroundGrace : .infinity,
      session.model.state.notice?.end ?? .infinity, stillEnd ?? .infinity,
      session.legibilityTime(pipeline.findings.newest) ?? .infinity, memory.due,
      options.exitAfter.map { start + $0 } ?? .infinity, clock.now() + 3600)
  }

  // MARK: when the session ends

  /// Returns the reason to end the session now; nil while it continues.
  func due() -> Ending? {
    if isInterrupted() { return .interrupted }
    if let limit, pipeline.presented >= limit { return .framesShown }
    if let stillEnd, clock.now() >= stillEnd { return .framesShown }
    if let limit = options.exitAfter, clock.now() - start >= limit { return .timeLimitReached }
    return nil
  }

  /// The number of frames after which the session ends.
  private var limit: Int? { options.frames.map { $0 + options.warmUpFrames } }

  /// The time at which a still scene has been shown for the requested number of refreshes; nil while there is a frame
  /// to make.
  private var stillEnd: Double? {
    guard let limit, pipeline.presented > 0, pipeline.isEmpty, !isDue else { return nil }
    return pipeline.shownInstant + Double(limit - pipeline.presented) * frameInterval
  }

  // MARK: pace

  /// The seconds from one frame to the next, as set by the display and the frame limit.
  package var frameInterval: Double { interval ?? displayInterval }

  /// Seconds between two frames while something moves; nil for no limit.
  var interval: Double? {
    switch session.model.state.frameLimit {
    case .sixty: 1.0 / 60
    case .display: displayInterval
    case .none: nil
    }
  }

  private var displayInterval: Double {
    pipeline.queue.refreshes.period(at: clock.now()) ?? backend.refreshInterval ?? 1.0 / 60
  }
}
