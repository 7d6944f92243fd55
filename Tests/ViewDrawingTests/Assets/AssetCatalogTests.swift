import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

/// Asset catalogues as Xcode writes them ("Asset Catalog Format Reference").
@MainActor
@Suite struct AssetCatalogTests {
  /// Makes a catalogue beside a source file, and returns the path of that file.
  private func withCatalog<Result>(_ body: @MainActor (AssetCatalog) throws -> Result) throws -> Result {
    let folder = NSTemporaryDirectory() + "/vitrine-assets-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ path: String, _ text: String) throws {
      let full = "\(folder)/App/Assets.xcassets/\(path)/Contents.json"
      try FileManager.default.createDirectory(
        atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: full, atomically: true, encoding: .utf8)
    }
    func components(_ red: String, _ green: String, _ blue: String, space: String = "srgb") -> String {
      """
      "color": {"color-space": "\(space)", "components":
        {"red": "\(red)", "green": "\(green)", "blue": "\(blue)", "alpha": "1.000"}}
      """
    }
    try write(
      "brand.colorset",
      """
      {"colors": [
        {"idiom": "universal", \(components("0xFF", "128", "0.000"))},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         \(components("0.000", "0", "0x80"))}
      ], "info": {"author": "xcode", "version": 1}}
      """)
    let wide = components("1.0", "0.0", "0.0", space: "display-p3")
    try write("wide.colorset", "{\"colors\": [{\"idiom\": \"universal\", \(wide)}]}")
    try write(
      "grey.colorset",
      """
      {"colors": [{"idiom": "universal", "color":
        {"color-space": "gray-gamma-22", "components": {"white": "0.500", "alpha": "0.500"}}}]}
      """)
    try write("Named", "{\"properties\": {\"provides-namespace\": true}}")
    try write("Named/inner.colorset", "{\"colors\": [{\"idiom\": \"universal\", \(components("0", "0", "255"))}]}")
    try write("broken.colorset", "{")
    try write(
      "dot.imageset",
      """
      {"images": [
        {"idiom": "universal", "filename": "one.png", "scale": "1x"},
        {"idiom": "universal", "filename": "two.png", "scale": "2x"},
        {"idiom": "universal", "scale": "3x"}
      ], "properties": {"template-rendering-intent": "template"}}
      """)
    for (name, side) in [("one", 4), ("two", 8)] {
      let renderer = ImageRenderer(content: Color(red: 0, green: 1, blue: 0).frame(width: CGFloat(side), height: 4))
      try renderer.renderedImage().writePNG(to: "\(folder)/App/Assets.xcassets/dot.imageset/\(name).png")
    }
    return try body(AssetCatalog(besideSource: "\(folder)/App/Views/View.swift"))
  }

  private func environment(_ catalog: AssetCatalog, _ scheme: ColorScheme = .light) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.assetCatalog = catalog
    environment.colorScheme = scheme
    return environment
  }

  /// Links within a catalogue may lead back to it, or out of the project; a description may be a pipe or have no end.
  @Test func linksAndPipesAreLeftOut() throws {
    let folder = NSTemporaryDirectory() + "/vitrine-assets-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let catalog = "\(folder)/Assets.xcassets"
    let outside = "\(folder)/outside/secret.colorset"
    for path in ["\(catalog)/Group/inner.colorset", "\(catalog)/Pipe", "\(catalog)/Large/deep.colorset", outside] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for index in 0..<30 {
      try FileManager.default.createSymbolicLink(atPath: "\(catalog)/l\(index)", withDestinationPath: ".")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(catalog)/out", withDestinationPath: "../outside")
    #expect(mkfifo("\(catalog)/Pipe/Contents.json", 0o600) == 0)
    #expect(FileManager.default.createFile(atPath: "\(catalog)/Large/Contents.json", contents: nil))
    #expect(truncate("\(catalog)/Large/Contents.json", 8 << 30) == 0)
    let assets = AssetCatalog(folders: [catalog])
    #expect(assets.colorNames == ["deep", "inner"])
  }

  @Test func coloursOfEveryForm() throws {
    try withCatalog { catalog in
      @MainActor func text(_ color: Color, _ scheme: ColorScheme = .light) -> String {
        "\(color.resolve(in: environment(catalog, scheme)))"
      }
      #expect(text(Color("brand")) == "#FF8000FF" && text(Color("brand"), .dark) == "#000080FF")
      #expect(text(Color(ColorResource(name: "brand"))) == "#FF8000FF")
      #expect(
        text(Color("brand", bundle: .module)) == "#FF8000FF" && text(Color("brand", bundle: .main)) == "#FF8000FF")
      #expect(text(Color("grey")) == "#80808080" && text(Color("Named/inner")) == "#0000FFFF")
      // Display P3's red is outside sRGB.
      #expect(Color("wide").resolve(in: environment(catalog)).red > 1)
      // An asset that does not exist, or cannot be read, is clear.
      #expect(text(Color("none")) == "#00000000" && text(Color("broken")) == "#00000000")
      #expect(catalog.colorNames.contains("Named/inner") && catalog.imageNames == ["dot"])
    }
  }

  @Test func picturesForTheScaleOfTheDisplay() throws {
    try withCatalog { catalog in
      let one = catalog.image(named: "dot", for: .dark, displayScale: 1)
      let two = catalog.image(named: "dot", for: .light, displayScale: 2)
      let finest = catalog.image(named: "dot", for: .light, displayScale: 3)
      #expect(one?.bitmap.size.width == 4 && one?.scale == 1 && one?.isTemplate == true)
      #expect(two?.bitmap.size.width == 8 && two?.scale == 2 && finest?.scale == 2)
      #expect(catalog.image(named: "none", for: .light, displayScale: 1) == nil)
      // A template shows the foreground style.
      let view = Image(ImageResource(name: "dot")).foregroundStyle(Color(red: 1, green: 0, blue: 0))
        .environment(\.assetCatalog, catalog)
      let picture = try Picture(view, width: 4, height: 4)
      #expect(picture[1, 1] == [255, 0, 0, 255])
    }
  }
}
