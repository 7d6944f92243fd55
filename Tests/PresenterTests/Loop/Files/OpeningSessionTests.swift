import Foundation
import Glibc
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Files that are opened in a scripted window.
@MainActor
@Suite struct OpeningSessionTests {
  /// A folder that goes with the test, with pictures of one colour.
  private final class Folder {
    let path = NSTemporaryDirectory() + "vitrine-opening-" + UUID().uuidString
    /// A material's name that no other test has.
    let name = "m" + UUID().uuidString.prefix(8).lowercased()

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      return "\(path)/\(name)"
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// Writes a picture of 2 by 2 pixels in the portable pixmap format.
    @discardableResult
    func picture(_ name: String, _ color: [UInt8]) throws -> String {
      try write(name, Array("P6 2 2 255\n".utf8) + color + color + color + color)
    }
  }

  private func session(
    recent: RecentFiles = RecentFiles(path: nil), _ change: (inout SceneState) -> Void = { _ in }
  ) -> ScriptedSession {
    let session = ScriptedSession(
      seconds: 12, size: PixelSize(width: 500, height: 400), materials: .shared, recent: recent, change)
    session.backend.opener = session.window.opener
    return session
  }

  private let ask = KeyInput(.character("o"), modifiers: .control)
  private let enter = KeyInput(.returnKey)
  private let tab = KeyInput(.tab)
  private func typing(_ text: String) -> [KeyInput] {
    text.map { $0 == " " ? KeyInput(.space) : KeyInput(.character($0)) }
  }

