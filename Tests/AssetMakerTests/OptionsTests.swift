import Surfaces
import Testing

@testable import AssetMaker

@Suite struct OptionsTests {
  @Test func readsFolderNamesAndSize() throws {
    let options = try Options(arguments: ["out", "mesh", "--size", "640x480", "icon"])
    #expect(options.folder == "out")
    #expect(options.names == ["mesh", "icon"])
    #expect(options.size == PixelSize(width: 640, height: 480))
    let all = try Options(arguments: ["out"])
    #expect(all.names.isEmpty && all.size == PixelSize(width: 2560, height: 1600))
  }

  @Test(arguments: [["--size"], ["--size", "640"], ["--size", "15x640"], ["--size", "640x8193"], ["--size", "axb"]])
  func refusesOtherSizes(_ words: [String]) {
    #expect(throws: OptionsError(message: "--size: expected WxH, each 16...8192")) {
      try Options(arguments: ["out"] + words)
    }
  }

  @Test func refusesUnknownNamesAndNoFolder() {
    #expect(
      throws: OptionsError(
        message:
          "unknown picture \"sea\"; known: lake, aurora, petals, lights, mesh, chart, icon, TiledBackground, test")
    ) {
      try Options(arguments: ["out", "mesh", "sea"])
    }
    #expect(throws: OptionsError(message: "usage: vitrine-assets FOLDER [NAME...] [--size WxH]")) {
      try Options(arguments: [])
    }
  }
}
