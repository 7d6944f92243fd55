import ImageFiles
import Surfaces
import TestSupport
import Testing

@testable import AssetMaker

/// The bytes of a picture, without the padding of its rows.
private func bytes(_ picture: PixelBuffer) -> [UInt8] {
  withExtendedLifetime(picture) {
    (0..<picture.size.height).flatMap { y in
      Array(UnsafeRawBufferPointer(start: picture.view.row(y), count: picture.size.width * 4))
    }
  }
}

@Suite struct BackgroundTests {
  /// All but the lake: its terrain takes as long at any size.
  static let quick = Background.all.map(\.name).filter { $0 != "lake" }

  @Test(arguments: quick)
  func isTheSameEveryTime(_ name: String) throws {
    let background = try #require(Background.all.first { $0.name == name })
    let size = PixelSize(width: 80, height: 50)
    let first = background.draw(size)
    #expect(first.size == size)
    #expect(bytes(first) == bytes(background.draw(size)))
  }

  @Test(arguments: quick)
  func isOpaqueAndNotUniform(_ name: String) throws {
    let background = try #require(Background.all.first { $0.name == name })
    let picture = background.draw(PixelSize(width: 80, height: 50))
    let pixels = (0..<50).flatMap { y in (0..<80).map { x in picture.view[x, y] } }
    #expect(pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(Set(pixels).count > 100)
  }

  @Test func namesAreUnique() {
    #expect(Set(Background.all.map(\.name)).count == Background.all.count)
  }
}

/// The committed images that are exact: PNG files. Differences of one level are those of the C library's functions.
@Suite struct CommittedImageTests {
  private static let assets =
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Assets"

  private func expectCommitted(_ picture: PixelBuffer, _ name: String) throws {
    let committed = try ImageFile.load(path: "\(Self.assets)/\(name)")
    try #require(committed.size == picture.size)
    let difference = ImageDiff(picture, committed.pixels)
    #expect(difference.maximum <= 1, "\(name): \(difference)")
  }

  @Test(arguments: Icon.sides) func icons(side: Int) throws {
    try expectCommitted(Icon.draw(side: side), "Icon/vitrine-\(side).png")
  }

  @Test func tiledBackground() throws { try expectCommitted(TiledTexture.draw(), "Images/TiledBackground.png") }

  @Test func chart() throws {
    try expectCommitted(TestChart.draw(PixelSize(width: 2560, height: 1600)), "Backgrounds/chart.png")
  }

  @Test func everyBackgroundIsCommitted() {
    let library = AssetLibrary(executable: nil) { $0 == "VITRINE_ASSETS" ? Self.assets : "/nonexistent" }
    #expect(library.backgroundNames == Background.all.map(\.name).sorted())
  }
}

@Suite struct TerrainTests {
  private func eroded(seed: UInt32) -> [Float] {
    let field = HeightField(side: 64)
    let noise = Noise(3)
    for index in 0..<(64 * 64) {
      field.heights[index] = 8 * noise.fbm(Float(index % 64) / 16, Float(index / 64) / 16, octaves: 4)
    }
    field.erode(droplets: 500, seed: seed)
    field.settle(talus: 1.25, rounds: 4)
    return (0..<(64 * 64)).map { field.heights[$0] }
  }

  @Test func erosionDependsOnTheSeedAlone() {
    let first = eroded(seed: 1)
    #expect(first.allSatisfy { $0.isFinite })
    #expect(first == eroded(seed: 1))
    #expect(first != eroded(seed: 2))
  }
}

@Suite struct NoiseTests {
  @Test func uniformValuesAreInRangeAndSpread() {
    let noise = Noise(5)
    var sum: Float = 0
    for i in 0..<Int32(10_000) {
      let value = noise.uniform(i, i &* 7)
      #expect((0..<1).contains(value))
      sum += value
    }
    // Five standard deviations of the mean of 10,000 uniform values: 5 / √(12 · 10000).
    #expect(abs(sum / 10_000 - 0.5) < 0.0145)
  }
}

@Suite struct AssetsTests {
  @Test func writesTheRequestedImages() throws {
    let folder = TestHome.folder + "/assets"
    try runTool(["mkdir", "-p", "\(folder)/Backgrounds", "\(folder)/Images"])
    defer { _ = try? runTool(["rm", "-r", folder]) }
    var names: [String] = []
    let options = try Options(
      arguments: ["\(folder)/Backgrounds", "mesh", "chart", "TiledBackground", "--size", "64x40"])
    try Assets.write(options) { names.append($0) }
    #expect(names == ["mesh", "chart", "TiledBackground"])
    for (path, size) in [
      ("Backgrounds/mesh.jpg", PixelSize(width: 64, height: 40)),
      ("Backgrounds/chart.png", PixelSize(width: 64, height: 40)),
      ("Images/TiledBackground.png", TiledTexture.draw().size),
    ] {
      #expect(try ImageFile.load(path: "\(folder)/\(path)").size == size)
    }
    // There is no folder `Icon`.
    #expect(throws: ImageFileError.self) {
      try Assets.write(Options(arguments: ["\(folder)/Backgrounds", "icon"])) { _ in }
    }
  }
}
