import DisplayList
import Foundation
import FrameTiming
import Renderer
import Scenes
import Session
import Surfaces
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// A folder that goes with the test.
private final class Folder {
  let path = NSTemporaryDirectory() + "/vitrine-viewer-" + UUID().uuidString
  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// A session on a scripted window of 700 by 680, with a folder of its own for materials.
@MainActor
private final class MaterialSession {
  let folder = Folder()
  private let session: ScriptedSession
  var backend: ScriptedBackend { session.backend }
  var loop: FrameLoop { session.loop }
  var window: WindowSession { session.window }
  var state: SceneState { session.state }

  init(seconds: Double = 6, _ change: (inout SceneState) -> Void = { _ in }) {
    session = ScriptedSession(
      seconds: seconds, size: PixelSize(width: 700, height: 680), materialsFolder: folder.path
    ) { state in
      state.panel = nil
      change(&state)
    }
  }

  func run() -> SceneState {
    _ = session.run()
    return state
  }
}

@MainActor
@Suite struct LegibilityMeterTests {
  @Test func theHUDSaysHowWellTheTextCanBeRead() throws {
    let session = MaterialSession { $0.hud = .line }
    _ = session.run()
    let summary = try #require(session.window.legibility.summary)
    let list = try #require(session.loop.pipeline.findings.newest).scene
    let measured = try #require(
      Legibility.lowest(in: list, of: session.loop.composer.layers.sceneTexts, render: Offscreen().render))
    #expect(summary == LegibilitySummary(measured, scale: 1))
    #expect(session.window.shown.hud.legibility == summary)
    #expect(measured.count > 8)
    // The card's own texts, and none of the HUD's.
    #expect(measured.text.map { !$0.string.contains("frame") } == true)
    // The first frame, and one that says what was measured; then it rests.
    #expect(session.backend.presents.count == 2)
    #expect(session.backend.waits < 20)
  }

  @Test func nothingIsMeasuredWhileTheHUDIsOff() {
    let session = MaterialSession { $0.motion = .all }
    _ = session.run()
    #expect(session.window.legibility.summary == nil)
    #expect(session.window.legibility.revision == nil)
  }

  @Test func whileSomethingMovesItIsMeasuredFourTimesASecond() throws {
    let session = MaterialSession(seconds: 3) {
      $0.motion = .all
      $0.hud = .page
    }
    _ = session.run()
    // The last measurement is no older than its interval and a frame.
    #expect(103 - session.window.legibility.time < LegibilityMonitor.interval + 0.1)
  }
}

@MainActor
@Suite struct ExportTests {
  @Test func theMaterialAsItIsTunedIsCopied() throws {
    let session = MaterialSession {
      $0.material = "thin"
      $0.overrides.blurRadius = 12
      $0.overrides.luminanceValues = [0, 0.25, 0.5, 1]
    }
    session.backend.press([KeyInput(.character("c"), modifiers: .control)], at: 101)
    _ = session.run()
    let text = try #require(session.backend.clipboard)
    #expect(text.contains("blurRadius: 12,"))
    #expect(text.contains("luminanceValues: [0, 0.25, 0.5, 1],"))
    #expect(text.contains("saturation: 1.35,"))
    #expect(session.folder.files.isEmpty)
  }

  @Test func exportsAreSavedUnderNewNamesOnly() throws {
    let session = MaterialSession(seconds: 2)
    for _ in 0..<2 { session.window.export("css") }
    #expect(session.folder.files == ["regular-copy-2.css", "regular-copy.css"])
    _ = session.run()
  }

  @Test func everyFormatHasAFile() throws {
    for format in MaterialExport.formats {
      let session = MaterialSession(seconds: 2)
      session.window.export(format.name)
      #expect(session.folder.files == ["regular-copy.\(format.fileExtension)"])
      let text = try String(
        contentsOfFile: session.folder.path + "/regular-copy.\(format.fileExtension)", encoding: .utf8)
      #expect(text == session.state.look.exported(as: format).annotatedText)
      #expect(session.state.notice?.text.hasSuffix(".\(format.fileExtension)") == true)
      _ = session.run()
    }
  }

  @Test func aFolderThatCannotBeIsSaidInALine() throws {
    let look = SceneLook()
    let format = try #require(MaterialExport.format(named: "css"))
    #expect(throws: MaterialFileError.cannotWrite(path: "/proc/nowhere", reason: "no such file")) {
      try look.exported(as: format).save(in: "/proc/nowhere", as: "x")
    }
  }
}

@MainActor
@Suite struct WallpaperTests {
  private func wallpaper(_ color: UInt32, x: Int) -> Wallpaper {
    let pixels = PixelBuffer(size: PixelSize(width: 1000, height: 900))
    for y in 0..<900 {
      let row = pixels.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<1000 { row[x] = color }
    }
    return Wallpaper(
      bitmap: Bitmap(pixels, isOpaque: true), place: PixelRect(x: x, y: -20, width: 1000, height: 900))
  }

  @Test func aNewWallpaperIsShownAtOnce() throws {
    let session = MaterialSession {
      $0.material = "clear"
      $0.traits.blending = .behindWindow
      $0.showsContent = false
      $0.panel = PanelFrame(width: 200, height: 200, x: 250, y: 200)
    }
    session.backend.wallpapers = [
      (0, wallpaper(0xFF10_4080, x: -30)), (102.5, wallpaper(0xFFF0_E000, x: -40)),
    ]
    session.backend.at(102, .backdropChanged)
    session.backend.at(103, .backdropChanged)
    let state = session.run()
    #expect(state.wallpaper?.frame.minX == -40)
    #expect(session.backend.screen.view[350, 300] == 0xFFF0_E000)
    // The first and the changed one; what has not changed makes no frame.
    #expect(session.backend.presents.count == 2)
  }

  @Test func itIsReadWhereMaterialsBlendWithIt() {
    let session = MaterialSession()
    session.backend.wallpapers = [(0, wallpaper(0xFF10_4080, x: -30))]
    #expect(session.run().wallpaper == nil)
    var model = SceneModel(SceneState(), catalog: .standard())
    _ = model.apply(.set(.blending(.behindWindow)), at: 0, interval: 1)
    #expect(model.state.traits.blending == .behindWindow)
    #expect(model.state.lookInWindow.captions.last == BehindWindowSource.sceneBackground.caption)
  }
}
