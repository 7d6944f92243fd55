import DisplayList
import Foundation
import FrameTiming
import RenderPlan
import Scenes
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine
import Windowing

@testable import Presenter

@MainActor
@Suite struct NoticeSessionTests {
  @Test func whatOtherThreadsLeaveIsShownAndGoes() {
    let session = ScriptedSession(seconds: 6)
    var texts: [String?] = []
    session.backend.at(102, .exposed)
    session.backend.onPresent = {
      if session.backend.presents.count == 1 { session.window.notices.post("Screenshot: ~/a.png") }
      texts.append(session.state.notice?.text)
    }
    _ = session.run()
    #expect(texts.contains("Screenshot: ~/a.png") && texts.last == .some(nil))
  }

  @Test func thePictureIsCopiedWithoutTheOverlays() throws {
    let session = ScriptedSession(seconds: 6)
    session.backend.press([KeyInput(.character("C"), modifiers: .control)], at: 101)
    session.backend.at(102, .exposed)
    var texts: [String?] = []
    session.backend.onPresent = { texts.append(session.state.notice?.text) }
    _ = session.run()
    let picture = try #require(session.backend.offeredPicture)
    #expect(picture.starts(with: [0x89] + "PNG".utf8))
    // The width and the height in the header (ISO/IEC 15948, 11.2.2).
    let header = picture[16..<24].map { Int($0) }
    #expect(header[2] << 8 | header[3] == session.backend.size.width)
    #expect(header[6] << 8 | header[7] == session.backend.size.height)
    #expect(texts.contains("Copied: the picture"))
  }

  /// Screenshots, which people take one after the other, do not have the notices of each other.
  @Test func screenshotsAreWithoutNotices() throws {
    let composer = try composer()
    let plain = composed(composer, nil)
    let noticed = composed(composer, "Screenshot: ~/a.png")
    #expect(PassTable(noticed.flat) != PassTable(plain.flat))
    #expect(PassTable(noticed.flatWithoutNotice) == PassTable(plain.flat))
  }

  private func composer() throws -> FrameComposer {
    let backgrounds = BackgroundStore()
    try backgrounds.load(.named(Background.plainName))
    return FrameComposer(backgrounds: backgrounds)
  }

  private func composed(
    _ composer: FrameComposer, _ notice: String?, size: PixelSize = PixelSize(width: 400, height: 300),
    _ change: (inout SceneState) -> Void = { _ in }
  ) -> ComposedFrame {
    var state = SceneState()
    state.background = .named(Background.plainName)
    change(&state)
    var model = SceneModel(state, catalog: .standard())
    if let notice { model.showNotice(notice, at: 0) }
    var record = FrameRecord()
    var input = FrameComposer.Input(state: model.state, size: size, scale: 1, instant: 0.5)
    input.overlays.parameters = model.parameters
    return composer.compose(input, record: &record)
  }

  /// In every scene, with the panel and without, in windows of several sizes: nothing that is to be read or pressed is
  /// covered, as long as the window has a place for that.
  @Test(arguments: [PixelSize(width: 1280, height: 800), PixelSize(width: 900, height: 560)])
  func noticesCoverNoControlAndNoCaption(size: PixelSize) throws {
    var free = 0
    for scene in Catalog.standard().scenes {
      for hasPanel in [false, true] {
        let composer = try composer()
        _ = composed(composer, "Undone: stop deleted", size: size) {
          $0.scene = scene
          $0.showsParameters = hasPanel
        }
        let extent = try #require(composer.layers.notice.items.map(\.extent).max { $0.area < $1.area })
        let place = CGRect(
          x: Double(extent.minX) + 1, y: Double(extent.minY) + 1, width: Double(extent.width) - 2,
          height: Double(extent.height) - 2)
        let covered = composer.layers.occupiedFrames.filter { $0.intersects(place) }
        if covered.isEmpty { free += 1 }
        // The grid of materials is buttons from edge to edge.
        if size.width == 1280, scene != "materials" {
          #expect(covered.isEmpty, "\(scene), panel \(hasPanel): covers \(covered)")
        }
      }
    }
    #expect(free >= 10, "\(free) of 18")
  }
}

@MainActor
@Suite struct MaterialFaultTests {
  @Test func aBrokenFileIsShownUntilItIsMendedAndReportedOnce() throws {
    let folder = NSTemporaryDirectory() + "/vitrine-faults-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String) { try? Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/mine.json5")) }
    let library = MaterialLibrary()
    write("{\n  bass: 'thin'\n}")
    let first = library.add(folder: folder).map(\.description)
    #expect(first == ["\(folder)/mine.json5:2:3: unknown key bass; did you mean base?"])
    let session = ScriptedSession(seconds: 8, materials: library)
    var shown: [[String]] = []
    let texts = ["{ base: 'thin' }", "{", "{", "{ base: 'thin' }"]
    for index in texts.indices {
      // Each save is seen with the frame of a key.
      session.backend.press([KeyInput(.character("v"))], at: 102 + Double(index))
    }
    var saves = 0
    session.backend.onPresent = {
      shown.append(session.window.shown.faults)
      while saves < texts.count, session.clock.now() >= 101.9 + Double(saves) {
        write(texts[saves])
        _ = library.refresh()
        saves += 1
      }
    }
    _ = session.run()
    let second = "\(folder)/mine.json5:1:2: the text ends inside an object"
    #expect(shown.first { !$0.isEmpty } == first)
    #expect(shown.contains([second]) && shown.last == [])
    #expect(session.lines == [second])
  }
}
