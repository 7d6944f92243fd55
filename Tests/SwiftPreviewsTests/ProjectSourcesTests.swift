import Foundation
import TestSupport
import Testing

@testable import SwiftBuilds
@testable import SwiftPreviews

/// Tests of the names that the compiler reports as missing, and of the constants of assets.
struct ProjectSourcesTests {
  /// Messages of Swift 6.3.
  @Test(arguments: [
    ("cannot find type 'Card' in scope", ["Card", ".Card"]),
    ("cannot find 'tint' in scope", ["tint", ".tint"]),
    ("value of type 'Text' has no member 'shine'", [".shine"]),
    ("type 'Color' has no member 'brand'", [".brand", "Color"]),
    ("'MovingParts' is not a member type of struct 'Vitrine.AnyTransition'", [".MovingParts"]),
    ("extraneous argument label 'hex:' in call", ["(hex"]),
    ("incorrect argument labels in call (have 'hex:opacity:', expected '_:opacity:')", ["(hex"]),
    ("static property 'background' requires the types 'Color' and 'BackgroundStyle' be equivalent", [".background"]),
    ("reference to member 'brand' cannot be resolved without a contextual type", [".brand"]),
    ("expected expression", []),
  ])
  func messagesNameWhatIsMissing(message: String, names: [String]) {
    #expect(MissingDeclaration.names(in: message) == names)
  }

  /// A folder with a file `Card.swift` and others beside it or elsewhere, as a package.
  private func sources(_ card: String, _ others: [String: String]) throws -> (ProjectSources, folder: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID())").path
    for (path, text) in others.merging(
      ["Package.swift": "", "Sources/App/Card.swift": card], uniquingKeysWith: { a, _ in a })
    {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    return (ProjectSources(try PreviewProject(paths: ["\(folder)/Sources/App/Card.swift"])), folder)
  }

  private func names(_ helpers: [ProjectSources.Helper]) -> [String] {
    helpers.map { String($0.path.split(separator: "/").last ?? "") }.sorted()
  }

  /// A file by many names is read once, and what is beyond the limit of all files is left out.
  @Test func linksToOneFile() throws {
    let card = "struct Card { var dial: Dial }"
    let (sources, folder) = try sources(card, ["Sources/App/Dial.swift": "struct Dial {}"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for index in 0..<300 {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Sources/App/Link\(index).swift", withDestinationPath: "Dial.swift")
    }
    let found = sources.helpers(
      for: [
        SwiftDiagnostic(
          severity: .error, path: "\(folder)/Sources/App/Card.swift", line: 1, column: 1,
          message: "cannot find type 'Dial' in scope")
      ], texts: [card], besides: [])
    #expect(names(found) == ["Dial.swift"] && names(sources.neighbors(of: [card])) == ["Dial.swift"])
    #expect(sources.readCount == 1)
  }

  /// Files of the same folder that declare types which are named come before the first run of the compiler, with what they
  /// need themselves.
  @Test func theNeighborsThatAreNamed() throws {
    let card = "struct Card { var body: Int { Dial(needle: 1).n } }\nstruct Own {}"
    let (sources, folder) = try sources(
      card,
      [
        "Sources/App/Dial.swift": "struct Dial { var needle: Needle }", "Sources/App/Needle.swift": "struct Needle {}",
        "Sources/App/Other.swift": "struct Other { let dial: Dial }",
        "Sources/App/Own.swift": "struct Own {}; struct Dial2 {}",
        "Sources/Kit/Far.swift": "struct Far {}",
      ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(names(sources.neighbors(of: [card])) == ["Dial.swift", "Needle.swift"])
    #expect(sources.neighbors(of: ["struct A { let far: Far, member: Int }\n// Needle"]).isEmpty)
    #expect(sources.hasTarget("Kit") && !sources.hasTarget("Kits") && !sources.hasTarget("SwiftUI"))
  }

  /// For errors that name nothing that is missing, the members that the file uses are looked up.
  @Test func membersWhereErrorsNameNothing() throws {
    let card = "struct Card { @Environment(\\.cardTint) var tint; func a() { glassy(style: 1); b.padding() } }"
    let (sources, folder) = try sources(
      card,
      [
        "Sources/Kit/Env.swift": "extension EnvironmentValues { var cardTint: Int { 1 } }",
        "Sources/Kit/Other.swift": "extension View { func unused() {} }",
      ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/Sources/App/Card.swift"
    func error(_ message: String, in file: String) -> SwiftDiagnostic {
      SwiftDiagnostic(severity: .error, path: file, line: 1, column: 1, message: message)
    }
    let vague = "no exact matches in call to initializer "
    #expect(names(sources.helpers(for: [error(vague, in: path)], texts: [card], besides: [])) == ["Env.swift"])
    #expect(sources.helpers(for: [error(vague, in: "/other.swift")], texts: [card], besides: []).isEmpty)
    #expect(sources.helpers(for: [], texts: [card], besides: []).isEmpty)
  }

  /// The names are those of Xcode 16.
  @Test func assetsHaveConstants() throws {
    let symbols = try #require(
      AssetSymbols(
        colors: ["AccentColor", "BG", "Brand Dark", "red", "URLBar", "9 lives"],
        images: ["coffee-cup", "HeroImage", "arrow_next"]))
    #expect(
      symbols.names.sorted()
        == [".BG", "._9Lives", ".accent", ".arrowNext", ".brandDark", ".coffeeCup", ".hero", ".urlBar"])
    #expect(symbols.text.contains("static var `brandDark`: Color { Color(\"Brand Dark\") }"))
    #expect(symbols.text.contains("static let `coffeeCup` = ImageResource(name: \"coffee-cup\")"))
    #expect(AssetSymbols(colors: ["red"], images: []) == nil)
  }

  /// Names of folders may hold anything.
  @Test(arguments: [
    "a\nb", "a\") }; func f() {} //", "\\(f())", "a`b` = 1; let `c", "\u{0}\u{1b}\r", "\u{2028}x\u{202e}",
    "\u{201c}q\u{201d}",
    "\"\"\"", "e\u{301}\u{20dd}", "\u{1f600}", "x\u{200d}\u{fe0f}y", "#\"raw\"#", "//", "*/", "self", "init", "Type",
    "\u{b2}\u{b7}", "\u{130}stanbul", "\u{fb01}ne",
  ])
  func namesOfAssetsAreNoCode(name: String) throws {
    guard let symbols = AssetSymbols(colors: [name], images: [name]) else { return }
    let literals = symbols.text.split(separator: "\n").compactMap { line -> Substring? in
      guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\"") else { return nil }
      return line[line.index(after: first)..<last]
    }
    #expect(literals.count == 4)
    for literal in literals {
      // No quotation mark, and no backslash but those of numbers.
      let plain = literal.replacing(/\\u\{[0-9a-f]+\}/, with: "")
      #expect(plain.unicodeScalars.allSatisfy { (0x20..<0x7f).contains($0.value) && $0 != "\\" && $0 != "\"" })
    }
    for name in symbols.names.map({ $0.dropFirst() }) {
      #expect(name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }, "\(name)")
      // Nothing but a name is between the marks around it.
      #expect(symbols.text.contains("static let `\(name)` = ColorResource(name: \"\(literals[0])\")\n"))
    }
    if isInstalled("swiftc") {
      let file = NSTemporaryDirectory() + "/vitrine-symbols-" + UUID().uuidString + ".swift"
      try symbols.text.write(toFile: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(try runTool(["swiftc", "-frontend", "-parse", file]).status == 0)
    }
  }
}
