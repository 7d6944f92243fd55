package import FrameTiming
import RenderPlan
import Scenes
import Session
import Windowing

// The statistics in the window, and what is measured for them: frames, legibility, copies.
extension WindowSession {
  /// Updates the HUD if that is due.
  ///
  /// - Returns: the processor time in seconds that this took; nil if it was not due.
  func refreshHUD(
    _ log: FrameLog, totals: @autoclosure () -> SlidingTotals, interval: @autoclosure () -> Double, at now: Double
  ) -> Double? {
    guard model.state.hud != .off, now - shown.hud.time >= HUDContent.interval || shown.hud.isEmpty else { return nil }
    var cost = StatisticsCost()
    cost.measure {
      let seconds = model.state.statisticsSeconds
      shown.hud.refresh(
        HUDInput(
          log: log, state: model.state, budget: budget, interval: interval(), refresh: backend.refreshInterval,
          note: backend.presentationNote, totals: totals().total(ofNewest: seconds, at: now),
          copy: copyMeter.seconds(of: backend.size, threads: model.state.threads),
          quality: model.state.isAdaptive ? blurs.quality.title : nil),
        at: now)
      shown.hud.legibility = legibility.summary
    }
    return cost.seconds
  }

  // MARK: resolution of blurs

  /// The changes of the resolution of blurs in this session, oldest first; nil where it was never adapted.
  package var adaptations: [FrameReport.Adaptation]? { blurs.changes }

  /// Adapts the resolution of blurs to the cost of the newest frame, and reports each change.
  ///
  /// - Parameter start: the time at which the session began.
  func adaptBlurs(to cost: FrameCost, _ log: FrameLog, since start: Double) {
    guard model.state.isAdaptive else { return }
    if blurs.changes == nil { blurs.changes = [] }
    guard let event = blurs.quality.record(cost, budget: budget) else { return }
    let text = event.text(budget: budget)
    let seconds = clock.now() - start
    let resolution = 1 / Double(1 << blurs.quality.halvings)
    blurs.changes?.append(
      FrameReport.Adaptation(seconds: seconds, frame: log.last?.index ?? 0, resolution: resolution, text: text))
    showNotice(text)
    reporter.note("\(seconds.fixed(1)) s: \(text)")
    needs.frame = true
  }

  // MARK: legibility

  /// Collects the measurements since the last call, and requests a frame to show them.
  func collectMeasurements() {
    if copyMeter.hasChanged, model.state.hud == .page {
      shown.hud.expire()
      needs.frame = true
    }
    guard legibility.collect(scale: backend.scale), model.state.hud != .off else { return }
    shown.hud.legibility = legibility.summary
    needs.frame = true
  }

  /// Starts measuring the newest frame's text while the HUD is shown.
  func measureLegibility(_ newest: ComposedFrame?) {
    guard model.state.hud != .off else { return legibility.meter.rest() }
    legibility.measure(newest, of: composer.layers.sceneTexts, at: clock.now())
  }

  /// Returns the time at which to measure the newest frame's text; nil for never.
  func legibilityTime(_ newest: ComposedFrame?) -> Double? {
    model.state.hud == .off ? nil : legibility.dueTime(of: newest)
  }
}
