import Surfaces
import Testing

@testable import ImageFiles

@Suite struct AssetLibraryTests {
  @Test func rootsInOrderAndEarlierOnesWin() {
    let folder = TestFolder()
    for file in [
      "override/Backgrounds/dusk.png", "tree/Assets/Backgrounds/dusk.jpg", "tree/Assets/Backgrounds/chart.png",
      "tree/Assets/Backgrounds/notes.txt", "tree/Assets/Backgrounds/.hidden", "tree/Assets/Icon/vitrine-64.png",
      "home/vitrine/Backgrounds/mine.webp", "shared/vitrine/Backgrounds/mine.png", "tree/build/release/vitrine",
    ] {
      folder.write(file, [1])
    }
    func library(_ variables: [String: String]) -> AssetLibrary {
      AssetLibrary(executable: "\(folder.path)/tree/build/release/vitrine", environment: { variables[$0] })
    }
    let checkout = library(["XDG_DATA_DIRS": "/nonexistent"])
    #expect(checkout.roots == ["\(folder.path)/tree/Assets"])
    #expect(checkout.backgroundNames == ["chart", "dusk"])
    #expect(checkout.backgroundPath(named: "dusk") == "\(folder.path)/tree/Assets/Backgrounds/dusk.jpg")
    #expect(checkout.backgroundPath(named: "none") == nil)
    #expect(checkout.iconPath(side: 64) == "\(folder.path)/tree/Assets/Icon/vitrine-64.png")
    #expect(checkout.iconPath(side: 65) == nil)

    let all = library([
      "VITRINE_ASSETS": "\(folder.path)/override", "XDG_DATA_HOME": "\(folder.path)/home",
      "XDG_DATA_DIRS": "/nonexistent:\(folder.path)/shared",
    ])
    #expect(
      all.roots.map { $0.dropFirst(folder.path.count) } == [
        "/override", "/tree/Assets", "/home/vitrine", "/shared/vitrine",
      ])
    #expect(all.backgroundNames == ["chart", "dusk", "mine"])
    #expect(all.backgroundPath(named: "dusk") == "\(folder.path)/override/Backgrounds/dusk.png")
    #expect(all.backgroundPath(named: "mine") == "\(folder.path)/home/vitrine/Backgrounds/mine.webp")
  }

  @Test func nothingFoundIsEmptyNotAnError() {
    let library = AssetLibrary(executable: nil, environment: { $0 == "XDG_DATA_DIRS" ? "/nonexistent" : nil })
    #expect(library.roots.isEmpty && library.backgroundNames.isEmpty)
  }

  /// The images of the checkout, found relative to this file.
  @Test func projectAssetsAreCompleteAndSmall() throws {
    let checkout = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let library = AssetLibrary(executable: nil) { name in
      switch name {
      case "VITRINE_ASSETS": "\(checkout)/Assets"
      case "XDG_DATA_HOME", "XDG_DATA_DIRS": "/nonexistent"
      default: nil
      }
    }
    #expect(library.backgroundNames == ["aurora", "chart", "lake", "lights", "mesh", "petals"])
    var bytes = 0
    for name in library.backgroundNames {
      let path = try #require(library.backgroundPath(named: name))
      bytes += try FileBytes.read(path, limit: 12 << 20).count
      let bitmap = try ImageFile.load(path: path)
      #expect(bitmap.size == PixelSize(width: 2560, height: 1600) && bitmap.isOpaque, "\(name)")
    }
    #expect(bytes < 12 << 20)
    for side in [16, 32, 48, 64, 128, 256] {
      let icon = try ImageFile.load(path: try #require(library.iconPath(side: side)))
      #expect(icon.size == PixelSize(width: side, height: side) && !icon.isOpaque)
    }
  }
}
