import Testing
import Windowing

@testable import Session

@Suite struct SceneModelTests {
  @Test func quitting() {
    for press in [
      key("q"), KeyInput(.character("q"), modifiers: .control), KeyInput(.character("W"), modifiers: .control),
    ] {
      #expect(pressing(press, on: model()).1 == [.quit])
    }
    #expect(HotkeyTable.action(for: key("Q")) == nil)
    #expect(HotkeyTable.action(for: KeyInput(.character("m"), modifiers: .alt)) == nil)
  }

  @Test func shortcutsAreForKeysThatGoDownWhereverTheyLie() {
    let quit = HotkeyTable.action(for: key("q"))
    #expect(quit != nil)
    for modifiers in [Modifiers.capsLock, .numberPad, [.capsLock, .numberPad]] {
      #expect(HotkeyTable.action(for: KeyInput(.character("q"), modifiers: modifiers)) == quit)
    }
    #expect(HotkeyTable.action(for: KeyInput(.character("q"), phase: .repeated)) == quit)
    #expect(HotkeyTable.action(for: KeyInput(.character("q"), phase: .up)) == nil)
  }

  @Test func escapeClosesTheHelpThenLeavesFullScreen() {
    let escape = KeyInput(.escape)
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
    #expect(pressing(KeyInput(.returnKey), on: model()).0.layers == SceneState.Layers.none)
    #expect(pressing(KeyInput(.returnKey), KeyInput(.returnKey), on: model()).0.layers == .blur)
    #expect(pressing(key("l"), on: model()).0.frameLimit == SceneState.FrameLimit.none)
  }

  /// No effect is one of the choices; a chain without names is the first function, from which the keys go on.
  @Test func effectsGoRound() {
    func names(_ keys: KeyInput..., from chain: EffectChain?) -> [[String]?] {
      var session = model { $0.effects = chain }
      session.catalog.effects = ["grid", "wave", "lens"]
      return keys.map { key in
        if let action = HotkeyTable.action(for: key) { _ = session.apply(action, at: 1, interval: 0.02) }
        return session.state.effects?.names
      }
    }
    let (next, previous) = (key("e"), key("E"))
    let first = EffectChain()
    #expect(names(next, next, next, next, from: first) == [["wave"], ["lens"], nil, ["grid"]])
    #expect(names(previous, previous, previous, previous, from: first) == [nil, ["lens"], ["wave"], ["grid"]])
    #expect(names(next, previous, from: nil) == [["grid"], nil])
    #expect(names(next, from: EffectChain(names: ["wave", "grid"])) == [["lens"]])
    // The functions of a file stay its own.
    var opened = model { $0.effects = EffectChain(file: "a.metal") }
    opened.catalog.effects = ["grid", "wave"]
    _ = opened.apply(.cycleEffect(1), at: 1, interval: 0.02)
    #expect(opened.state.effects == EffectChain(file: "a.metal", names: ["wave"]))
    #expect(opened.state.notice?.text == "Effect: wave")
  }

  /// A key that comes before the functions of a file are known does not take its effect away.
  @Test func effectsWaitUntilTheyAreRead() {
    var session = model { $0.effects = EffectChain(file: "a.metal", names: ["same"]) }
    session.catalog.isReadingEffects = true
    _ = session.apply(.cycleEffect(1), at: 1, interval: 0.02)
    #expect(session.state.effects?.names == ["same"])
    #expect(session.state.notice?.text == "The effects are still being read")
    session.catalog.isReadingEffects = false
    session.catalog.effects = ["same", "other"]
    _ = session.apply(.cycleEffect(1), at: 2, interval: 0.02)
    #expect(session.state.effects?.names == ["other"])
  }

  @Test func aFileTakesItsTurnAmongTheBackgrounds() {
    let opened = model { $0.background = .file("photo.jpg") }
    #expect(pressing(key("w"), on: opened).0.background == .named("dusk"))
    #expect(pressing(key("W"), on: opened).0.background == .named("coast"))
    #expect(pressing(key("w"), key("W"), on: opened).0.background == .file("photo.jpg"))
  }

  @Test func theHUDHasThreeLevels() {
    #expect(pressing(key("i"), on: model()).0.hud == .line)
    #expect(pressing(key("i"), KeyInput(.function(12)), on: model()).0.hud == .page)
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
    // The earlier state can be restored from the history.
    expected.canUndo = true
    #expect(state == expected)
    #expect(requests == [.restart])
  }
}
