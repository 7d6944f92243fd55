import FrameTiming
import RenderPlan
import Renderer
import Scenes
import Session
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import Presenter

private func key(_ character: Character) -> KeyInput { KeyInput(.character(character)) }

@MainActor
@Suite struct HUDSessionTests {
  @Test func keysChooseTheLevelAndTheSpan() {
    let session = ScriptedSession(seconds: 4) { $0.motion = .all }
    session.backend.press([key("i")], at: 100.5)
    session.backend.press([key("i"), key("-"), key("-"), key("+"), key("=")], at: 101)
    _ = session.run()
    let state = session.state
    // 10 s, 5, 2, 5, 10; wrapping around beyond.
    #expect(state.hud == .page && state.statisticsSeconds == 10)
    var model = SceneModel(state, catalog: .standard())
    for _ in 0..<3 { _ = model.apply(.cycleStatisticsSpan(1), at: 0, interval: 1) }
    #expect(model.state.statisticsSeconds == 60 && model.state.notice?.text == "Statistics of 60 s")
    _ = model.apply(.cycleStatisticsSpan(1), at: 0, interval: 1)
    #expect(model.state.statisticsSeconds == 1)
  }

  /// Showing statistics is measured: making them, and painting their picture.
  @Test func theHUDKnowsWhatItCosts() {
    let session = ScriptedSession(seconds: 4, size: PixelSize(width: 900, height: 560)) {
      $0.motion = .all
      $0.hud = .page
    }
    _ = session.run()
    let totals = session.loop.pipeline.totals.total(ofNewest: 60, at: session.clock.now())
    #expect(totals.frames == session.loop.log.total && totals.frames > 100)
    #expect(totals.making > 0 && totals.painting > 0)
    #expect(session.loop.hudCost == totals.hudPerFrame)
    // The background and the panel move; the statistics are the same in most frames, and all the text is.
    #expect(totals.pictures.kept > totals.pictures.made)
    #expect(totals.blurs.made > 0 && totals.items.kept > 0)
    #expect(totals.layers.kept > totals.frames)

    let plain = ScriptedSession(seconds: 2) { $0.motion = .all }
    _ = plain.run()
    #expect(plain.loop.pipeline.totals.total(ofNewest: 60, at: plain.clock.now()).painting == 0)
    #expect(plain.loop.pipeline.findings.newest?.hudPicture == nil && plain.loop.hudCost == nil)
  }

  /// The window's pixels are those of its state; a screenshot without the HUD does not have it.
  @Test func screenshotsAreWithOrWithoutTheHUD() {
    let session = ScriptedSession(seconds: 3, size: PixelSize(width: 480, height: 320)) { $0.hud = .line }
    var shots: [Bool: PixelBuffer] = [:]
    _ = session.run()
    guard let newest = session.loop.pipeline.findings.newest else { return #expect(Bool(false)) }
    for withHUD in [false, true] {
      shots[withHUD] = Offscreen().render(withHUD ? newest.flatWithoutNotice : newest.flatScene)
    }
    var state = session.state
    state.hud = .off
    #expect(shots[false].map { difference($0, session.picture(of: state, at: 0)) } == .some(nil))
    #expect(shots[true].map { difference($0, session.backend.screen) } == .some(nil))
    #expect(shots[false].flatMap { a in shots[true].map { difference(a, $0) != nil } } == true)
  }

  @Test func theFrameLimitSetsThePace() throws {
    for (limit, gap) in [(SceneState.FrameLimit.sixty, 1.0 / 60), (.display, 0.02)] {
      let session = ScriptedSession(seconds: 2) {
        $0.motion = .all
        $0.frameLimit = limit
      }
      session.backend.refreshInterval = 0.02
      _ = session.run()
      let times = session.backend.presents.map(\.time).dropFirst(2)
      // A busy machine may skip some.
      let gaps = zip(times, times.dropFirst()).map { ($1 - $0) / gap }
      #expect(gaps.allSatisfy { $0 > 0.5 && abs($0 - $0.rounded()) < 1e-4 }, "\(limit): \(gaps)")
      #expect(session.loop.frameInterval == gap)
    }
    var model = SceneModel(SceneState(), catalog: .standard())
    let texts = (0..<3).map { _ in
      _ = model.apply(.cycleFrameLimit, at: 0, interval: 1)
      return model.state.notice?.text
    }
    #expect(texts == ["No frame limit", "60 frames per second", "Display refresh rate"])
  }

  @Test func aCopyIsMeasuredOnceNothingMoves() {
    let moving = ScriptedSession(seconds: 3) {
      $0.motion = .all
      $0.hud = .page
    }
    _ = moving.run()
    #expect(moving.window.copyMeter.seconds(of: moving.backend.size, threads: 1) == nil)
    let still = ScriptedSession(seconds: 3) { $0.hud = .page }
    _ = still.run()
    #expect(still.window.copyMeter.seconds(of: still.backend.size, threads: 1).map { $0 > 0 } == true)
  }

  // MARK: adaptive quality

  /// Every frame exceeds this budget.
  private static let shortest = 1e-9

  @Test func framesOverTheBudgetAreToldOf() throws {
    let session = ScriptedSession(seconds: 3, budget: Self.shortest) {
      $0.motion = .all
      $0.isAdaptive = true
    }
    _ = session.run()
    let line = try #require(session.logged.first)
    #expect(line.contains(" s: Blur ") && line.contains(" ms of 0.0"))
    // Once, not for every frame.
    #expect(session.logged.count < 4)
    // The report has the same lines, with the resolution that followed.
    let steps = try #require(session.window.adaptations)
    #expect(steps.count == session.logged.count)
    for (step, line) in zip(steps, session.logged) {
      #expect(line.hasSuffix("\(step.seconds.fixed(1)) s: \(step.text)"))
      #expect([1, 0.5].contains(step.resolution) && step.frame < session.loop.log.total)
    }
    #expect(steps.last?.resolution == 1 / Double(1 << session.window.blurs.quality.halvings))
  }

  @Test func theWindowsBlursHaveItsResolution() {
    for halvings in [0, 1] {
      let session = ScriptedSession(seconds: 2) { $0.isAdaptive = true }
      session.window.blurs.quality = AdaptiveQuality(halvings: halvings)
      _ = session.run()
      let full = session.picture(of: session.state, at: 0)
      #expect((difference(session.backend.screen, full) == nil) == (halvings == 0))
    }
  }

  @Test func withoutItNothingIsAdapted() {
    let session = ScriptedSession(seconds: 3, budget: Self.shortest) { $0.motion = .all }
    _ = session.run()
    #expect(session.logged.isEmpty && session.window.blurs.quality == AdaptiveQuality())
    #expect(session.window.adaptations == nil)
  }

  @Test func theKeySwitchesIt() {
    let session = ScriptedSession(seconds: 3) { $0.motion = .all }
    session.backend.press([key("a")], at: 101)
    _ = session.run()
    #expect(session.state.isAdaptive)
    var model = session.window.model
    _ = model.apply(.toggleAdaptive, at: 0, interval: 1)
    #expect(!model.state.isAdaptive && model.state.notice?.text == "Full blur resolution")
  }
}
