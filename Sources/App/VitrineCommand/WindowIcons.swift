import ImageFiles
import Surfaces
import X11Windowing

/// The application's icon in the sizes that desktops use.
enum WindowIcons {
  static func load() -> [X11Backend.Icon] {
    [16, 32, 48, 64, 128, 256].compactMap { side in
      guard let path = AssetLibrary.standard.iconPath(side: side), let bitmap = try? ImageFile.load(path: path) else {
        return nil
      }
      return icon(bitmap)
    }
  }

  /// Returns an icon for X, which takes colours that are not premultiplied.
  private static func icon(_ bitmap: Bitmap) -> X11Backend.Icon {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bitmap.pixels.view[x, y]
        let alpha = pixel >> 24
        func straight(_ shift: UInt32) -> UInt32 {
          alpha == 0 ? 0 : min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        pixels.append(alpha << 24 | straight(16) | straight(8) | straight(0))
      }
    }
    return X11Backend.Icon(width: width, height: height, pixels: pixels)
  }
}
