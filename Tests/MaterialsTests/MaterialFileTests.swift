import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing

@testable import Materials

@Suite struct MaterialFileTests {
  final class Folder {
    let path = NSTemporaryDirectory() + "/vitrine-materials-" + UUID().uuidString
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"), options: .atomic)
      return "\(path)/\(name)"
    }
  }

  private func read(_ text: String) throws -> Material {
    let folder = try Folder()
    let library = MaterialLibrary()
    let name = try library.add(file: folder.write("frost.json5", text))
    return Material(try #require(library[name]))
  }

  @Test func aFileInheritsWhatItDoesNotSay() throws {
    let frost = try read(
      """
      {
        materialSettingsVersion: 2,
        base: "thin",
        baseMaterial: {
          materialFiltering: { blurRadius: 24, noise: .02, edge: "global" },
          tinting: { tintColor: "#8080FF", tintAlpha: 0.1 },
        },
        dark: { materialFiltering: { luminanceValues: [0, .1, .2, .3], floor: .1, ceiling: .9 } },
      }
      """)
    #expect(frost.name == "frost")
    #expect(frost.family == .custom)
    var light = Material.thin.recipe(for: .light)
    light.blurRadius = 24
    light.noise = 0.02
    light.edge = .global
    light.color.tint = ResolvedColor(red: 128 / 255, green: 128 / 255, blue: 1, alpha: 0.1)
    #expect(frost.recipe(for: .light) == light)
    let dark = frost.recipe(for: .dark)
    #expect(dark.color.luminanceValues == [0, 0.1, 0.2, 0.3])
    #expect(dark.color.luminanceAmount == Material.thin.recipe(for: .dark).color.luminanceAmount)
    #expect(dark.color.floor == 0.1 && dark.color.ceiling == 0.9)
    // The material has its own numbers in every personality, with the base's strokes.
    let resolution = frost.resolved(in: MaterialContext(personality: .tvOS))
    #expect(resolution.name == "frost")
    #expect(resolution.strokes == .thin)
  }

  @Test func withoutABaseItIsABlurAndNothingElse() throws {
    let plain = try read("{ light: { materialFiltering: { blurRadius: 5 } }, appearance: 'light', name: 'plain' }")
    #expect(plain.name == "plain")
    #expect(plain.recipe(for: .dark) == MaterialRecipe(blurRadius: 5))
  }

  @Test func matricesAndCurvesAreRead() throws {
    let text = """
      { baseMaterial: { materialFiltering: {
        colorMatrix: [0, 0, 1, 0, 0,  0, 1, 0, 0, .25,  1, 0, 0, 0, 0,  0, 0, 0, 1, 0],
        curvesValues: [[0, 0, 0, 1], [0, .7, .88, .88], [1, .5, .5, 0]],
      } } }
      """
    let recipe = try read(text).recipe(for: .light)
    #expect(
      recipe.color.matrix == ColorMatrix(red: [0, 0, 1, 0], blue: [1, 0, 0, 0], offset: [0, 0.25, 0, 0]))
    #expect(
      recipe.color.curves
        == ChannelCurves(red: [0, 0, 0, 1], green: [0, 0.7, 0.88, 0.88], blue: [1, 0.5, 0.5, 0]))
    // Blue 0.5 becomes red, and 0.5^3 by the curve.
    #expect(abs(recipe.color(ResolvedColor(red: 0.2, green: 0.4, blue: 0.5)).red - 0.125) < 1e-6)
    #expect(
      try read("{ light: { materialFiltering: { curvesValues: [0, .7, .88, .88] } } }").recipe(for: .light).color.curves
        == ChannelCurves([0, 0.7, 0.88, 0.88]))
    // An exported file is read back as the same material.
    let export = try read(text).exported(as: #require(MaterialExport.format(named: "json5")))
    #expect(try read(export.text).recipe(for: .light) == recipe)
  }

  @Test(arguments: [
    (
      "{ light: { materialFiltering: { colorMatrix: [1,0,0,0,0, 0,1,0,0,0, 0,0,1,0,0, 0,0,0,.5,0] } } }",
      "1:46: a material's matrix leaves alpha alone: its row is 0, 0, 0, 1, 0 and its column 0, 0, 0, 1"
    ),
    (
      "{ light: { materialFiltering: { curvesValues: [1, 2] } } }", "1:47: an array of 4 numbers is expected"
    ),
    (
      "{\n  baseMaterial: {\n    materialFiltering: { blurRadus: 3 },\n  },\n}",
      "3:26: unknown key blurRadus; did you mean blurRadius?"
    ),
    ("{ bass: 'thin' }", "1:3: unknown key bass; did you mean base?"),
    ("{ base: 'thinn' }", "1:9: unknown material \"thinn\"; did you mean thin?"),
    ("{ base: 'frost' }", "1:9: a material cannot be its own base: frost, frost"),
    ("{ base: 3 }", "1:9: a string is expected, not a number"),
    ("{ name: 'thin' }", "1:1: thin is a material of the library"),
    ("{ name: '../x' }", "1:9: a material's name is made of letters, digits, - and _"),
    ("{ materialSettingsVersion: 1 }", "1:28: this program reads version 2"),
    ("{ light: { materialFiltering: { blurRadius: 600 } } }", "1:45: 600 is not in 0 to 512"),
    ("{ light: { materialFiltering: { blurRadius: -1 } } }", "1:45: -1 is not in 0 to 512"),
    ("{ light: { materialFiltering: { luminanceValues: [1, 2] } } }", "1:50: an array of 4 numbers is expected"),
    ("{ light: { materialFiltering: { zoom: 0.1 } } }", "1:33: zoom: there is no such step in this renderer"),
    ("{ light: { tinting: { tintColor: 'red' } } }", "1:34: \"red\" is not #RRGGBB"),
    ("{ light: { materialFiltering: { edge: 'globel' } } }", "1:39: unknown name \"globel\"; did you mean global?"),
    ("[1]", "1:1: an object is expected, not an array"),
    ("{ light: {} ", "1:13: the text ends where a comma or } is expected"),
  ])
  func errorsNameTheirPlace(_ text: String, _ message: String) throws {
    do {
      _ = try read(text)
      Issue.record("read: \(text)")
    } catch let error as MaterialFileError {
      #expect("\(error)".hasSuffix("/frost.json5:" + message), "\(error)")
      #expect(error.exitCode == 65)
    }
  }

  @Test func unreadableFiles() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    #expect(throws: MaterialFileError.cannotRead(path: "/nowhere/a.json5", reason: "no such file")) {
      try library.add(file: "/nowhere/a.json5")
    }
    #expect(throws: MaterialFileError.cannotRead(path: folder.path, reason: "not a regular file (directory)")) {
      try library.add(file: folder.path)
    }
    #expect(MaterialFileError.cannotRead(path: "a", reason: "b").exitCode == 66)
    let latin = "\(folder.path)/latin.json5"
    try Data([0x7b, 0xe9, 0x7d]).write(to: URL(fileURLWithPath: latin))
    #expect(throws: MaterialFileError.invalid(path: latin, line: 1, column: 1, message: "not UTF-8 text")) {
      try library.add(file: latin)
    }
  }

  @Test func aFolderIsReadWithBasesInAnyOrder() throws {
    let folder = try Folder()
    try folder.write("a.json5", "{ base: 'z', light: { materialFiltering: { saturation: 2 } } }")
    try folder.write("z.json5", "{ base: 'thick', baseMaterial: { materialFiltering: { blurRadius: 7 } } }")
    try folder.write("broken.json5", "{")
    try folder.write("loop1.json5", "{ base: 'loop2' }")
    try folder.write("loop2.json5", "{ base: 'loop1' }")
    try folder.write("notes.txt", "not a material")
    let library = MaterialLibrary()
    let errors = library.add(folder: folder.path)
    #expect(errors.count == 3)
    #expect(library.names == ["a", "z"])
    let a = Material(try #require(library["a"]))
    #expect(a.recipe(for: .light).blurRadius == 7)
    #expect(a.recipe(for: .light).color.saturation == 2)
    #expect(MaterialLibrary().add(folder: "/nowhere").isEmpty)
  }

  @Test func aSavedFileIsReadAgainAndABrokenOneKeepsItsLastState() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    try folder.write("frost.json5", "{ light: { materialFiltering: { blurRadius: 5 } } }")
    #expect(library.add(folder: folder.path).isEmpty)
    #expect(library.refresh() == nil)
    func radius() -> Double? { library["frost"].map { $0.recipes.light.blurRadius } }
    #expect(radius() == 5)
    try folder.write("frost.json5", "{ light: { materialFiltering: { blurRadius: 16 } } }")
    #expect(library.refresh() == [])
    #expect(radius() == 16)
    try folder.write("frost.json5", "{ light: { materialFiltering: { blurRadius: } } }")
    #expect(library.refresh()?.count == 1)
    #expect(radius() == 16)
    #expect(library.refresh() == nil)
    try FileManager.default.removeItem(atPath: folder.path + "/frost.json5")
    try folder.write("other.json5", "{}")
    #expect(library.refresh() == [])
    #expect(library.names == ["other"])
  }

  @Test func aSaveIsNews() throws {
    let folder = try Folder()
    try folder.write("frost.json5", "{}")
    let library = MaterialLibrary()
    #expect(library.add(folder: folder.path).isEmpty)
    let generation = library.generation
    #expect(library.refreshIfStale().isEmpty && library.generation == generation)
    let saved = DispatchSemaphore(value: 0)
    library.watch { saved.signal() }
    try folder.write("frost.json5", "{ light: { materialFiltering: { blurRadius: 9 } } }")
    // The temporary file is news as well: the reading that counts comes with the last of them.
    while library.generation == generation {
      try #require(saved.wait(timeout: .now() + waitLimit) == .success)
      #expect(library.refreshIfStale().isEmpty)
    }
    #expect(library["frost"]?.recipes.light.blurRadius == 9)
  }

  /// A folder that somebody makes later is found, and what is in it then.
  @Test func aFolderThatComesLaterIsNews() throws {
    let folder = try Folder()
    let later = folder.path + "/vitrine/materials"
    let library = MaterialLibrary()
    #expect(library.add(folder: later).isEmpty)
    let news = DispatchSemaphore(value: 0)
    library.watch { news.signal() }
    try FileManager.default.createDirectory(atPath: later, withIntermediateDirectories: true)
    try folder.write("vitrine/materials/frost.json5", "{ base: 'thick' }")
    while library.names.isEmpty {
      try #require(news.wait(timeout: .now() + waitLimit) == .success)
      #expect(library.refreshIfStale().isEmpty)
    }
    #expect(library.names == ["frost"])
  }

  @Test func theStandardFolderFollowsXDG() {
    #expect(MaterialLibrary.standardFolder { ["XDG_CONFIG_HOME": "/c"][$0] } == "/c/vitrine/materials")
    #expect(MaterialLibrary.standardFolder { ["HOME": "/h"][$0] } == "/h/.config/vitrine/materials")
    // The specification has relative paths ignored.
    #expect(
      MaterialLibrary.standardFolder { ["XDG_CONFIG_HOME": "c", "HOME": "/h"][$0] } == "/h/.config/vitrine/materials")
    #expect(MaterialLibrary.standardFolder { _ in nil } == nil)
  }

  // MARK: the documentation's own examples

  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Interface/Materials")

  /// The first block of the README in a language.
  private static func example(_ language: String) throws -> String {
    let text = try String(contentsOf: source.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(text.range(of: "```\(language)\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func theExampleFileIsAMaterial() throws {
    let folder = try Folder()
    let library = MaterialLibrary()
    try folder.write("frost.json5", Self.example("json5"))
    #expect(library.add(folder: folder.path).isEmpty)
    let frost = Material(try #require(library["frost"]))
    #expect(frost.recipe(for: .light).blurRadius == 24)
    #expect(frost.recipe(for: .light).color.saturation == Material.thin.recipe(for: .light).color.saturation)
    #expect(frost.recipe(for: .dark).color.brightness == -0.05)
    #expect(frost.recipe(for: .dark).color.tint.alpha == 0.1)
  }

  /// The example of a row stands in one file of the table, and no other file of the program names the material.
  @Test func theExampleRowIsAllThereIsOfIt() throws {
    let row = try Self.example("swift").trimmingCharacters(in: .whitespacesAndNewlines)
    let name = try #require(row.firstMatch(of: /"(\w+)"/)).1
    #expect(Material.named(String(name)) != nil)
    func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let sources = Self.source.deletingLastPathComponent().deletingLastPathComponent()
    var holders: [String] = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains("\"\(name)\"") {
        holders.append(file.lastPathComponent)
        #expect(squeezed(text).contains(squeezed(row)))
      }
    }
    #expect(holders == ["MaterialTable+CoreMaterial.swift"])
  }
}
