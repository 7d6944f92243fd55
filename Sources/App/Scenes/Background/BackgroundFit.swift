import Session
package import Surfaces

/// At which size a picture is shown: it fills the window, with room to spare while it scrolls.
package struct BackgroundFit: Hashable, Sendable {
  /// In pixels.
  package var window: PixelSize
  package var scrolls: Bool

  package init(window: PixelSize, scrolls: Bool) {
    self.window = window
    self.scrolls = scrolls
  }

  /// How much larger than the window a scrolling picture is.
  private static let zoom = 1.25

  package func size(of picture: PixelSize) -> PixelSize {
    let factor =
      max(Double(window.width) / Double(picture.width), Double(window.height) / Double(picture.height))
      * (scrolls ? Self.zoom : 1)
    return PixelSize(
      width: max(window.width, Int((Double(picture.width) * factor).rounded())),
      height: max(window.height, Int((Double(picture.height) * factor).rounded())))
  }

  /// Where the picture's pixels lie in the window's: in the middle, or scrolled by whole pixels.
  func place(of picture: PixelSize, pose: Pose) -> PixelRect {
    let size = size(of: picture)
    let (spareX, spareY) = (size.width - window.width, size.height - window.height)
    guard scrolls else { return PixelRect(x: -spareX / 2, y: -spareY / 2, width: size.width, height: size.height) }
    let pan = pose.pan(rangeX: spareX, rangeY: spareY)
    return PixelRect(x: -pan.x, y: -pan.y, width: size.width, height: size.height)
  }
}
