import DisplayList
import RenderPlan
import Shaders
import Surfaces

/// The caches of a renderer, used by the rendering thread alone: jobs receive values that were looked up before.
final class RenderCaches {
  let images: ScaledImageCache
  let pictures: PictureCache
  let backdrops = BackdropCache()
  let gradients = GradientCache()
  let transfers = TransferCache()
  let shaders: ShaderShadingCache

  /// - Parameter sharesPictures: whether agents read images and pictures.
  init(shaders: ShaderShadingCache, sharesPictures: Bool) {
    images = ScaledImageCache(isShared: sharesPictures)
    self.shaders = shaders
    pictures = PictureCache(isShared: sharesPictures)
  }

  /// Begins a frame: entries that the plan does not need may be dropped.
  func beginFrame(_ plan: RenderPlan) {
    backdrops.removeAll(except: plan.backdrops)
    if !plan.keepsBlurs { backdrops.invalidate() }
    backdrops.halvings = plan.blurHalvings
    images.beginFrame()
    pictures.removeAll(except: plan.pictures)
    gradients.beginFrame()
    transfers.beginFrame()
    shaders.beginFrame(attempt: plan.shaderAttempt)
  }

  /// An image at its destination's size; nil unless it was scaled in this frame.
  func image(_ image: ImageContent) -> PixelSource? {
    guard let view = images.ready(image) else { return nil }
    return PixelSource(view: view, originX: image.destination.minX, originY: image.destination.minY)
  }

  /// The pixels that shader functions over a picture read.
  func input(_ input: ShaderInput, of identity: DisplayIdentity) -> PixelSource? {
    switch input {
    case .painted: pictures[identity]
    case .image(let image, let bounds): self.image(image)?.part(bounds)
    }
  }
}
