package import Surfaces

/// A picture to show behind the panels.
package struct BackgroundPicture: Sendable {
  /// The picture, either scaled or at the size in its file.
  package var bitmap: Bitmap
  /// The size in the file, in pixels.
  package var size: PixelSize
  /// The size at which it is shown.
  package var fit: BackgroundFit

  package init(bitmap: Bitmap, size: PixelSize, fit: BackgroundFit) {
    self.bitmap = bitmap
    self.size = size
    self.fit = fit
  }
}
