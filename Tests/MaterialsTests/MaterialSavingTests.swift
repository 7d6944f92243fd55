import DisplayList
import Foundation
import Testing

@testable import Materials

@Suite struct MaterialSavingTests {
  private typealias Folder = MaterialFileTests.Folder

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func tuned(_ material: Material) -> Material {
    material.overriding(MaterialOverrides(blurRadius: 12.5, saturation: 1.51, noise: 0.02), for: .dark)
  }

  /// Every material of the library reads back as it was saved, number for number.
  @Test func whatIsSavedReadsBack() throws {
    let folder = try Folder()
    for name in MaterialTable.rows.map(\.name) {
      let library = MaterialLibrary()
      let material = tuned(try #require(Material.named(name)))
      let context = MaterialContext()
      let path = "\(folder.path)/deep/er/own-\(name).json5"
      try library.save(material, named: "own-\(name)", to: path, replaces: false, in: context)
      let saved = Material(try #require(library["own-\(name)"]))
      for scheme in ColorScheme.allCases {
        #expect(
          saved.resolved(in: MaterialContext(colorScheme: scheme)).recipe
            == material.resolved(in: MaterialContext(colorScheme: scheme)).recipe, "\(name) \(scheme)")
      }
      #expect(library.path(of: "own-\(name)") == path)
    }
  }

  @Test func tuningDarkLeavesLightAlone() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    let path = try folder.write("frost.json5", "{ base: 'thin' }")
    _ = try library.add(file: path)
    let frost = Material(try #require(library["frost"]))
    try library.save(tuned(frost), named: "frost", to: path, replaces: true, in: MaterialContext())
    let saved = Material(try #require(library["frost"]))
    #expect(saved.recipe(for: .light) == Material.thin.recipe(for: .light))
    #expect(saved.recipe(for: .dark).blurRadius == 12.5 && saved.recipe(for: .dark).noise == 0.02)
  }

  /// Parts of a file that are not numbers are kept: the comment above, the name, and the looks that only a base can
  /// give.
  @Test func aFileKeepsItsBaseItsNameAndTheCommentAboveIt() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    let path = try folder.write(
      "a.json5", "// mine\n/* { */\n\n  {\n  name: 'glacier', base: 'macos-selection', dark: { }, // inside\n}\n")
    #expect(try library.add(file: path) == "glacier")
    let before = try #require(library["glacier"])
    #expect(before.emphasized != nil)
    // Grain that the base has or not is written, since the base would fill it in.
    let glacier = Material(before).overriding(MaterialOverrides(noise: 0))
    try library.save(glacier, named: "glacier", to: path, replaces: true, in: MaterialContext())
    #expect(
      try text(path).hasPrefix("// mine\n/* { */\n\n{\n  materialSettingsVersion: 2,\n  name: \"glacier\",\n  base: "))
    let after = try #require(library["glacier"])
    #expect(after.emphasized == before.emphasized && after.inactive == before.inactive)
    #expect(after.fixedScheme == before.fixedScheme && after.strokes == before.strokes)
    for scheme in ColorScheme.allCases { #expect(after.recipes[scheme] == before.recipes[scheme]) }
  }

  @Test func aFileIsReplacedOnlyWhereThatIsAskedFor() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    let path = try folder.write("mine.json5", "{ base: 'thin' }")
    #expect(throws: MaterialFileError.exists(path: path)) {
      try library.save(.thick, named: "mine", to: path, replaces: false, in: MaterialContext())
    }
    #expect(try text(path) == "{ base: 'thin' }")
  }

  @Test func aLinkStaysOneAndKeepsItsTargetsPermissions() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    let target = try folder.write("target", "{ base: 'thin' }")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    let link = "\(folder.path)/link.json5"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    #expect(throws: MaterialFileError.exists(path: link)) {
      try library.save(.thick, named: "link", to: link, replaces: false, in: MaterialContext())
    }
    try library.save(.thick, named: "link", to: link, replaces: true, in: MaterialContext())
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    #expect(try text(target).contains("blurRadius: 45"))
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["link.json5", "target"])
  }

  @Test func aFolderThatTakesNoFilesIsAnErrorInALine() {
    let library = MaterialLibrary()
    #expect(throws: MaterialFileError.cannotWrite(path: "/proc/nowhere/x.json5", reason: "no such file")) {
      try library.save(.thick, named: "x", to: "/proc/nowhere/x.json5", replaces: false, in: MaterialContext())
    }
  }

  @Test func namesAreThoseThatAFileMayHave() {
    #expect(MaterialLibrary.nameProblem("frost-2_b") == nil)
    #expect(MaterialLibrary.nameProblem("thin") == "thin is a material of the library")
    for (name, near) in [
      ("", ""), ("my glass", ", like my-glass"), ("../a", ", like a"), (".a", ", like a"), ("a/b", ", like a-b"),
      ("/", ""),
    ] {
      #expect(
        MaterialLibrary.nameProblem(name) == "a material's name is made of letters, digits, - and _" + near)
    }
  }
}
