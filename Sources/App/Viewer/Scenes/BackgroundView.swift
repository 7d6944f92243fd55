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

  /// How much larger than the window a scrolling picture is.
  nonisolated private static let zoom = 1.25

  init(bitmap: Bitmap?, window: PixelSize, scale: Double, pose: Pose) {
    self.bitmap = bitmap
    self.scale = scale
    size = CGSize(width: Double(window.width) / scale, height: Double(window.height) / scale)
    place = bitmap.map { Self.place(of: $0.size, filling: window, pose: pose) } ?? window.bounds
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

  nonisolated static func place(of picture: PixelSize, filling window: PixelSize, pose: Pose) -> PixelRect {
    let scrolls = pose.panTime != nil
    let factor =
      max(Double(window.width) / Double(picture.width), Double(window.height) / Double(picture.height))
      * (scrolls ? zoom : 1)
    let width = max(window.width, Int((Double(picture.width) * factor).rounded()))
    let height = max(window.height, Int((Double(picture.height) * factor).rounded()))
    let (spareX, spareY) = (width - window.width, height - window.height)
    guard scrolls else { return PixelRect(x: -spareX / 2, y: -spareY / 2, width: width, height: height) }
    let pan = pose.pan(rangeX: spareX, rangeY: spareY)
    return PixelRect(x: -pan.x, y: -pan.y, width: width, height: height)
  }
}
