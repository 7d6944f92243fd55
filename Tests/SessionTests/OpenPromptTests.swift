import Testing
import Vitrine
import Windowing

@testable import Session

/// Tests of how the prompt for a file handles keys, without a disk.
@Suite struct OpenPromptTests {
  private static let home = "/home/me"

  private func prompt(_ names: [String] = [], in folder: String = home + "/Pictures") -> OpenPrompt {
    var prompt = OpenPrompt(in: folder, home: Self.home)
    _ = prompt.take(listing(names, of: folder))
    return prompt
  }

  /// Folders end in a slash.
  private func listing(_ names: [String], of folder: String) -> FolderListing {
    FolderListing(
      of: folder,
      names.map { $0.hasSuffix("/") ? .init(String($0.dropLast()), isFolder: true) : .init($0, isFolder: false) })
  }

  @Test(arguments: [
    ("", "/home/me/Pictures"), ("la", "/home/me/Pictures"), ("sub/la", "/home/me/Pictures/sub"), ("/", "/"),
    ("/etc/x", "/etc"), ("/etc//x", "/etc"), ("~/a/b", "/home/me/a"), ("~/", "/home/me"),
    ("../a", "/home/me/Pictures/.."),
    ("~other/a", "/home/me/Pictures/~other"),
  ])
  func aPathHasAFolder(_ text: String, _ folder: String) {
    var prompt = prompt()
    prompt.type(text)
    #expect(prompt.folder == folder)
  }

  @Test func itBeginsInItsFolder() {
    #expect(prompt().text == "~/Pictures/")
    #expect(OpenPrompt(in: "/", home: Self.home).text == "/")
    #expect(OpenPrompt(in: "/home/mercury", home: Self.home).text == "/home/mercury/")
    #expect(OpenPrompt(in: "/srv/", home: "/").text == "/srv/")
  }

  @Test func foldersComeFirstAndHiddenNamesAfterADot() {
    var prompt = prompt(["b.png", "A.png", "z/", ".hidden/", ".x.png", "Lake.jpg"])
    #expect(prompt.matches.map(\.name) == ["z", "A.png", "b.png", "Lake.jpg"])
    prompt.type("~/Pictures/.")
    #expect(prompt.matches.map(\.name) == [".hidden", ".x.png"])
    prompt.type("~/Pictures/LA")
    #expect(prompt.matches.map(\.name) == ["Lake.jpg"])
    prompt.type("~/Pictures/q")
    #expect(prompt.matches.isEmpty)
    // Another folder's contents are not shown for this one.
    prompt.type("~/")
    #expect(prompt.isReading && prompt.matches.isEmpty)
    _ = prompt.take(listing(["c.png"], of: "/etc"))
    #expect(prompt.isReading && prompt.matches.isEmpty)
  }

  @Test(arguments: [
    ("~/Pictures/l", "~/Pictures/lake"), ("~/Pictures/lake-", "~/Pictures/lake-night.jpg"), ("F", "field/"),
    ("~/Pictures/q", "~/Pictures/q"), ("", ""), ("~", "~/"), ("~/Pictures/lakes", "~/Pictures/lakes.png"),
  ])
  func tabCompletesAsFarAsAllAgree(_ typed: String, _ completed: String) {
    var prompt = prompt(["lake.jpg", "Lake-night.jpg", "lakes.png", "field/"])
    prompt.type(typed)
    prompt.complete()
    #expect(prompt.text.lowercased() == completed.lowercased())
  }

  @Test func tabWaitsForTheFolder() {
    var prompt = prompt()
    prompt.type("~/x/la")
    prompt.complete()
    #expect(prompt.text == "~/x/la")
    _ = prompt.take(listing(["lake.jpg"], of: Self.home + "/x"))
    #expect(prompt.text == "~/x/lake.jpg")
    // Return waits for the same.
    prompt.type("~/z/la")
    prompt.complete()
    #expect(prompt.submit() == nil)
    #expect(prompt.take(listing(["lake.jpg"], of: Self.home + "/z")) == Self.home + "/z/lake.jpg")
    // Text that was typed in between is not changed later.
    prompt.type("~/y/la")
    prompt.complete()
    prompt.type("~/y/lak")
    _ = prompt.take(listing(["lake.jpg"], of: Self.home + "/y"))
    #expect(prompt.text == "~/y/lak")
  }

  @Test func arrowsChooseAndReturnOpens() {
    var prompt = prompt(["a.png", "b.png", "sub/"])
    #expect(prompt.submit() == nil && prompt.message != nil)
    prompt.move(by: 1)
    #expect(prompt.submit() == nil && prompt.text == "~/Pictures/sub/" && prompt.isReading)
    _ = prompt.take(listing(["c.png", "d.png"], of: Self.home + "/Pictures/sub"))
    prompt.move(by: 10)
    #expect(prompt.marked == 1)
    prompt.move(by: -1)
    #expect(prompt.submit() == Self.home + "/Pictures/sub/c.png")
    prompt.type("~/Pictures/sub/d")
    #expect(prompt.marked == nil)
    #expect(prompt.submit() == Self.home + "/Pictures/sub/d.png")
    prompt.type("/etc/passwd")
    #expect(prompt.submit() == "/etc/passwd")
    prompt.type("other.png")
    #expect(prompt.submit() == Self.home + "/Pictures/other.png")
  }

