import Testing
import Windowing

@testable import Viewer

private let catalog = Catalog(
  scenes: ["glass", "gallery"], materials: ["thin", "regular", "thick"], vibrancies: ["label", "fill"],
  backgrounds: ["dusk", "coast"])

private func model(_ change: (inout SceneState) -> Void = { _ in }) -> SceneModel {
  var state = SceneState()
  state.background = .named("dusk")
  change(&state)
  return SceneModel(state, catalog: catalog)
}

/// Presses keys one after another, a second apart.
private func pressing(_ keys: KeyPress..., on model: SceneModel) -> (SceneState, [SceneRequest]) {
  var model = model
  var requests: [SceneRequest] = []
  for (index, key) in keys.enumerated() {
    guard let action = HotkeyTable.action(for: key) else { continue }
    if let request = model.apply(action, at: Double(index + 1), interval: 0.02) { requests.append(request) }
  }
  return (model.state, requests)
}

private func key(_ character: Character) -> KeyPress { KeyPress(.character(character)) }

@Suite struct SceneModelTests {
  @Test func quitting() {
    for press in [
      key("q"), KeyPress(.character("q"), modifiers: .control), KeyPress(.character("W"), modifiers: .control),
    ] {
      #expect(pressing(press, on: model()).1 == [.quit])
    }
    #expect(HotkeyTable.action(for: key("Q")) == nil)
    #expect(HotkeyTable.action(for: KeyPress(.character("m"), modifiers: .alt)) == nil)
  }

  @Test func shortcutsAreForKeysThatGoDownWhereverTheyLie() {
    let quit = HotkeyTable.action(for: key("q"))
    #expect(quit != nil)
    for modifiers in [Modifiers.capsLock, .numberPad, [.capsLock, .numberPad]] {
      #expect(HotkeyTable.action(for: KeyPress(.character("q"), modifiers: modifiers)) == quit)
    }
    #expect(HotkeyTable.action(for: KeyPress(.character("q"), phase: .repeated)) == quit)
    #expect(HotkeyTable.action(for: KeyPress(.character("q"), phase: .up)) == nil)
  }

  @Test func escapeClosesTheHelpThenLeavesFullScreen() {
    let escape = KeyPress(.escape)
    let open = model {
      $0.showsHelp = true
      $0.isFullscreen = true
    }
    let once = pressing(escape, on: open).0
    #expect(!once.showsHelp)
    #expect(once.isFullscreen)
    let twice = pressing(escape, escape, on: open).0
    #expect(!twice.isFullscreen)
    let thrice = pressing(escape, escape, escape, on: open)
    #expect(thrice.0 == twice)
    #expect(thrice.1 == [])
  }

  @Test func listsGoRound() {
    #expect(pressing(key("m"), on: model()).0.material == "thick")
    #expect(pressing(key("m"), key("m"), on: model()).0.material == "thin")
    #expect(pressing(key("M"), on: model()).0.material == "thin")
    #expect(pressing(key("V"), on: model()).0.vibrancy == "fill")
    #expect(pressing(key("n"), on: model()).0.scene == "gallery")
    #expect(pressing(key("p"), key("p"), on: model()).0.scene == "glass")
    #expect(pressing(key("w"), on: model()).0.background == .named("coast"))
    #expect(pressing(key("t"), on: model()).0.motion == .tint)
    #expect(pressing(key("T"), on: model()).0.motion == .all)
    #expect(pressing(key("b"), on: model()).0.appearance == .light)
    #expect(pressing(KeyPress(.returnKey), on: model()).0.layers == SceneState.Layers.none)
    #expect(pressing(KeyPress(.returnKey), KeyPress(.returnKey), on: model()).0.layers == .blur)
    #expect(pressing(key("l"), on: model()).0.frameLimit == SceneState.FrameLimit.none)
  }

  @Test func aFileTakesItsTurnAmongTheBackgrounds() {
    let opened = model { $0.background = .file("photo.jpg") }
    #expect(pressing(key("w"), on: opened).0.background == .named("dusk"))
    #expect(pressing(key("W"), on: opened).0.background == .named("coast"))
    #expect(pressing(key("w"), key("W"), on: opened).0.background == .file("photo.jpg"))
  }

  @Test func theHUDHasThreeLevels() {
    #expect(pressing(key("i"), on: model()).0.hud == .line)
    #expect(pressing(key("i"), KeyPress(.function(12)), on: model()).0.hud == .page)
    #expect(pressing(key("i"), key("i"), key("i"), on: model()).0.hud == .off)
  }

  @Test func screenshotsAndStatisticsAreRequests() {
    let keys = pressing(key("s"), key("S"), key("0"), on: model())
    #expect(keys.1 == [.screenshot(withHUD: true), .screenshot(withHUD: false), .resetStatistics])
    #expect(keys.0.look == model().state.look)
  }

