import RenderPlan
import Renderer
import Scenes
import Session
import Vitrine
import Windowing

// The contents of the overlays: passes, loupe, faults, notes.
extension WindowSession {
  /// The content of the overlays in the next frame.
  var overlays: OverlayContent {
    var content = OverlayContent()
    content.passes = model.state.showsPasses ? shown.passes : nil
    content.loupe = shown.loupe
    content.notes = shown.notes
    content.faults = shown.faults
    content.parameters = model.parameters
    return content
  }

  // MARK: before a frame is planned

  /// Requests a frame if the passes or the loupe show something else than is known by now.
  func follow(_ findings: FrameFindings) {
    if passesChanged(findings) || newestLoupe(findings.probe) != shown.loupe { needs.frame = true }
  }

  /// Brings up to date what the next frame is made from: passes, loupe, functions and materials.
  func prepare(_ findings: FrameFindings, at now: Double) {
    refreshPasses(findings, at: now)
    shown.loupe = newestLoupe(findings.probe)
    let look = model.state.look
    composer.effects.follow(look.effects)
    model.catalog.effects = composer.effects.names
    model.catalog.isReadingEffects = composer.effects.isReading
    model.catalog.effectFunctions =
      model.state.showsParameters ? composer.effects.controls(for: look.effects, values: look.effectValues) : []
    refreshMaterials()
  }

  /// Reads the user's own materials again if their files may have changed.
  func refreshMaterials() {
    if materials.refresh() { model.catalog.materials = Material.allNames }
  }

  private func refreshPasses(_ findings: FrameFindings, at now: Double) {
    guard model.state.showsPasses, let newest = findings.newest else { return }
    guard passesChanged(findings) || now - shown.passes.time >= HUDContent.interval else { return }
    shown.passes = PassesContent(newest.passes, times: findings.passTimes, scale: backend.scale, at: now)
  }

  /// Returns true if the passes drawn over the picture are out of date, or one has been measured for the first time.
  private func passesChanged(_ findings: FrameFindings) -> Bool {
    guard model.state.showsPasses, let newest = findings.newest else { return false }
    return findings.passTimes.count != shown.passes.timed || newest.passes != shown.passes.table
  }

  // MARK: pointer

  /// Requests a whole frame, because the loupe has new functions to trace.
  func showTrace() {
    if model.state.showsLoupe { showAll() }
  }

  /// Takes the colour of the clicked pixel once the pixel has been probed.
  func takePicked(_ probe: Probe?) {
    guard let picked = pointerState.picked, let probe, (probe.request.x, probe.request.y) == picked else { return }
    let pixel = LoupeContent(probe, x: picked.x, y: picked.y, scale: backend.scale).centre
    apply(.pick(SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 255))
  }

  /// Returns the current content of the loupe; nil without a loupe, and while the pointer is outside the window.
  private func newestLoupe(_ probe: Probe?) -> LoupeContent? {
    guard model.state.showsLoupe || model.state.picking != nil, let pointer = pointerState.pointer else { return nil }
    return LoupeContent(
      probe, x: Int(pointer.x.rounded(.down)), y: Int(pointer.y.rounded(.down)), scale: backend.scale)
  }

  // MARK: after a frame has been planned

  /// Takes over what a planned frame has brought to light, and requests another frame to show it.
  func framePlanned(_ findings: FrameFindings, at now: Double) {
    needs.frame = false
    needs.wholeWindow = false
    reporter.report(findings.newest?.diagnostics ?? [])
    refreshFaults(findings.newest)
    refreshNotes(findings.newest, at: now)
    if passesChanged(findings) { needs.frame = true }
  }

  /// Updates the errors shown to those of the newest frame.
  private func refreshFaults(_ newest: ComposedFrame?) {
    guard let newest else { return }
    reporter.report(current: newest.reports)
    let lines = newest.faults + materials.faults
    if lines != shown.faults { needs.frame = true }
    shown.faults = lines
  }

  /// Updates the notes to those on the newest frame; while something moves, four times a second.
  private func refreshNotes(_ newest: ComposedFrame?, at now: Double) {
    guard !isMoving || now - shown.notesTime >= HUDContent.interval, let passes = newest?.passes else { return }
    shown.notesTime = now
    reporter.report(passes.notes)
    let content = NotesContent(passes, scale: backend.scale)
    if content != shown.notes { needs.frame = true }
    shown.notes = content
  }
}
