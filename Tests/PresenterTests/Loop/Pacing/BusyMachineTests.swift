import FrameTiming
import Session
import TestSupport
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Frames of a loop and a display that are held up by other programs, on a simulated clock.
@Suite @MainActor struct BusyMachineTests {
  /// Runs a moving scene for five seconds, 300 refreshes.
  private func statistics(queuesFrames: Bool, _ change: (SimulatedDisplay) -> Void) throws -> FrameStatistics {
    let clock = ManualClock(SimulatedDisplay.origin)
    let display = SimulatedDisplay(queuesFrames: queuesFrames, clock: clock)
    change(display)
    let thread = RenderThread(clock: clock)
    defer { thread.stop() }
    display.renderThread = thread
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.panel = PanelFrame(width: 40, height: 30)
    (state.motion, state.hud) = (.all, .off)
    state.clock = SceneClock(time: 0, at: SimulatedDisplay.origin)
    let backgrounds = BackgroundStore()
    try backgrounds.load(.named(Background.plainName))
    var options = FrameLoop.Options()
    options.exitAfter = 5
    let session = WindowSession(
      backend: display, model: SceneModel(state, catalog: .standard()),
      composer: FrameComposer(backgrounds: backgrounds, effects: EffectLibrary()), clock: clock)
    let loop = FrameLoop(session, renderThread: thread, options: options)
    #expect(loop.run() == .timeLimitReached)
    // The frames without those from which the refreshes are learned.
    return FrameStatistics(Array(loop.log.frames().dropFirst(30)), interval: SimulatedDisplay.period)
  }

  @Test(arguments: [false, true]) func aCalmMachineDropsNothing(queuesFrames: Bool) throws {
    let result = try statistics(queuesFrames: queuesFrames) { _ in }
    #expect(result.isMeasured && result.frames >= 255)
    #expect(result.dropped == 0 && result.lost == 0)
    #expect(result.animationError.max < 1e-6)
  }

  /// A display that is up to 7 ms late shows each frame at its refresh all the same.
  @Test(arguments: [false, true]) func aLateDisplayDelaysNoOtherFrame(queuesFrames: Bool) throws {
    let result = try statistics(queuesFrames: queuesFrames) { display in
      display.displayDelay = { $0 > 40 && $0 % 5 == 0 ? 0.007 : 0 }
    }
    #expect(result.isMeasured && result.frames >= 255)
    #expect(result.dropped == 0 && result.lost == 0, "\(result.late)")
  }

  /// A loop that goes on 25 ms late, one and a half refreshes: frames that wait at the display cover it, where it takes
  /// them.
  @Test func aLoopThatIsHeldUpHasFramesInReserve() throws {
    let delay: (Int) -> Double = { $0 > 100 && $0 % 11 == 0 ? 0.025 : 0 }
    let result = try statistics(queuesFrames: true) { $0.loopDelay = delay }
    #expect(result.isMeasured && result.frames >= 255)
    #expect(result.dropped == 0 && result.lost == 0, "\(result.late)")
    #expect(result.animationError.max < 0.001)
    let single = try statistics(queuesFrames: false) { $0.loopDelay = delay }
    #expect(single.dropped > 10)
  }

  /// A loop that is held up for six refreshes catches up: what is made later is shown when it was made for.
  @Test func aLongStallShiftsNothingAfterIt() throws {
    let result = try statistics(queuesFrames: true) { display in display.loopDelay = { $0 == 200 ? 0.1 : 0 } }
    #expect(result.late.count == 1 && (1...6).contains(result.dropped), "\(result.late)")
    #expect(result.lost == 0)
    #expect(result.animationError.count > 200 && result.animationError.p95 < 1e-6)
  }
}
