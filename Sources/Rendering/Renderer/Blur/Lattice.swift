import DisplayList
import RenderPlan
import Surfaces

/// The sampling lattice of a pyramid: its position on the surface and the identity of its pixels.
///
/// A picture has its own lattice, relative to which it does not move. If a panel moves over a picture, or a picture
/// under a panel, existing samples are reused, and nothing shimmers. Painted pixels are on the surface's lattice.
struct Lattice {
  /// The identity of the pixels, independent of the lattice's position.
  enum Pixels: Hashable {
    case painted(UInt64)
    case image(id: UInt64, size: PixelSize, quality: ImageContent.Quality)
  }

  let pixels: Pixels
  /// The lattice's origin on the surface.
  let x: Int
  let y: Int

  /// The lattice for a pass whose blur has small images.
  init(_ pass: BackdropPass) {
    switch pass.source {
    case .canvas: self.init(surfaceOf: pass)
    case .picture(_, let x, let y): self.init(.painted(pass.sourceVersion), x: x, y: y)
    case .image(let image):
      let place = image.destination
      self.init(
        .image(id: image.bitmap.id, size: place.size, quality: image.quality), x: place.minX, y: place.minY)
    }
  }

  /// The lattice of the surface.
  init(surfaceOf pass: BackdropPass) { self.init(.painted(pass.sourceVersion), x: 0, y: 0) }

  private init(_ pixels: Pixels, x: Int, y: Int) {
    self.pixels = pixels
    self.x = x
    self.y = y
  }

  /// Surface pixels in lattice coordinates.
  func local(_ rect: PixelRect) -> PixelRect { rect.offset(x: -x, y: -y) }
}
