import FrameTiming
import Materials
import Session
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import Presenter

private func key(_ character: Character) -> KeyInput { KeyInput(.character(character)) }

/// The seconds for which a short notice is shown.
private let shortest = Notice.seconds(for: "")

@MainActor
@Suite struct FrameLoopTests {
  @Test func aStillSceneIsDrawnOnce() {
    let session = ScriptedSession(seconds: 5)
    #expect(session.run() == .timeLimitReached)
    #expect(session.backend.presents.count == 1)
    #expect(session.loop.log.total == 1)
    // The loop slept: a handful of wake-ups in five seconds.
    #expect(session.backend.waits < 12)
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: 0)) == nil)
  }

  @Test func aMovingSceneFollowsAnAbsoluteGrid() {
    let session = ScriptedSession(seconds: 2) { $0.motion = .background }
    _ = session.run()
    let times = session.backend.presents.map(\.time)
    #expect(times.count > 10)
    // Every frame is handed over at 100 + k / 60.
    for time in times.dropFirst() {
      let slot = (time - 100) * 60
      #expect(abs(slot - slot.rounded()) < 1e-6, "\(time)")
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 > $0 })
    #expect(session.loop.log.frames().dropFirst().allSatisfy { $0.continues })
  }

  /// The scene moves without a visible change: a frame that equals the one before is planned once for each instant.
  @Test func equalFramesLetTimePass() {
    let session = ScriptedSession(seconds: 3) {
      ($0.scene, $0.motion, $0.showsContent) = ("effects", .tint, false)
    }
    #expect(session.run() == .timeLimitReached)
    #expect(session.backend.presents.count == 1)
    #expect(session.backend.waits > 90 && session.backend.waits < 2 * 180 + 12, "\(session.backend.waits)")
  }

  @Test func theMotionIsThatOfTheDisplayedInstant() {
    let session = ScriptedSession(seconds: 1) { $0.motion = .all }
    _ = session.run()
    let instant = session.loop.shownInstant
    #expect(instant == session.backend.presents.last?.time)
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: instant - 100)) == nil)
  }

  @Test func pauseFreezesThePicture() {
    let session = ScriptedSession(seconds: 3) { $0.motion = .all }
    session.backend.press([KeyInput(.space)], at: 101)
    _ = session.run()
    #expect(session.state.clock.isPaused)
    // The only later frames are those in which the notice of the pause ends.
    let after = session.backend.presents.map(\.time).filter { $0 > 101.1 }
    #expect(after.allSatisfy { $0 >= 101 + shortest && $0 < 102 + shortest })
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: 1)) == nil)
  }

  @Test func aStepShowsTheNextFrame() {
    let session = ScriptedSession(seconds: 3) { $0.motion = .all }
    session.backend.press([KeyInput(.space)], at: 101)
    session.backend.press([key("."), key("."), key(",")], at: 102)
    let before = 1.0
    _ = session.run()
    #expect(
      difference(session.backend.screen, session.picture(of: session.state, at: before + 1.0 / 60)) == nil)
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: before)) != nil)
  }

  /// Whatever keys were pressed, the window shows what a fresh start in that state shows: damage misses nothing, and
  /// buffers of every age are brought up to date.
  @Test(arguments: ["m", "mmbv", "bbwn", "nnp", "mMjJ", "vvvVb", "iii", "hmh", "tTbm", "jmJmjm"])
  func damageRedrawEqualsAFullOne(keys: String) {
    let session = ScriptedSession(seconds: 3)
    session.backend.press(keys.map(key), at: 101)
    session.backend.press([KeyInput(.returnKey), KeyInput(.returnKey), key("m")], at: 102)
    _ = session.run()
    var state = session.state
    state.threads = 1
    #expect(difference(session.backend.screen, session.picture(of: state, at: 2)) == nil)
  }

  @Test func anExposedWindowIsShownAgainWhole() {
    let session = ScriptedSession(seconds: 3)
    session.backend.at(101, .exposed)
    _ = session.run()
    #expect(session.backend.presents.count == 2)
    #expect(session.backend.presents.last?.damage == Region(session.backend.size.bounds))
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: 0)) == nil)
  }

  @Test func onlyTheLastSizeIsDrawn() {
    let session = ScriptedSession(seconds: 3)
    for width in 161..<200 { session.backend.at(101, .resized(PixelSize(width: width, height: 121))) }
    _ = session.run()
    #expect(session.backend.presents.map(\.size.width) == [160, 199])
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: 0)) == nil)
  }

  @Test func aSizeThatChangesUnderAFrameIsNotShown() {
    let session = ScriptedSession(seconds: 2) { $0.motion = .all }
    for step in 0..<60 {
      session.backend.at(100.5 + Double(step) / 97, .resized(PixelSize(width: 120 + step, height: 150 - step)))
    }
    #expect(session.run() == .timeLimitReached)
    let instant = session.loop.shownInstant
    #expect(session.backend.presents.last?.size == PixelSize(width: 179, height: 91))
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: instant - 100)) == nil)
  }

  @Test func anUnseenWindowRests() {
    let session = ScriptedSession(seconds: 4) { $0.motion = .all }
    session.backend.at(101, .visible(false))
    session.backend.at(103, .visible(true))
    _ = session.run()
    let resting = session.backend.presents.filter { $0.time > 101.1 && $0.time < 103 }
    #expect(resting.isEmpty)
    #expect((session.backend.presents.last?.time ?? 0) > 103.5)
    #expect(session.backend.presents.first { $0.time >= 103 }?.damage == Region(session.backend.size.bounds))
  }

  @Test func aDisplayThatKeepsItsBuffersIsWaitedFor() {
    let session = ScriptedSession(seconds: 3) { $0.motion = .all }
    session.backend.starved = 101...101.5
    _ = session.run()
    #expect((session.backend.presents.last?.time ?? 0) > 102.5)
    #expect(session.backend.waits < 2000)
  }

  @Test func theHUDDoesNotKeepAStillSceneAwake() {
    let session = ScriptedSession(seconds: 20)
    session.backend.press([key("i"), key("i")], at: 101)
    _ = session.run()
    #expect(session.state.hud == .page)
    // The first frame, the line, what was measured, the page.
    #expect(session.backend.presents.count == 4)
    #expect(session.backend.waits < 40)
  }

  @Test func sessionsEndAsTheyAreTold() {
    let quit = ScriptedSession(seconds: 9)
    quit.backend.press([key("q")], at: 101)
    #expect(quit.run() == .quit)
    let closed = ScriptedSession(seconds: 9)
    closed.backend.at(101, .closeRequested)
    #expect(closed.run() == .windowClosed)
    let destroyed = ScriptedSession(seconds: 9)
    destroyed.backend.at(101, .destroyed)
    #expect(destroyed.run() == .windowDestroyed)
    let lost = ScriptedSession(seconds: 9) { $0.motion = .all }
    lost.backend.lostAt = 101
    #expect(lost.run() == .displayLost(.displayLost(name: ":test")))
    #expect(lost.loop.log.total > 0)
  }

  @Test func framesAreCountedAtRestToo() {
    let moving = ScriptedSession(seconds: 9, frames: 20) { $0.motion = .background }
    #expect(moving.run() == .framesShown)
    #expect(moving.loop.log.total == 20)
    // One frame, shown at 30 refreshes.
    let still = ScriptedSession(seconds: 9, frames: 30)
    #expect(still.run() == .framesShown)
    #expect(still.loop.log.total == 1)
    #expect(abs(still.clock.now() - (still.loop.shownInstant + 29.0 / 60)) < 1e-6)
  }

  /// Frames before those that are measured are shown and in no statistics.
  @Test func warmUpFramesDoNotCount() throws {
    let moving = ScriptedSession(seconds: 9, frames: 20, warmUpFrames: 7) { $0.motion = .background }
    #expect(moving.run() == .framesShown)
    #expect(moving.loop.warmUpFrames == 7 && moving.loop.log.total == 20)
    #expect(moving.backend.presents.count == 27)
    // The numbers of frames go on, and the ones that count are told from 1.
    #expect(moving.loop.log.frames().map(\.index) == Array(7..<27))
    #expect(moving.counted == Array(1...20))
    // One frame, and a session that ended before its warm-up did: they are all that is known.
    for (session, frames) in [
      (ScriptedSession(seconds: 9, frames: 3, warmUpFrames: 4), 1),
      (ScriptedSession(seconds: 0.0625, frames: 20, warmUpFrames: 7) { $0.motion = .background }, 6),
    ] {
      _ = session.run()
      #expect(session.loop.warmUpFrames == 0 && session.counted.isEmpty)
      #expect((1...frames).contains(session.loop.log.total))
    }
  }

  @Test func statisticsAreResetOnRequest() {
    let session = ScriptedSession(seconds: 2) { $0.motion = .all }
    session.backend.press([key("0")], at: 101.8)
    _ = session.run()
    #expect(session.loop.log.total < session.backend.presents.count)
  }

  @Test func fullScreenIsAskedForAndFollowed() {
    let session = ScriptedSession(seconds: 4)
    session.backend.press([key("f")], at: 101)
    session.backend.at(102, .fullscreen(true))
    session.backend.press([KeyInput(.escape)], at: 103)
    _ = session.run()
    #expect(session.backend.fullscreenRequests == [true, false])
    #expect(session.backend.titles == ["Plain \u{2014} Regular \u{2014} Glass \u{2014} Vitrine"])
  }

  /// Keys and pointer on the parameter panel: the rows' places are those of `ParameterPanel`, 28 points high.
  @Test func aSliderIsDragged() {
    let session = ScriptedSession(seconds: 6, size: PixelSize(width: 700, height: 640))
    session.backend.press([KeyInput(.function(2))], at: 101)
    func pointer(_ x: Double, _ time: Double, pressed: Bool? = nil) {
      let y = 328.0
      if let pressed {
        session.backend.at(time, .pointerButton(button: 1, pressed: pressed, x: x, y: y, modifiers: []))
      } else {
        session.backend.at(time, .pointerMoved(x: x, y: y, modifiers: []))
      }
    }
    pointer(520, 102)
    pointer(520, 102.1, pressed: true)
    for step in 1...20 { pointer(520 + Double(step) * 3, 102.1 + Double(step) * 0.02) }
    pointer(580, 103, pressed: false)
    session.backend.press([KeyInput(.character("z"), modifiers: .control)], at: 104)
    session.backend.press([KeyInput(.character("Z"), modifiers: .control)], at: 104.5)
    _ = session.run()
    let radius = session.state.overrides.blurRadius ?? 0
    // The knob's way is 104 points for 0 to 100; it follows the pointer's middle.
    #expect(radius > 85 && radius <= 100, "\(radius)")
    #expect(session.state.overrides.saturation == nil)
    #expect(session.state.selection == .blurRadius)
    // Open, drag, release, undo, redo and their notices; then it rests.
    #expect(session.backend.presents.count > 15)
    #expect((session.backend.presents.last?.time ?? 0) < 105 + shortest)
    #expect(session.backend.waits < 400)
  }

  @Test func thePanelIsDraggedByThePointer() {
    let session = ScriptedSession(seconds: 3, size: PixelSize(width: 300, height: 200))
    for (time, x, pressed) in [(101.0, 150.0, true), (101.2, 160, nil), (101.3, 190, nil), (101.5, 190, false)]
      as [(Double, Double, Bool?)]
    {
      if let pressed {
        session.backend.at(time, .pointerButton(button: 1, pressed: pressed, x: x, y: 100, modifiers: []))
      } else {
        session.backend.at(time, .pointerMoved(x: x, y: 100, modifiers: []))
      }
    }
    _ = session.run()
    // 90 by 70 in the middle of 300 by 200, and 40 points on.
    #expect(session.state.panel == PanelFrame(width: 90, height: 70, x: 145, y: 65))
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: 2)) == nil)
  }

  @Test func aMenuClosesOnEscapeBeforeThePanelDoes() {
    let session = ScriptedSession(seconds: 5, size: PixelSize(width: 700, height: 640))
    session.backend.press([KeyInput(.function(2))], at: 101)
    for pressed in [true, false] {
      session.backend.at(102, .pointerButton(button: 1, pressed: pressed, x: 650, y: 145, modifiers: []))
    }
    session.backend.press([KeyInput(.escape)], at: 103)
    _ = session.run()
    #expect(session.state.showsParameters)
    // The first frame, the panel, the menu, which takes the focus, its end.
    #expect(session.backend.presents.count == 5)
  }

  @Test func aNoticeFadesAndThenTheLoopSleeps() {
    let session = ScriptedSession(seconds: 20)
    session.backend.press([key("v")], at: 101)
    _ = session.run()
    let times = session.backend.presents.map(\.time)
    #expect(times.contains { $0 > 101 + shortest })
    #expect(times.allSatisfy { $0 < 102 + shortest })
    #expect(session.backend.waits < 200)
    #expect(difference(session.backend.screen, session.picture(of: session.state, at: 19)) == nil)
  }

  @Test func aFrameLimitOfNoneFillsTheTime() {
    let session = ScriptedSession(seconds: 0.2) { $0.motion = .background }
    session.backend.press([key("l")], at: 100.1)
    _ = session.run()
    #expect(session.state.frameLimit == .none)
    #expect(session.backend.presents.count > 6)
  }
}
