import DisplayList
import Session
package import Surfaces

/// The size at which a picture is shown: it fills the window, and is larger if it scrolls.
package struct BackgroundFit: Hashable, Sendable {
  /// The window's size in pixels.
  package var window: PixelSize
  package var scrolls: Bool

  package init(window: PixelSize, scrolls: Bool) {
    self.window = window
    self.scrolls = scrolls
  }

  /// The size of a scrolling picture relative to one that fills the window.
  private static let zoom = 1.25

  /// Returns the size at which a picture is shown, in pixels.
  package func size(of picture: PixelSize) -> PixelSize {
    let factor =
      max(Double(window.width) / Double(picture.width), Double(window.height) / Double(picture.height))
      * (scrolls ? Self.zoom : 1)
    return PixelSize(
      width: max(window.width, Int((Double(picture.width) * factor).rounded())),
      height: max(window.height, Int((Double(picture.height) * factor).rounded())))
  }

  /// Returns the size at which a picture is kept. That is the size at which it is shown, unless most of it would lie
  /// outside the window; then it is the picture's own.
  package func keptSize(of picture: PixelSize) -> PixelSize {
    let size = size(of: picture)
    return ImageContent.canScale(to: size) ? size : picture
  }

  /// Returns the picture's frame in the window's pixels: centred, or scrolled by whole pixels.
  func place(of picture: PixelSize, motion: MotionSample) -> PixelRect {
    let size = size(of: picture)
    let (spareX, spareY) = (size.width - window.width, size.height - window.height)
    guard scrolls else { return PixelRect(x: -spareX / 2, y: -spareY / 2, width: size.width, height: size.height) }
    let pan = motion.pan(rangeX: spareX, rangeY: spareY)
    return PixelRect(x: -pan.x, y: -pan.y, width: size.width, height: size.height)
  }
}
