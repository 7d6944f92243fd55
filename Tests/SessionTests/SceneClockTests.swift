import Testing
import Windowing

@testable import Session

@Suite struct SceneClockTests {
  @Test func pausingHoldsTheTime() {
    // Pressed at 1 s and at 2 s.
    let paused = pressing(KeyInput(.space), on: model()).0
    #expect(paused.clock.time(at: 100) == 1)
    #expect(!paused.isAnimating)
    let running = pressing(KeyInput(.space), KeyInput(.space), on: model { $0.motion = .blur }).0
    #expect(running.clock.time(at: 10) == 9)
    #expect(running.isAnimating)
  }

  @Test func steppingPausesAndMovesByOneFrame() {
    let on = pressing(key("."), on: model()).0
    #expect(on.clock.isPaused)
    #expect(on.clock.time(at: 50) == 1.02)
    let back = pressing(key("."), key(","), key(","), on: model()).0
    #expect(abs(back.clock.time(at: 50) - 0.98) < 1e-12)
    #expect(pressing(KeyInput(.home), key(","), on: model { $0.clock.setPaused(true, at: 0) }).0.clock.time(at: 9) == 0)
  }

  @Test func speedChangesKeepTheTime() {
    var clock = SceneClock(time: 3, at: 10)
    clock.setSpeed(2, at: 12)
    #expect(clock.time(at: 12) == 5)
    #expect(clock.time(at: 13) == 7)
    clock.setSpeed(1000, at: 13)
    #expect(clock.speed == 64)
    let keys = pressing(key("}"), key("{"), key("["), key("]"), on: model()).0
    #expect(abs(keys.clock.speed - 0.99) < 1e-12)
    #expect(pressing(key("}"), KeyInput(.backspace), on: model()).0.clock.speed == 1)
  }
}
