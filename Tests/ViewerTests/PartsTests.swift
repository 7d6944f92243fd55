import DisplayList
import Foundation
import FrameTiming
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import Viewer

@Suite struct BackgroundPlaceTests {
  @Test func aStillPictureFillsTheWindowInTheMiddle() {
    // 400x200 in a window of 100x100: scaled by 1/2, 100 pixels too wide, 50 of them on each side.
    let fit = BackgroundFit(window: PixelSize(width: 100, height: 100), scrolls: false)
    let place = fit.place(of: PixelSize(width: 400, height: 200), pose: Pose())
    #expect(place == PixelRect(x: -50, y: 0, width: 200, height: 100))
  }

  @Test func aScrollingPictureIsAQuarterLargerAndNeverShowsItsEdge() {
    let window = PixelSize(width: 101, height: 67)
    for frame in 0..<600 {
      let place = BackgroundFit(window: window, scrolls: true).place(
        of: PixelSize(width: 300, height: 200), pose: Motion.background.pose(at: Double(frame) / 60))
      #expect(place.contains(window.bounds))
      // 101 / 300 against 67 / 200: the width decides, times 1.25.
      #expect(place.size == PixelSize(width: 126, height: 84))
    }
  }
}

@Suite struct ScreenshotFolderTests {
  private func folder(_ variables: [String: String]) -> String { Screenshots.folder { variables[$0] } }

  @Test func theDesktopsFolderIsTaken() throws {
    let home = NSTemporaryDirectory() + "/vitrine-home-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    for name in ["Bilder", ".config", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: home + "/" + name, withIntermediateDirectories: true)
    }
    let settings = "# made by xdg-user-dirs-update\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
    try Data(settings.utf8).write(to: URL(fileURLWithPath: home + "/.config/user-dirs.dirs"))
    #expect(folder(["HOME": home]) == home + "/Bilder")
    #expect(folder(["HOME": home, "XDG_PICTURES_DIR": home + "/elsewhere"]) == home + "/elsewhere")
    // A folder that is not there does not count.
    #expect(folder(["HOME": home, "XDG_PICTURES_DIR": home + "/nowhere"]) == home + "/Bilder")
    #expect(folder(["HOME": home + "/nobody"]) == FileManager.default.currentDirectoryPath)
  }

  @Test func namesAreFree() throws {
    let home = NSTemporaryDirectory() + "/vitrine-shots-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    var names: Set<String> = []
    for _ in 0..<4 {
      let path = Screenshots.path(in: home, scene: "glass", material: "thin")
      #expect(names.insert(path).inserted)
      try Data().write(to: URL(fileURLWithPath: path))
    }
    #expect(names.allSatisfy { $0.hasPrefix(home + "/vitrine-glass-thin-2") && $0.hasSuffix(".png") })
  }
}

@Suite struct WordsTests {
  @Test(arguments: [
    ("regular", "Regular"), ("ultraThin", "Ultra Thin"), ("ios8-extraLight", "iOS 8 Extra Light"),
    ("macos-hudWindow", "macOS Hud Window"), ("macos-fullScreenUI", "macOS Full Screen UI"), ("", ""),
  ])
  func materialsHaveTitles(name: String, title: String) {
    #expect(MaterialTitle.text(for: name) == title)
  }

  @Test func theHUDTellsTheRateAndTheWork() {
    let log = FrameLog()
    for index in 0..<61 {
      var frame = FrameRecord()
      frame.index = index
      frame.render = TimeSpan(0, 0.004)
      frame.presented = Double(index) * 0.020
      frame.continues = index > 0
      log.record(frame)
    }
    let content = HUDContent(log, state: SceneState(), budget: 0.016, interval: 0.020, note: "note", at: 3)
    #expect(content.line == "50.0 fps   frame 4.00 ms   p99 4.00   dropped 0.0 %   1 thr")
    #expect(content.bars.count == 60)
    #expect(content.bars.allSatisfy { $0 == 0.25 })
    #expect(content.stages.map(\.name) == ["frame", "  update", "  layout", "  plan", "  render", "  present"])
    #expect(HUDContent(FrameLog(), state: SceneState(), budget: 1, interval: 1, note: "", at: 0).isEmpty)
  }
}

@MainActor
@Suite struct LayerTests {
  private func composer() throws -> FrameComposer {
    let store = BackgroundStore()
    try store.load(.named(PlainBackground.name))
    return FrameComposer(backgrounds: store)
  }

  private func list(_ composer: FrameComposer, _ change: (inout SceneState) -> Void) -> [Item] {
    var state = SceneState()
    state.background = .named(PlainBackground.name)
    change(&state)
    var record = FrameRecord()
    let size = PixelSize(width: 640, height: 520)
    let input = FrameComposer.Input(state: state, size: size, scale: 1, instant: 0.5)
    return composer.compose(input, record: &record).items.map {
      Item(identity: $0.identity, extent: $0.extent)
    }
  }

  /// What tells two items apart but pictures and glyphs, which every composer makes for itself.
  private struct Item: Equatable {
    var identity: DisplayIdentity
    var extent: PixelRect
  }

  /// A composer that has shown other things makes the list that a fresh one makes, once a picture that begins to scroll
  /// has been scaled.
  @Test func whatWasShownBeforeLeavesNoTrace() throws {
    let used = try composer()
    let changes: [(inout SceneState) -> Void] = [
      { _ in }, { $0.motion = .all }, { $0.material = "thick" }, { $0.hud = .page }, { $0.showsHelp = true },
      { $0.scene = "materials" }, { $0.appearance = .light }, { $0.layers = .blur }, { $0.showsContent = false },
      { $0.panel = PanelFrame(width: 200, height: 100, x: 3, y: 4) }, { $0.edge = .global },
      { $0.motion = .background },
      { $0.overrides.tint = [1, 0, 0, 0.5] }, { $0.vibrancy = "fill" }, { $0.scene = "vibrancy" }, { _ in },
    ]
    for change in changes {
      let expected = try list(composer(), change)
      try waitUntil("what a fresh composer shows") { list(used, change) == expected }
    }
  }

  @Test func everySceneShowsSomething() throws {
    for row in SceneTable.rows {
      let items = try list(composer()) { $0.scene = row.name }
      // The background, and two more; what a scene clips is one item.
      #expect(items.count >= 3, "\(row.name)")
    }
  }

  @Test func overridesReachTheMaterial() {
    var state = SceneState()
    state.material = "clear"
    state.overrides.blurRadius = 12
    state.edge = .global
    let input = SceneInput(state: state, pose: Pose(), size: CGSize(width: 100, height: 100))
    #expect(input.material.recipe(for: .dark).blurRadius == 12)
    #expect(input.material.recipe(for: .dark).edge == .global)
    var moving = Pose()
    moving.blur = -1
    let swung = SceneInput(state: state, pose: moving, size: CGSize(width: 100, height: 100))
    // Nine tenths less.
    #expect(abs(swung.material.recipe(for: .dark).blurRadius - 1.2) < 1e-9)
  }
}
