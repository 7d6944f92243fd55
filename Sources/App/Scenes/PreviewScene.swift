package import Surfaces
import Vitrine

/// The previews of Swift files, as a window shows them.
package struct PreviewPicture: Hashable, Sendable {
  /// The newest picture, at the window's size in pixels when it was requested; nil before the first.
  package var bitmap: Bitmap?
  /// Pixels per point.
  package var scale: Double
  /// The text that is shown until there is a picture.
  package var waiting: String

  package init(bitmap: Bitmap?, scale: Double, waiting: String) {
    self.bitmap = bitmap
    self.scale = scale
    self.waiting = waiting
  }
}

/// The newest picture of the previews, pixel for pixel; while the window is being resized, at its top left.
struct PreviewScene: View {
  let picture: PreviewPicture
  /// The window's size in points.
  let size: CGSize

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color(white: 0.5)
      if let bitmap = picture.bitmap {
        Image(bitmap: bitmap, scale: picture.scale)
      } else {
        Text(verbatim: picture.waiting).font(.system(size: 15)).foregroundStyle(.white)
          .frame(width: size.width, height: size.height)
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .clipped()
  }
}
