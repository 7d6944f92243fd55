import DisplayList
import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import VitrineCommand

@Suite(.serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct MaterialCommandTests {
  private static let panel = ["--no-content", "--corner-radius", "0", "--size", "72x56", "--panel", "48x32"]

  /// Runs the program with standard error after standard output.
  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int, output: String) {
    let path = try #require(Program.path)
    return try runTool(
      ["sh", "-c", #"exec "$0" "$@" 2>&1"#, path] + arguments,
      environment: Program.quiet.merging(environment) { _, new in new })
  }

  /// A picture of one colour as a file.
  private func background(_ color: SIMD3<Double>, in folder: TemporaryFolder) throws -> String {
    let pixels = PixelBuffer(size: PixelSize(width: 40, height: 30))
    let value = 0xFF00_0000 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    for y in 0..<30 {
      let row = pixels.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<40 { row[x] = value }
    }
    let path = folder("\(value).png")
    try PNGWriter.write(pixels.view, to: path)
    return path
  }

  /// The mean colour of the middle of a picture.
  private func middle(of path: String, scale: Int = 1) throws -> SIMD3<Double> {
    let view = try ImageFile.load(path: path).pixels.view
    var sum = SIMD3<Double>()
    var count = 0.0
    for y in 20 * scale..<36 * scale {
      for x in 20 * scale..<52 * scale {
        let pixel = view[x, y]
        sum += SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
        count += 1
      }
    }
    return sum / count
  }

  /// Every material and background at scale 1, every third at scale 2.
  @Test func measuredColoursComeOutOfTheProgram() throws {
    let folder = try TemporaryFolder()
    let tables = [
      (MaterialMeasurements.system, MaterialMeasurements.systemTolerance),
      (MaterialMeasurements.legacy, MaterialMeasurements.legacyTolerance),
    ]
    for (rows, tolerance) in tables {
      for (index, row) in rows.enumerated() {
        let scale = index % 3 == 2 ? 2 : 1
        let picture = folder("picture.png")
        let result = try run(
          ["render", "-o", picture, "--background", background(row.background, in: folder), "--material", row.material]
            + ["--appearance", row.isDark ? "dark" : "light", "--scale", "\(scale)"] + Self.panel)
        #expect(result.status == 0, "\(result.output)")
        let found = try middle(of: picture, scale: scale)
        for channel in 0..<3 {
          #expect(
            abs(found[channel] - row.colour[channel]) <= tolerance,
            "\(row.material) dark \(row.isDark) over \(row.background): \(found), measured \(row.colour)")
        }
      }
    }
  }

  @Test func aMaterialMayComeFromAFile() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ text: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder(name)))
      return folder(name)
    }
    let flat = try write("flat.json5", "{ baseMaterial: { tinting: { tintColor: '#204060', tintAlpha: 1 } } }")
    let picture = folder("flat.png")
    #expect(try run(["render", "-o", picture, "--material", flat] + Self.panel).status == 0)
    let found = try middle(of: picture)
    #expect(abs(found.x - 0x20) < 0.1 && abs(found.y - 0x40) < 0.1 && abs(found.z - 0x60) < 0.1)

    let broken = try write("broken.json5", "{\n  bass: 'thin'\n}")
    let bad = try run(["render", "-o", picture, "--material", broken] + Self.panel)
    #expect(bad.status == 65)
    #expect(bad.output == "vitrine: error: \(broken):2:3: unknown key bass; did you mean base?\n")
    let missing = try run(["render", "-o", picture, "--material", "/nowhere/a.json5"] + Self.panel)
    #expect(missing.status == 66)
    #expect(missing.output == "vitrine: error: /nowhere/a.json5: cannot open: no such file\n")
  }

  @Test func oneFolderOfMaterialsIsFoundByItself() throws {
    let folder = try TemporaryFolder()
    let materials = folder("vitrine/materials")
    try FileManager.default.createDirectory(atPath: materials, withIntermediateDirectories: true)
    try Data("{ base: 'thick' }".utf8).write(to: URL(fileURLWithPath: materials + "/mine.json5"))
    try Data("{".utf8).write(to: URL(fileURLWithPath: materials + "/broken.json5"))
    let result = try run(["list", "materials", "mine"], environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(result.status == 0)
    #expect(result.output.contains("mine  45.0 pt, saturation 1.50, files"))
    #expect(result.output.contains("vitrine: warning: \(materials)/broken.json5:1:2: the text ends inside an object"))
    let thick = try run(["render", "-o", folder("thick.png"), "--material", "thick"] + Self.panel)
    let mine = try run(
      ["render", "-o", folder("mine.png"), "--material", "mine"] + Self.panel,
      environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(thick.status == 0 && mine.status == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder("thick.png")))
        == Data(contentsOf: URL(fileURLWithPath: folder("mine.png"))))
  }

  /// The documentation's example, step by step: a file in the folder, and the material is there with its numbers.
  @Test func theDocumentationsExampleIsAMaterial() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/Interface/Vitrine/Vitrine.docc/AddingAMaterial.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "```json5\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    let folder = try TemporaryFolder()
    let materials = folder("vitrine/materials")
    try FileManager.default.createDirectory(atPath: materials, withIntermediateDirectories: true)
    try Data(text[start.upperBound..<end.lowerBound].utf8)
      .write(to: URL(fileURLWithPath: materials + "/sea-glass.json5"))
    let environment = ["XDG_CONFIG_HOME": folder.path]
    #expect(
      try run(["list", "materials", "sea-glass"], environment: environment).output
        == "sea-glass  36.0 pt, saturation 1.60, files\n")

    let color = SIMD3(200.0, 60, 40)
    var model = ReferenceMaterial(amount: 0.6, curve: [0.2, 0.21, 0.1, 0.15], saturation: 1.6, brightness: -0.04)
    model.tint = SIMD3(0x2E, 0x8B, 0x74) / 255
    model.tintAlpha = 0.12
    let picture = folder("sea-glass.png")
    let result = try run(
      ["render", "-o", picture, "--background", background(color, in: folder), "--material", "sea-glass"] + Self.panel,
      environment: environment)
    #expect(result.status == 0 && result.output.isEmpty)
    let (found, expected) = (try middle(of: picture), model(color / 255) * 255)
    for channel in 0..<3 { #expect(abs(found[channel] - expected[channel]) <= 0.6, "\(found), not \(expected)") }
  }

  /// Colours that nobody has measured, through the program.
  @Test func otherColoursFollowTheModel() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 83)
    for name in ["ultraThin", "thin", "regular", "thick", "chrome", "ios8-extraLight", "ios8-light", "ios8-dark"] {
      let color = SIMD3(
        Double(random.int(in: 0...255)), Double(random.int(in: 0...255)), Double(random.int(in: 0...255)))
      let isDark = random.bool()
      let recipe = try #require(Material.named(name)).recipe(for: isDark ? .dark : .light)
      var model = ReferenceMaterial(
        amount: Double(recipe.color.luminanceAmount), curve: SIMD4<Double>(recipe.color.luminanceValues),
        saturation: Double(recipe.color.saturation), brightness: Double(recipe.color.brightness))
      model.tint = SIMD3(Double(recipe.color.tint.red), Double(recipe.color.tint.green), Double(recipe.color.tint.blue))
      model.tintAlpha = Double(recipe.color.tint.alpha)
      let picture = folder("picture.png")
      let result = try run(
        ["render", "-o", picture, "--background", background(color, in: folder), "--material", name]
          + ["--appearance", isDark ? "dark" : "light"] + Self.panel)
      #expect(result.status == 0, "\(result.output)")
      let (found, expected) = (try middle(of: picture), model(color / 255) * 255)
      for channel in 0..<3 {
        #expect(abs(found[channel] - expected[channel]) <= 0.6, "\(name) over \(color): \(found), not \(expected)")
      }
    }
  }

  @Test func personalitiesAndStatesReachThePicture() throws {
    let folder = try TemporaryFolder()
    func picture(_ name: String, _ arguments: String...) throws -> Data {
      #expect(try run(["render", "-o", folder(name)] + arguments + Self.panel).status == 0)
      return try Data(contentsOf: URL(fileURLWithPath: folder(name)))
    }
    let systems = try ["ios", "tvos", "macos"].map { try picture($0 + ".png", "--personality", $0) }
    #expect(Set(systems).count == 3)
    // One thickness on tvOS.
    #expect(
      try picture("a.png", "--personality", "tvos", "--material", "thin")
        == picture("b.png", "--personality", "tvos", "--material", "chrome"))
    let sidebar = ["--personality", "macos", "--material", "macos-sidebar"]
    let active = try picture("c.png", sidebar[0], sidebar[1], sidebar[2], sidebar[3])
    let inactive = try picture("d.png", sidebar[0], sidebar[1], sidebar[2], sidebar[3], "--window-state", "inactive")
    #expect(active != inactive)
    #expect(
      try picture("e.png", sidebar[0], sidebar[1], sidebar[2], sidebar[3], "--increase-contrast") == inactive)
    #expect(
      try picture("f.png", "--material", "macos-selection")
        != picture(
          "g.png", "--material", "macos-selection", "--emphasized"))
    #expect(try picture("h.png") != picture("i.png", "--reduce-transparency"))
  }

  @Test func materialsAreWrittenForOtherPrograms() throws {
    let css = try run(["list", "materials", "web-glass", "--as", "css"])
    #expect(css.status == 0)
    #expect(css.output.contains("backdrop-filter: blur(20px) saturate(180%);"))
    #expect(css.output.hasSuffix("/* no vibrancy: text is a plain colour, or mix-blend-mode stands in */\n"))
    for format in MaterialExport.formats { #expect(try run(["list", "materials", "--as", format.name]).status == 0) }
    // Tuned numbers are exported, and so is the look on a system.
    let tuned = try run([
      "list", "materials", "web-glass", "--as", "css", "--blur-radius", "8", "--tint", "#00000080",
    ])
    #expect(tuned.output.contains("backdrop-filter: blur(8px) saturate(180%);"))
    #expect(
      try run(["list", "materials", "regular", "--as", "json5", "--personality", "macos"]).output
        .contains("ceiling: 0.94"))
    let wrong = try run(["list", "scenes", "--as", "css"])
    #expect(wrong.status == 2)
    #expect(wrong.output == "vitrine: error: --as: only for list materials\n")
    #expect(try run(["list", "materials", "thinn"]).output.contains("did you mean thin?"))
  }

  @Test func theListSaysTheNumbersOfTheAppearance() throws {
    // By the table of SwiftUI's materials: the same blur, other colours.
    let dark = try run(["list", "materials", "macos-menu"]).output
    #expect(try run(["list", "materials", "macos-menu", "--appearance", "dark"]).output == dark)
    let light = try run(["list", "materials", "macos-menu", "--appearance", "light"]).output
    #expect(light != dark && light.hasPrefix("macos-menu  "))
    #expect(try run(["list", "materials", "thin", "--blur-radius", "7"]).output.contains(" 7.0 pt"))
    let json = try run(["list", "materials", "--json", "--appearance", "dark"])
    #expect(json.status == 2)
    #expect(
      json.output == "vitrine: error: --appearance: --json lists materials as they are, light and dark\n")
    let stray = try run(["list", "scenes", "--appearance", "dark"])
    #expect(stray.status == 2 && stray.output == "vitrine: error: --appearance: only for list materials\n")
  }

  @Test func aFileIsListedAndWrittenWithoutBeingInTheFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder("frosted.json5")
    let thin = try run(["list", "materials", "thin", "--as", "json5"]).output
    try Data(thin.utf8).write(to: URL(fileURLWithPath: path))
    let row = try run(["list", "materials", path])
    #expect(row.status == 0 && row.output.hasPrefix("frosted  "), "\(row.output)")
    #expect(
      try run(["list", "materials", path, "--as", "css"]).output.contains("backdrop-filter: blur("))
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    let broken = try run(["list", "materials", path, "--as", "css"])
    #expect(broken.status == 65 && broken.output.contains("frosted.json5:1:"), "\(broken.output)")
    let missing = try run(["list", "materials", folder("none.json5")])
    #expect(missing.status == 66 && missing.output.contains("none.json5"), "\(missing.output)")
  }
}
