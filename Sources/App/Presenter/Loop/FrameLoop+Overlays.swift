import FrameTiming
import RenderPlan
import Renderer
import Scenes
import Session
import Windowing

// The contents of the overlays: frame statistics, passes, loupe, notes.
extension FrameLoop {
  /// The content of the overlays in the next frame.
  var overlays: OverlayContent {
    var content = OverlayContent()
    content.passes = model.state.showsPasses ? passes : nil
    content.loupe = loupe
    content.notes = notes
    content.faults = faults
    content.parameters = model.parameters
    return content
  }

  /// Removes the notice when its time is over, and shows those that other threads have posted.
  func updateNotice() {
    let before = model.state.notice
    model.expire(at: clock.now())
    for text in notices.take() { showNotice(text) }
    offerPictures()
    if model.state.notice != before { needsFrame = true }
  }

  func refreshHUD(at now: Double) {
    guard model.state.hud != .off, now - hud.time >= HUDContent.interval || hud.isEmpty else { return }
    var cost = StatisticsCost()
    cost.measure {
      let seconds = model.state.statisticsSeconds
      hud.refresh(
        HUDInput(
          log: log, state: model.state, budget: budget, interval: frameInterval, refresh: backend.refreshInterval,
          note: backend.presentationNote, totals: pipeline.totals.total(ofNewest: seconds, at: now),
          copy: copyMeter.seconds(of: backend.size, threads: model.state.threads),
          quality: model.state.isAdaptive ? quality.title : nil),
        at: now)
      hud.legibility = legibility.summary
    }
    pipeline.addMaking(cost.seconds, at: now)
  }

  /// The seconds that a frame may take.
  private var budget: Double { options.budget.interval(refresh: backend.refreshInterval) }

  /// Adapts the resolution of blurs to the newest frame's cost, and reports each change.
  func adaptQuality() {
    guard let cost = pipeline.takeCost() else { return }
    guard model.state.isAdaptive else { return }
    if adaptations == nil { adaptations = [] }
    guard let event = quality.record(cost, budget: budget) else { return }
    let text = event.text(budget: budget)
    let seconds = clock.now() - start
    adaptations?.append(
      FrameReport.Adaptation(
        seconds: seconds, frame: log.last?.index ?? 0, resolution: 1 / Double(1 << quality.halvings), text: text))
    showNotice(text)
    reporter.tell("\(seconds.fixed(1)) s: \(text)")
    needsFrame = true
  }

  /// Measures how long copying a frame takes, once nothing moves, while the HUD page that shows the time is open.
  func measureCopy() {
    guard model.state.hud == .page, !isMoving, !isDue, pipeline.isEmpty else { return }
    copyMeter.measure(backend.size, threads: model.state.threads, on: renderThread)
  }

  func refreshPasses(at now: Double) {
    guard model.state.showsPasses, let newest = pipeline.newest else { return }
    guard passesChanged || now - passes.time >= HUDContent.interval else { return }
    passes = PassesContent(newest.passes, times: pipeline.passTimes, scale: backend.scale, at: now)
  }

  /// True if the passes drawn over the picture are out of date, or one has been measured for the first time.
  var passesChanged: Bool {
    guard model.state.showsPasses, let newest = pipeline.newest else { return false }
    return pipeline.passTimes.count != passes.timed || newest.passes != passes.table
  }

  /// Takes the colour of the clicked pixel once the pixel has been probed.
  func takePicked() {
    guard let picked, let probe = pipeline.probe, (probe.request.x, probe.request.y) == picked else { return }
    let pixel = LoupeContent(probe, x: picked.x, y: picked.y, scale: backend.scale).centre
    apply(.pick(SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 255))
  }

  /// The current content of the loupe; nil without a loupe, and while the pointer is outside the window.
  var newestLoupe: LoupeContent? {
    guard model.state.showsLoupe || model.state.picking != nil, let pointer else { return nil }
    return LoupeContent(
      pipeline.probe, x: Int(pointer.x.rounded(.down)), y: Int(pointer.y.rounded(.down)), scale: backend.scale)
  }

  /// Updates the errors shown to those of the newest frame.
  func refreshFaults() {
    guard let newest = pipeline.newest else { return }
    reporter.report(current: newest.reports)
    let lines = newest.faults + materials.faults
    if lines != faults { needsFrame = true }
    faults = lines
  }

  /// Updates the notes to those on the newest frame; while something moves, four times a second.
  func refreshNotes(at now: Double) {
    guard !isMoving || now - notesTime >= HUDContent.interval, let newest = pipeline.newest?.passes else { return }
    notesTime = now
    reporter.report(newest.notes)
    let content = NotesContent(newest, scale: backend.scale)
    if content != notes { needsFrame = true }
    notes = content
  }

  // MARK: legibility

  /// Collects the measurements since the last call, and requests a frame to show them.
  func collectLegibility() {
    if copyMeter.hasChanged, model.state.hud == .page {
      hud.expire()
      needsFrame = true
    }
    guard legibility.collect(scale: backend.scale), model.state.hud != .off else { return }
    hud.legibility = legibility.summary
    needsFrame = true
  }

  /// Starts measuring the newest frame's text while the HUD is shown.
  func measureLegibility() {
    guard model.state.hud != .off else { return legibility.meter.rest() }
    legibility.measure(pipeline.newest, of: composer.layers.sceneTexts, at: clock.now())
  }

  /// The time at which to measure the newest frame's text; nil for never.
  var legibilityTime: Double? {
    model.state.hud == .off ? nil : legibility.dueTime(of: pipeline.newest)
  }
}
