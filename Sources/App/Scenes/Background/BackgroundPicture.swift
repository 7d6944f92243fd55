package import Surfaces

/// A picture to show behind the panels.
package struct BackgroundPicture: Sendable {
  /// Scaled already, or as loaded.
  package var bitmap: Bitmap
  /// As loaded, in pixels.
  package var size: PixelSize
  /// At which size it is shown.
  package var fit: BackgroundFit

  package init(bitmap: Bitmap, size: PixelSize, fit: BackgroundFit) {
    self.bitmap = bitmap
    self.size = size
    self.fit = fit
  }
}