  @Test func threadsStayWithinBounds() {
    #expect(pressing(key("j"), on: model()).0.threads == 1)
    #expect(pressing(key("J"), key("J"), key("j"), on: model()).0.threads == 2)
  }

  @Test func restartIsTheStartAtTimeZero() {
    let (state, requests) = pressing(key("m"), key("b"), key("]"), key("R"), on: model())
    var expected = model().state
    expected.clock = SceneClock(time: 0, at: 4)
    expected.notice = state.notice
    #expect(state == expected)
    #expect(requests == [.resetStatistics])
  }
}

@Suite struct SceneClockTests {
  @Test func pausingHoldsTheTime() {
    // Pressed at 1 s and at 2 s.
    let paused = pressing(KeyPress(.space), on: model()).0
    #expect(paused.clock.time(at: 100) == 1)
    #expect(!paused.isAnimating)
    let running = pressing(KeyPress(.space), KeyPress(.space), on: model { $0.motion = .blur }).0
    #expect(running.clock.time(at: 10) == 9)
    #expect(running.isAnimating)
  }

  @Test func steppingPausesAndMovesByOneFrame() {
    let on = pressing(key("."), on: model()).0
    #expect(on.clock.isPaused)
    #expect(on.clock.time(at: 50) == 1.02)
    let back = pressing(key("."), key(","), key(","), on: model()).0
    #expect(abs(back.clock.time(at: 50) - 0.98) < 1e-12)
    #expect(pressing(KeyPress(.home), key(","), on: model { $0.clock.setPaused(true, at: 0) }).0.clock.time(at: 9) == 0)
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
    #expect(pressing(key("}"), KeyPress(.backspace), on: model()).0.clock.speed == 1)
  }
}

@Suite struct HotkeyTableTests {
  @Test func noChordIsBoundTwice() {
    let chords = HotkeyTable.rows.flatMap(\.bindings).map(\.chord)
    #expect(Set(chords).count == chords.count)
  }

  @Test func everyRowReadsWell() {
    for row in HotkeyTable.rows {
      #expect(!row.help.isEmpty && !row.keys.isEmpty)
      for binding in row.bindings {
        #expect(
          HotkeyTable.action(for: KeyPress(binding.chord.key, modifiers: binding.chord.modifiers)) == binding.action)
      }
    }
    #expect(HotkeyTable.rows[0].keys == "q  Ctrl+Q  Ctrl+W")
    #expect(Chord(.function(11)).name == "F11")
  }

  /// Bare F10 opens menus, and Alt with a letter belongs to the window manager.
  @Test func theDesktopsKeysAreLeftAlone() {
    for chord in HotkeyTable.rows.flatMap(\.bindings).map(\.chord) {
      #expect(chord.key != .function(10))
      if case .character = chord.key { #expect(!chord.modifiers.contains(.alt)) }
    }
  }
}

@Suite struct MotionTests {
  @Test func everyMotionRestsAtTimeZero() {
    for motion in Motion.allCases {
      var pose = motion.pose(at: 0)
      pose.panTime = nil
      #expect(pose == Pose(), "\(motion)")
      #expect(motion.pose(at: 0).pan(rangeX: 100, rangeY: 100) == (0, 0))
    }
  }

  @Test func motionsMoveWhatTheyName() {
    let time = 1.7
    #expect(Motion.none.pose(at: time) == Pose())
    #expect(Motion.blur.pose(at: time).blur != 0)
    #expect(Motion.blur.pose(at: time).panTime == nil)
    #expect(Motion.tint.pose(at: time).tintAmount > 0)
    #expect(Motion.panel.pose(at: time).panelX != 0)
    #expect(Motion.all.pose(at: time).blur == Motion.blur.pose(at: time).blur)
    #expect(Motion.all.pose(at: time).panTime == time)
  }

  /// Over a minute at 60 Hz no frame shows the background where the frame before had it.
  @Test func theBackgroundNeverStandsStill() {
    let ranges = (x: 160, y: 100)
    var before = Motion.background.pose(at: 0).pan(rangeX: ranges.x, rangeY: ranges.y)
    var stood = 0
    for frame in 1...3600 {
      let pan = Motion.background.pose(at: Double(frame) / 60).pan(rangeX: ranges.x, rangeY: ranges.y)
      #expect((0...ranges.x).contains(pan.x) && (0...ranges.y).contains(pan.y))
      stood += pan == before ? 1 : 0
      before = pan
    }
    #expect(stood == 0)
    #expect(Motion.background.pose(at: .nan).pan(rangeX: 10, rangeY: 10) == (0, 0))
    #expect(Motion.background.pose(at: 5).pan(rangeX: 0, rangeY: 0) == (0, 0))
  }
}
