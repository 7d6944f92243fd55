import DisplayList
import Kernels
import RenderPlan
import Shaders
import Surfaces

/// What painters read besides their commands: the renderer's caches and tables. Nothing that a band reads changes while
/// it is painted; backdrops may be made while commands are painted that need none.
///
/// A class, since bands are handed it: counting references to nine objects a band, on all threads at once, would cost
/// more than the band's smaller commands.
final class PaintResources {
  let images = ScaledImages()
  let pictures = PictureCache()
  let backdrops = BackdropCache()
  let gradients = GradientCache()
  let transfers = TransferCache()
  let shaders: ShaderShadings
  let dither: DitherTable
  /// Grain is part of a material, not of rounding: it stays when dithering is off.
  let grain = DitherTable(isEnabled: true)
  let phases = PhaseTables()
  /// The number of the paint job: what a worker has kept from another one is stale.
  var job = 0

  init(dither: DitherTable, shaders: ShaderShadings) {
    self.dither = dither
    self.shaders = shaders
  }

  /// Begins a frame: what it does not need may go.
  func begin(_ plan: RenderPlan) {
    backdrops.keep(plan.backdrops)
    if !plan.keepsBlurs { backdrops.forget() }
    images.beginFrame()
    pictures.keep(plan.pictures)
    gradients.beginFrame()
    transfers.beginFrame()
    shaders.beginFrame()
  }

  /// The picture at its destination's size, scaled before the bands began.
  func image(_ image: ImageContent) -> PixelSource? {
    guard let view = images.ready(image) else { return nil }
    return PixelSource(view: view, originX: image.destination.minX, originY: image.destination.minY)
  }

  /// What the functions read with which a picture is laid down.
  func input(_ input: ShaderInput, of identity: DisplayIdentity) -> PixelSource? {
    switch input {
    case .painted: pictures[identity]
    case .image(let image, let bounds): self.image(image)?.part(bounds)
    }
  }
}
