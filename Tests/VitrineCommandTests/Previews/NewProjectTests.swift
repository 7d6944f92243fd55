import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

@testable import VitrineCommand

/// `vitrine new`, and what other commands do with its folder.
@Suite(.serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct NewProjectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the program in the folder.
  private func run(_ arguments: String...) throws -> (status: Int, output: String) {
    let path = try #require(Program.path)
    let script = #"cd "$1" && shift && exec "$0" "$@" 2>&1"#
    return try runTool(["sh", "-c", script, path, folder.path] + arguments, environment: Program.quiet)
  }

  @Test func aNewProjectIsShownAndVerified() throws {
    let made = try run("new", "Card")
    #expect(made.status == 0 && made.output.contains("vitrine Card/Sources/Card\n"), "\(made.output)")
    #expect(folder.files == ["Card"])
    for file in try ProjectTemplate(name: "Card", vitrine: repository).files {
      #expect(try String(contentsOfFile: folder("Card/\(file.path)"), encoding: .utf8) == file.text)
    }
    let list = try run("list", "previews", "Card/Sources/Card")
    #expect(list.status == 0)
    #expect(list.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == ["Card", "Long"])
    #expect(try run("list", "previews", "Card").output == list.output)
    let picture = try run("render", "Card", "--size", "200x100", "-o", "a.png")
    #expect(picture.status == 0 && picture.output.isEmpty, "\(picture.output)")
    // The colour of the catalogue, 33 66 CC, and the stripes of the Metal function: 0.85 of it.
    let bitmap = try ImageFile.load(path: folder("a.png"))
    var colors: Set<UInt32> = []
    for y in 0..<100 { for x in 0..<200 { colors.insert(bitmap.pixels[x, y] & 0xFF_FFFF) } }
    #expect(colors.isSuperset(of: [0x33_66_CC, 0x2B_57_AD]))
    #expect(try run("verify", "Card/Sources/Card", "--against", "Card/Snapshots").status == 1)
    let recorded = try run("verify", "Card/Sources/Card", "--against", "Card/Snapshots", "--record")
    #expect(recorded.status == 0, "\(recorded.output)")
    let verified = try run("verify", "Card/Sources/Card", "--against", "Card/Snapshots")
    #expect(verified.status == 0, "\(verified.output)")
  }

  /// The printed command is typed where it is printed, whatever the shell finds by the plain name; the first preview
  /// has a parameter, with a range and in the Metal function.
  @Test func theCommandsWorkWhereTheUserStands() throws {
    let path = try #require(Program.path)
    let made = try run("new", "Card")
    let lines = made.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let verify = try #require(lines.first { $0.contains(" verify ") })
    #expect(verify.hasPrefix("/"))
    let script = #"cd "$0" && eval "$1" 2>&1"#
    let result = try runTool(["sh", "-c", script, folder.path, verify], environment: Program.quiet)
    #expect(result.status == 0 && result.output.contains("Card"), "\(result.output)")
    let view = try String(contentsOfFile: folder("Card/Sources/Card/CardView.swift"), encoding: .utf8)
    #expect(view.contains("@Previewable @State var stripes = 12.0  // [2 ... 40]\n"))
    #expect(view.contains("stripes(.float(stripes))"))
    // A link of the plain name in a folder of PATH.
    try FileManager.default.createDirectory(atPath: folder("bin"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder("bin/vitrine"), withDestinationPath: path)
    let program = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    #expect(CalledProgram.word(environment: { _ in folder("bin") }, program: program) == "vitrine")
    #expect(CalledProgram.word(environment: { _ in "/nowhere:bin" }, program: "/a/b/vitrine") == "/a/b/vitrine")
    #expect(CalledProgram.word(environment: { _ in nil }, program: "/a b/it's") == #"'/a b/it'\''s'"#)
  }

  /// The folder of this package, in which the program was built.
  private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The manifest is one that the package manager reads, and depends on the package that the program is from, or that
  /// the environment names.
  @Test(arguments: [nil, "/nowhere/vitrine"]) func theManifestIsRead(package: String?) throws {
    #expect(try run("new", "Card").status == 0)
    let environment = package.map { ["VITRINE_PACKAGE": $0] } ?? [:]
    let dump = try runTool(
      [
        "sh", "-c", #"exec swift package --package-path "$0" --scratch-path "$0/.build" dump-package 2>/dev/null"#,
        folder("Card"),
      ], environment: environment)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
    #expect(object["name"] as? String == "Card")
    let dependencies = try #require(object["dependencies"] as? [[String: [[String: Any]]]])
    #expect(dependencies.map { $0["fileSystem"]?.first?["path"] as? String } == [package ?? repository])
    let targets = try #require(object["targets"] as? [[String: Any]])
    #expect(targets.map { $0["name"] as? String } == ["Card", "CardTests"])
  }

  /// Where the package and the library are compiled, which takes minutes the first time.
  private static let packages = ProcessInfo.processInfo.environment["VITRINE_TEST_PACKAGES"]

  /// `swift test` compiles the previews with the rest, without a warning of the sources, and passes.
  @Test(.enabled(if: packages != nil, "it compiles the library; VITRINE_TEST_PACKAGES=FOLDER does that in FOLDER"))
  func thePackagePassesItsTests() throws {
    #expect(try run("new", "Card").status == 0)
    let script = #"cd "$0" && exec swift test --scratch-path "$1" 2>&1"#
    let result = try runTool(["sh", "-c", script, folder("Card"), try #require(Self.packages)])
    #expect(result.status == 0 && result.output.contains("Test run with 2 tests in 1 suite passed"), "\(result.output)")
    let warnings = result.output.split(separator: "\n").filter { $0.contains("warning: ") && $0.contains(".swift:") }
    #expect(warnings == [])
  }

  /// Without a folder of Vitrine's package the manifest has no dependency of its own, and the page says what to do.
  @Test func anInstalledProgramAsksForThePackage() throws {
    let files = try ProjectTemplate(name: "Card", vitrine: nil).files
    let manifest = try #require(files.first { $0.path == "Package.swift" }?.text)
    #expect(manifest.contains("let vitrine: String? = Context.environment[\"VITRINE_PACKAGE\"]\n"))
    #expect(files.contains { $0.text.contains("`VITRINE_PACKAGE` names, which has to be set") })
    let quoted = try ProjectTemplate(name: "Card", vitrine: "/a \"b\" \\c").files
    #expect(quoted.contains { $0.text.contains(#"["VITRINE_PACKAGE"] ?? "/a \"b\" \\c""#) })
  }

  /// A module of one's own may not have the name of one that it is built with.
  @Test func modulesOfThePackageAreTaken() throws {
    let manifest = try String(contentsOfFile: "\(repository)/Package.swift", encoding: .utf8)
    let names = manifest.matches(of: /name: "([A-Z][A-Za-z0-9]*)"/).map { String($0.1) }
    #expect(names.count > 40)
    #expect(Set(names).subtracting(ProjectTemplate.taken).filter { !$0.contains("Test") } == [])
  }

  @Test func aFolderThatTakesNothingIsOneLine() throws {
    let path = try #require(Program.path)
    let result = try runTool(["sh", "-c", #"cd /proc && exec "$0" new Card 2>&1"#, path], environment: Program.quiet)
    #expect(result.status == 74 && result.output.hasPrefix("vitrine: error: Card: cannot write: "), "\(result.output)")
    #expect(result.output.filter { $0 == "\n" }.count == 1)
  }

  @Test func nothingIsReplaced() throws {
    #expect(try run("new", "Twice").status == 0)
    try Data("changed".utf8).write(to: URL(fileURLWithPath: folder("Twice/README.md")))
    let twice = try run("new", "Twice")
    #expect(twice.status == 74 && twice.output == "vitrine: error: Twice: exists already\n")
    #expect(try String(contentsOfFile: folder("Twice/README.md"), encoding: .utf8) == "changed")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder("Mine")))
    try FileManager.default.createDirectory(atPath: folder("Empty"), withIntermediateDirectories: false)
    for name in ["Mine", "Empty"] {
      let result = try run("new", name)
      #expect(result.status == 74 && result.output == "vitrine: error: \(name): exists already\n")
    }
    #expect(try String(contentsOfFile: folder("Mine"), encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("Empty")).isEmpty)
  }

  private static let rule = "is not a name: a capital letter, then letters and digits, 64 at most"

  private static func taken(_ name: String) -> String { "new: another module or type is named \(name)" }

  @Test(arguments: [
    (["card"], "new: \"card\" \(rule)"), (["../Card"], "new: \"../Card\" \(rule)"), ([""], "new: \"\" \(rule)"),
    (["class"], "new: \"class\" \(rule)"), (["3D"], "new: \"3D\" \(rule)"), (["A.B"], "new: \"A.B\" \(rule)"),
    (["A-B"], "new: \"A-B\" \(rule)"), (["Card/"], "new: \"Card/\" \(rule)"), (["Self"], taken("Self")),
    (["Materials"], taken("Materials")), (["Testing"], taken("Testing")),
    (["Card View"], "new: \"Card View\" \(rule)"), (["Ä"], "new: \"Ä\" \(rule)"),
    (["SwiftUI"], taken("SwiftUI")), ([], "new: needs a name"),
    (["A", "B"], "unexpected argument \"B\""), (["A", "--size", "1x1"], "--size: not an option of new"),
  ])
  func badNamesAreOneLine(arguments: [String], message: String) throws {
    let path = try #require(Program.path)
    let result = try runTool(
      ["sh", "-c", #"cd "$1" && shift && exec "$0" new "$@" 2>&1"#, path, folder.path] + arguments,
      environment: Program.quiet)
    #expect(result.status == 2 && result.output == "vitrine: error: \(message)\n", "\(result.output)")
    #expect(folder.files.isEmpty)
  }
}
