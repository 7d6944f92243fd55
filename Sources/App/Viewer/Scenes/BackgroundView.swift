import Surfaces
import Vitrine

/// The picture behind everything: it fills the window, or scrolls by whole pixels under it.
struct BackgroundView: View, Equatable {
  let bitmap: Bitmap?
  /// Where the picture's pixels lie in the window's.
  let place: PixelRect
  /// The window in points.
  let size: CGSize
  /// Pixels a point.
  let scale: Double

  init(_ picture: BackgroundPicture?, fit: BackgroundFit, pose: Pose, scale: Double) {
    self.scale = scale
    bitmap = picture?.bitmap
    size = CGSize(width: Double(fit.window.width) / scale, height: Double(fit.window.height) / scale)
    place = picture.map { fit.place(of: $0.size, pose: pose) } ?? fit.window.bounds
  }

  nonisolated static func == (a: BackgroundView, b: BackgroundView) -> Bool {
    a.bitmap == b.bitmap && a.place == b.place && a.size == b.size && a.scale == b.scale
  }

  var body: some View {
    if let bitmap {
      Image(bitmap: bitmap)
        .resizable()
        .interpolation(.high)
        .frame(width: Double(place.width) / scale, height: Double(place.height) / scale)
        .offset(x: Double(place.minX) / scale, y: Double(place.minY) / scale)
        .frame(width: size.width, height: size.height, alignment: .topLeading)
    } else {
      Color.black
    }
  }
}
