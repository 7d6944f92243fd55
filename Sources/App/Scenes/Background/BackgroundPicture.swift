package import Surfaces

/// A picture to show behind the panels.
package struct BackgroundPicture: Sendable {
  /// The picture, scaled already or as loaded.
  package var bitmap: Bitmap
  /// Its size as loaded, in pixels.
  package var size: PixelSize
  /// The size at which it is shown.
  package var fit: BackgroundFit

  package init(bitmap: Bitmap, size: PixelSize, fit: BackgroundFit) {
    self.bitmap = bitmap
    self.size = size
    self.fit = fit
  }
}
