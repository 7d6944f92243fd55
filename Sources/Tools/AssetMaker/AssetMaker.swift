import Glibc
import ImageFiles
import Platform
import Surfaces

/// Draws the project's own pictures: `vitrine-assets FOLDER [NAME...] [--size WxH]`, where FOLDER takes the backgrounds
/// and the folders `Icon` and `Images` beside it, if there are any, the icon and the textures.
@main struct AssetMaker {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var size = PixelSize(width: 2560, height: 1600)
    if let option = arguments.firstIndex(of: "--size") {
      let sides = arguments.dropFirst(option + 1).first?.split(separator: "x").compactMap { Int($0) } ?? []
      guard sides.count == 2, sides.allSatisfy({ (16...8192).contains($0) }) else {
        fail("--size: expected WxH, each 16...8192", code: 2)
      }
      size = PixelSize(width: sides[0], height: sides[1])
      arguments.removeSubrange(option...(option + 1))
    }
    guard let folder = arguments.first else { fail("usage: vitrine-assets FOLDER [NAME...] [--size WxH]", code: 2) }
    let names = arguments.dropFirst()
    let known = Background.all.map(\.name) + ["icon", "TiledBackground"]
    if let stranger = names.first(where: { !known.contains($0) }) {
      fail("unknown picture \"\(stranger)\"; known: \(known.joined(separator: ", "))", code: 2)
    }
    do throws(ImageFileError) {
      for background in Background.all where names.isEmpty || names.contains(background.name) {
        try background.write(to: folder, size: size)
        print(background.name)
      }
      let icons = "\(folder)/../Icon"
      if names.contains("icon") || names.isEmpty && access(icons, W_OK) == 0 {
        for side in Icon.sides { try PNGWriter.write(Icon.draw(side: side), to: "\(icons)/vitrine-\(side).png") }
        print("icon")
      }
      let images = "\(folder)/../Images"
      if names.contains("TiledBackground") || names.isEmpty && access(images, W_OK) == 0 {
        try PNGWriter.write(TiledTexture.draw(), to: "\(images)/TiledBackground.png")
        print("TiledBackground")
      }
    } catch {
      fail(error.message, code: error.exitCode)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    try? Descriptor.write("vitrine-assets: error: \(message)\n", to: STDERR_FILENO)
    exit(code)
  }
}
