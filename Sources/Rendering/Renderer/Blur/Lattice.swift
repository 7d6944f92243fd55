import DisplayList
import RenderPlan
import Surfaces

/// Where on the surface a pyramid's lattice begins, and what tells its pixels from others.
///
/// A picture has a lattice of its own, on which it always lies at the same place. A panel that moves over a picture, or a
/// picture that moves under a panel, then finds the samples that are there already, and nothing shimmers. What was
/// painted lies on the surface's lattice.
struct Lattice {
  /// Equal while the pixels are, wherever the lattice lies.
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

  /// The surface's own.
  init(surfaceOf pass: BackdropPass) { self.init(.painted(pass.sourceVersion), x: 0, y: 0) }

  private init(_ pixels: Pixels, x: Int, y: Int) {
    self.pixels = pixels
    self.x = x
    self.y = y
  }

  /// The same pixels as lattice coordinates.
  func local(_ rect: PixelRect) -> PixelRect { rect.offset(x: -x, y: -y) }
}
