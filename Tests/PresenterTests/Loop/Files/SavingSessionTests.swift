import Foundation
import Session
import Surfaces
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Materials that are named and saved by keys alone, on a scripted window.
@MainActor
@Suite struct SavingSessionTests {
  /// A folder that goes with the test, and a name that no other test has.
  private final class Folder {
    let path = NSTemporaryDirectory() + "/vitrine-saving-" + UUID().uuidString
    let name = "m" + UUID().uuidString.prefix(8).lowercased()

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  private func session(_ folder: Folder, _ change: (inout SceneState) -> Void = { _ in }) -> ScriptedSession {
    ScriptedSession(
      seconds: 12, size: PixelSize(width: 500, height: 400), materialsFolder: folder.path, materials: .shared
    ) { state in
      state.panel = nil
      change(&state)
    }
  }

  private let save = KeyInput(.character("s"), modifiers: .control)
  private let saveAs = KeyInput(.character("S"), modifiers: .control)

  /// Replaces what is in the field.
  private func typing(_ text: String) -> [KeyInput] {
    [KeyInput(.character("a"), modifiers: .control)] + text.map { KeyInput(.character($0)) }
  }

  /// The window's title for a material over the plain background.
  private static func title(_ material: String, _ mark: String = "") -> String {
    "Plain — \(MaterialTitle.text(for: material))\(mark) — Glass — Vitrine"
  }

  @Test func aTunedMaterialIsNamedAndSaved() throws {
    let folder = try Folder()
    let session = session(folder) { $0.overrides.blurRadius = 12 }
    session.backend.press([save], at: 101)
    session.backend.press(typing(folder.name) + [KeyInput(.returnKey)], at: 102)
    // A second change goes into the file that there is now.
    session.backend.press([KeyInput(.up), KeyInput(.up), save], at: 105)
    _ = session.run()
    let state = session.state
    #expect(folder.files == ["\(folder.name).json5"])
    #expect(state.material == folder.name && state.savePrompt == nil && !state.look.hasOwnNumbers)
    let material = try #require(Material.named(folder.name))
    #expect(material.recipe(for: .dark).blurRadius == 12.5 && material.recipe(for: .light).blurRadius == 30)
    #expect(
      session.backend.titles == [
        Self.title("regular", " (edited)"), Self.title(folder.name),
        Self.title(folder.name, " (edited)"), Self.title(folder.name),
      ])
  }

  /// Keys arrive together while a frame takes long; `q` would end the session if the scene received it.
  @Test func keysThatComeTogetherGoWhereTheFirstOfThemLeads() throws {
    let folder = try Folder()
    let session = session(folder) { $0.overrides.blurRadius = 12 }
    let name = "q" + folder.name
    let keys = [saveAs] + typing(name) + [KeyInput(.returnKey), KeyInput(.character("h"))]
    for key in keys { session.backend.at(102, .key(key)) }
    #expect(session.run() == .timeLimitReached)
    #expect(folder.files == ["\(name).json5"])
    #expect(session.state.savePrompt == nil && session.state.showsHelp)
  }

  @Test func anotherMaterialsFileIsReplacedOnlyAfterAQuestion() throws {
    let folder = try Folder()
    try folder.write("\(folder.name).json5", "{ base: 'thick' }")
    func session(_ returns: Int) -> ScriptedSession {
      let session = self.session(folder) { $0.overrides.blurRadius = 12 }
      session.backend.press([saveAs], at: 101)
      session.backend.press(typing(folder.name), at: 102)
      for index in 0..<returns { session.backend.press([KeyInput(.returnKey)], at: 104 + Double(index)) }
      return session
    }
    let once = session(1)
    _ = once.run()
    #expect(
      once.state.savePrompt?.message == "\(folder.name).json5 already exists. Press Return to replace it.")
    #expect(try folder.text("\(folder.name).json5") == "{ base: 'thick' }")
    #expect(once.state.material == "regular" && once.state.overrides.blurRadius == 12)
    let twice = session(2)
    _ = twice.run()
    #expect(try folder.text("\(folder.name).json5").contains("blurRadius: 12,"))
    #expect(twice.state.material == folder.name)
    #expect(folder.files == ["\(folder.name).json5"])
  }

  @Test func aNameThatCannotBeIsSaidAndEscapeClosesTheQuestion() throws {
    let folder = try Folder()
    let session = session(folder)
    session.backend.press([saveAs], at: 101)
    session.backend.press(typing("thin") + [KeyInput(.returnKey)], at: 102)
    _ = session.run()
    #expect(session.state.savePrompt?.message == "thin is a material of the library")
    let another = self.session(folder)
    another.backend.press([saveAs], at: 101)
    another.backend.press([KeyInput(.escape)], at: 102)
    _ = another.run()
    #expect(another.state.savePrompt == nil && folder.files.isEmpty)
  }

  @Test func aFileFromElsewhereIsSavedWhereItCameFrom() throws {
    let (folder, elsewhere) = (try Folder(), try Folder())
    let path = "\(elsewhere.path)/\(elsewhere.name).json5"
    try elsewhere.write("\(elsewhere.name).json5", "// kept\n{ base: 'thin' }")
    _ = try MaterialLibrary.shared.add(file: path)
    let session = session(folder) {
      $0.material = elsewhere.name
      $0.overrides.blurRadius = 12
    }
    session.backend.press([save], at: 101)
    session.backend.press([save], at: 102)
    _ = session.run()
    let text = try elsewhere.text("\(elsewhere.name).json5")
    #expect(text.hasPrefix("// kept\n{") && text.contains("base: \"thin\"") && text.contains("blurRadius: 12,"))
    #expect(folder.files.isEmpty && elsewhere.files == ["\(elsewhere.name).json5"])
    #expect(session.backend.titles.last == Self.title(elsewhere.name))
  }

  /// The text of an editor that is at fault now is nobody's to replace without a question.
  @Test func aFileThatHasBecomeBrokenIsAskedAbout() throws {
    let folder = try Folder()
    let file = "\(folder.name).json5"
    try folder.write(file, "{ base: 'thin' }")
    _ = try MaterialLibrary.shared.add(file: "\(folder.path)/\(file)")
    try folder.write(file, "{ base: 'thin', dark: { // half done")
    let session = session(folder) {
      $0.material = folder.name
      $0.overrides.blurRadius = 12
    }
    session.backend.press([save], at: 101)
    _ = session.run()
    #expect(session.state.savePrompt?.message == "\(file) has an error. Press Return to replace it.")
    #expect(try folder.text(file) == "{ base: 'thin', dark: { // half done")
  }

  @Test func aFolderThatTakesNoFilesLosesNothing() throws {
    let session = ScriptedSession(
      seconds: 6, size: PixelSize(width: 500, height: 400), materialsFolder: "/proc/nowhere", materials: .shared
    ) { $0.overrides.blurRadius = 12 }
    session.backend.press([saveAs], at: 101)
    session.backend.press([KeyInput(.returnKey)], at: 105)
    _ = session.run()
    #expect(session.state.notice?.text == "/proc/nowhere/regular-tuned.json5: cannot write: no such file")
    #expect(session.state.overrides.blurRadius == 12 && session.state.savePrompt != nil)
  }
}