  @Test func aTypedPathIsCompletedAndOpened() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/pictures", withIntermediateDirectories: true)
    try folder.picture("pictures/red one.ppm", [255, 0, 0])
    try folder.picture("pictures/blue.ppm", [0, 0, 255])
    let session = session()
    session.backend.press([ask] + typing("\(folder.path)/pi") + [tab] + typing("re") + [tab, enter], at: 101)
    session.backend.press([KeyInput(.character("z"), modifiers: .control)], at: 108)
    var shown: Background?
    session.backend.onPresent = { if session.clock.now() < 108 { shown = session.state.background } }
    _ = session.run()
    #expect(shown == .file("\(folder.path)/pictures/red one.ppm"))
    #expect(session.backend.titles.contains("red one.ppm — Regular — Glass — Vitrine"))
    #expect(session.backend.titles.last == "Plain — Regular — Glass — Vitrine")
    #expect(session.state.openPrompt == nil)
  }

  @Test func theQuestionListsAndTheArrowsChoose() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/sub", withIntermediateDirectories: true)
    try folder.picture("sub/b.ppm", [0, 255, 0])
    try folder.write("notes.txt", "no picture")
    try folder.write("frost.json5", "{ base: 'thin' }")
    #expect(mkfifo("\(folder.path)/pipe.png", 0o600) == 0)
    // Bytes that are no text, and a line break.
    for name in [[0x66, 0xFF, 0x2E, 0x70, 0x6E, 0x67, 0], Array("a\nb.png\0".utf8)] as [[UInt8]] {
      let path = Array("\(folder.path)/".utf8) + name
      let file = path.withUnsafeBytes {
        open($0.assumingMemoryBound(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
      }
      #expect(file >= 0)
      close(file)
    }
    let listing = FolderListing.read(folder.path)
    #expect(listing.entries == [.init("sub", isFolder: true), .init("frost.json5", isFolder: false)])
    #expect(FolderListing.read("\(folder.path)/nowhere").problem == "no such file")

    let session = session()
    let down = KeyInput(.down)
    session.backend.press([ask] + typing("\(folder.path)/") + [enter], at: 101)
    // Into the folder, then its only file; the first Return had nothing to open.
    session.backend.press([down, enter], at: 105)
    session.backend.press([down, enter], at: 107)
    _ = session.run()
    #expect(session.state.background == .file("\(folder.path)/sub/b.ppm"))
  }

  @Test func whatCannotBeOpenedIsSaidAndTheOldPictureStays() throws {
    let folder = try Folder()
    #expect(mkfifo("\(folder.path)/pipe.png", 0o600) == 0)
    try folder.write("empty.png", "")
    try folder.write("words.jpg", "not a picture")
    try folder.write("broken.metal", "[[ stitchable ]] half4 f(")
    try folder.write("none.metal", "int x;\n")
    try folder.write("broken.json5", "{")
    for (name, word) in [
      ("pipe.png", "not a regular file"), ("empty.png", "empty file"), ("words.jpg", "words.jpg: "),
      ("broken.metal", "broken.metal:"), ("none.metal", "none.metal"), ("broken.json5", "broken.json5:1:"),
      ("missing.png", "missing.png: cannot open"),
    ] {
      let session = session()
      session.backend.press([ask] + typing("\(folder.path)/\(name)") + [enter], at: 101)
      // The same by a drop, once the question is closed.
      session.backend.press([KeyInput(.escape)], at: 110)
      var message: String?
      session.backend.onPresent = { message = session.state.openPrompt?.message ?? message }
      session.backend.at(111, .dropped(FileList(uriList: Array("file://\(folder.path)/\(name)".utf8))))
      _ = session.run()
      #expect(message?.contains(word) == true && message?.contains(folder.path) == false, "\(name): \(message ?? "")")
      #expect(session.state.notice?.text == message, "\(name)")
      #expect(session.state.look.background == .named(Background.plainName))
      #expect(session.state.look.effects == nil && session.state.material == "regular")
      #expect(!session.state.canUndo)
    }
  }

  @Test func whatWasOpenedIsKeptForTheUserAlone() throws {
    let folder = try Folder()
    let recent = RecentFiles(path: "\(folder.path)/state/vitrine/recent")
    #expect(recent.read() == [])
    recent.add(["/a", "/b\nc"])
    recent.add(["/d", "/a"])
    #expect(recent.read() == ["/d", "/a"])
    recent.add((0..<20).map { "/\($0)" })
    #expect(recent.read() == (0..<RecentFiles.limit).map { "/\($0)" })
    var status = stat()
    #expect(stat("\(folder.path)/state/vitrine/recent", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat("\(folder.path)/state/vitrine", &status) == 0 && status.st_mode & 0o777 == 0o700)
    let values = ["XDG_STATE_HOME": "/s", "HOME": "/h"]
    #expect(RecentFiles.standardPath { values[$0] } == "/s/vitrine/recent")
    #expect(RecentFiles.standardPath { $0 == "HOME" ? "/h" : "s" } == "/h/.local/state/vitrine/recent")
    #expect(RecentFiles.standardPath { _ in nil } == nil)
    // A session keeps what it opens, and an empty question offers it.
    let red = try folder.picture("red.ppm", [255, 0, 0])
    let session = session(recent: recent)
    session.backend.at(101, .dropped(FileList(uriList: Array("file://\(red)".utf8))))
    let empty = [KeyInput(.character("a"), modifiers: .control), KeyInput(.backspace)]
    session.backend.press([ask], at: 104)
    session.backend.press(empty, at: 106)
    _ = session.run()
    #expect(session.state.openPrompt?.showsRecent == true)
    #expect(session.state.openPrompt?.matches.first?.name == red)
  }

  @Test func severalFilesAreDropped() throws {
    let folder = try Folder()
    let (red, blue) = (try folder.picture("red.ppm", [255, 0, 0]), try folder.picture("blue.ppm", [0, 0, 255]))
    let material = try folder.write("\(folder.name).json5", "{ base: 'thin' }")
    let session = session()
    session.backend.at(101, .dragged(isOver: true))
    session.backend.at(102, .dragged(isOver: false))
    let broken = try folder.write("broken.metal", "no function")
    let list = [red, broken, blue, material].map { "file://\($0)\r\n" }.joined()
    session.backend.at(102, .dropped(FileList(uriList: Array(list.utf8))))
    var told: Set<String> = []
    var wasTarget = false
    session.backend.onPresent = {
      if let text = session.state.notice?.text { told.insert(text) }
      wasTarget = wasTarget || session.state.isDropTarget
    }
    session.backend.at(106, .dropped(FileList(uriList: Array("https://example.org/a.png".utf8))))
    session.backend.at(109, .dropped(nil))
    _ = session.run()
    let problem = told.first { $0.contains("not opened: broken.metal") }?.split(separator: "not opened: ").last ?? ""
    #expect(wasTarget && !session.state.isDropTarget)
    #expect(session.state.background == .file(red))
    #expect(session.state.material == folder.name)
    let opened = "Opened: red.ppm, \(folder.name).json5; 2 other files were not opened: \(problem)"
    #expect(!problem.isEmpty && told.contains(opened), "\(told)")
    #expect(told.contains("Not a file of this computer: https://example.org/a.png"), "\(told)")
    #expect(told.contains("The other program did not provide the dropped files"), "\(told)")
  }

  @Test func theClipboardNamesAFile() throws {
    let folder = try Folder()
    let red = try folder.picture("red.ppm", [255, 0, 0])
    let session = session()
    let paste = KeyInput(.character("v"), modifiers: .control)
    session.backend.clipboard = "file://\(red)\n"
    session.backend.press([paste], at: 101)
    _ = session.run()
    #expect(session.state.background == .file(red))
  }

  /// The source that is opened is read, its functions are offered, and undo leads back to the samples.
  @Test func aSourceReplacesTheOneBefore() throws {
    let folder = try Folder()
    let path = try folder.write(
      "wave.metal",
      "#include <metal_stdlib>\n[[ stitchable ]] half4 inverse(float2 position, half4 color) { return 1 - color; }\n")
    let session = session()
    session.composer.effects.watch(wake: {})
    session.backend.at(101, .dropped(FileList(uriList: Array("file://\(path)".utf8))))
    _ = session.run()
    #expect(session.state.look.effects == EffectChain(file: path))
    #expect(session.state.scene == "effects")
    #expect(session.composer.effects.names == ["inverse"])
    session.composer.effects.follow(EffectChain())
    #expect(session.composer.effects.path != path)
  }
}