  @Test func anEmptyTextOffersWhatWasOpenedLast() {
    var prompt = OpenPrompt(in: "/tmp", home: Self.home)
    _ = prompt.take(listing(["a.png"], of: "/tmp"), recent: [Self.home + "/x/b.png", "/srv/c.metal"])
    #expect(prompt.matches.map(\.name) == ["a.png"] && !prompt.showsRecent)
    prompt.type("")
    #expect(prompt.matches.map(\.name) == ["~/x/b.png", "/srv/c.metal"] && prompt.showsRecent)
    prompt.complete()
    #expect(prompt.text == "")
    prompt.move(by: 1)
    #expect(prompt.submit() == Self.home + "/x/b.png")
    prompt.type("a")
    #expect(prompt.matches.map(\.name) == ["a.png"])
  }

  /// A folder of many files: the list is the same for every key, and each key looks at each name once.
  @Test func manyFilesAreSearched() {
    var prompt = prompt((0..<20_000).map { "photo-\($0).jpg" })
    prompt.type("~/Pictures/photo-1999")
    #expect(prompt.matches.count == 11)
    prompt.complete()
    #expect(prompt.text == "~/Pictures/photo-1999")
  }
}

/// Files that are opened, as changes of the look.
@Suite struct OpeningTests {
  private func opened(_ kind: FileKind, _ name: String, _ material: String? = nil) -> OpenedFile {
    OpenedFile(kind, path: "/tmp/\(name)", title: name, material: material)
  }

  private func perform(_ model: inout SceneModel, _ actions: SceneAction...) {
    for action in actions { _ = model.apply(action, at: 1, interval: 0.02) }
  }

  @Test func aPictureIsAStepOfUndo() {
    var model = model()
    let before = model.state.background
    perform(&model, .show([opened(.image, "lake.jpg")]))
    #expect(model.state.background == .file("/tmp/lake.jpg") && model.state.notice?.text == "Opened: lake.jpg")
    #expect(model.backgrounds.first == .file("/tmp/lake.jpg"))
    perform(&model, .undo)
    #expect(model.state.background == before && model.state.notice?.text == "Undone: opened lake.jpg")
    // It can still be chosen.
    perform(&model, .redo)
    #expect(model.state.background == .file("/tmp/lake.jpg"))
    perform(&model, .cycleBackground(1), .cycleBackground(-1))
    #expect(model.state.background == .file("/tmp/lake.jpg"))
  }

  @Test func aSourceShowsItsFirstFunctionInItsScene() {
    var model = model()
    perform(&model, .show([opened(.shader, "wave.metal")]))
    #expect(model.state.look.effects == EffectChain(file: "/tmp/wave.metal") && model.state.scene == "effects")
    model.catalog.effects = ["wave", "tint"]
    perform(&model, .cycleEffect(1))
    #expect(model.state.look.effects == EffectChain(file: "/tmp/wave.metal", names: ["tint"]))
    // Without an effect the source is still the one that was opened.
    perform(&model, .cycleEffect(1), .cycleEffect(1))
    #expect(model.state.look.effects == EffectChain(file: "/tmp/wave.metal", names: ["wave"]))
    perform(&model, .undo, .undo, .undo, .undo)
    #expect(model.state.look.effects == nil && model.state.scene == "glass")
  }

  @Test func aMaterialComesWithItsOwnNumbers() {
    var model = model { $0.overrides.blurRadius = 12 }
    perform(&model, .show([opened(.material, "frost.json5", "frost"), opened(.image, "lake.jpg")]))
    #expect(model.state.material == "frost" && !model.state.look.hasOwnNumbers)
    #expect(model.state.notice?.text == "Opened: frost.json5, lake.jpg")
    perform(&model, .undo)
    #expect(model.state.material == "regular" && model.state.overrides.blurRadius == 12)
  }

  @Test func keysAskAndEscapeCloses() {
    let (_, requests) = pressing(
      KeyInput(.character("o"), modifiers: .control), KeyInput(.character("v"), modifiers: .control), on: model())
    #expect(requests == [.askForFile, .openClipboard])
    var model = model { $0.showsHelp = true }
    model.ask(SavePrompt(name: "frost", folder: "~"))
    model.ask(OpenPrompt(in: "/tmp", home: "/home/me"))
    #expect(model.state.savePrompt == nil)
    // The question is not asked again over itself.
    #expect(model.apply(.askForFile, at: 1, interval: 0.02) == nil)
    perform(&model, .escape)
    #expect(model.state.openPrompt == nil && model.state.showsHelp)
  }

  @Test func kindsAreToldByTheirExtensions() {
    #expect(FileKind(path: "/a/B.JPG") == .image && FileKind(path: "x.metal") == .shader)
    #expect(FileKind(path: "Card.swift") == .swift)
    #expect(FileKind(path: "x.json5") == .material && FileKind(path: "x.json") == nil && FileKind(path: "png") == nil)
    let all = FileKind.allCases.flatMap(\.extensions)
    #expect(Set(all).count == all.count)
  }
}
