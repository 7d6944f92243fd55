import Glibc
import ImageFiles
import Surfaces

/// All images that the program draws.
enum Assets {
  static let names = Background.all.map(\.name) + ["icon", "TiledBackground", "test"]

  /// Draws and writes the requested images, and calls `report` with the name of each.
  ///
  /// Without names, the icon and the textures are written only if their folders exist.
  static func write(_ options: Options, report: (String) -> Void) throws(ImageFileError) {
    func isRequested(_ name: String, in folder: String) -> Bool {
      options.names.contains(name) || options.names.isEmpty && access(folder, W_OK) == 0
    }
    for background in Background.all where options.names.isEmpty || options.names.contains(background.name) {
      try background.write(to: options.folder, size: options.size)
      report(background.name)
    }
    let icons = "\(options.folder)/../Icon"
    if isRequested("icon", in: icons) {
      for side in Icon.sides { try PNGWriter.write(Icon.draw(side: side), to: "\(icons)/vitrine-\(side).png") }
      report("icon")
    }
    let images = "\(options.folder)/../Images"
    if isRequested("TiledBackground", in: images) {
      try PNGWriter.write(TiledTexture.draw(), to: "\(images)/TiledBackground.png")
      report("TiledBackground")
    }
    if isRequested("test", in: images) {
      try PNGWriter.write(TestChart.draw(PixelSize(width: 480, height: 300)), to: "\(images)/test.png")
      report("test")
    }
  }
}
