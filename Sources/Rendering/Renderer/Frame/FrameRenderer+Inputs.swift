import DisplayList
import Platform
import RenderPlan
import Shaders
import Surfaces
import Tiling

/// The inputs of commands, from the caches.
extension FrameRenderer {
  /// Adds the input of every command, except backdrops. Missing cache entries are made before the bands, since scaling
  /// an image is a parallel job. The pixels of agents are also made then.
  func addInputs(
    of commands: [PaintCommand], on canvas: PixelTarget, _ identity: DisplayIdentity, to inputs: inout PaintInputs,
    _ trace: inout RenderTrace
  ) {
    for index in commands.indices {
      inputs.append(input(of: commands, index, on: canvas, identity, &trace))
      for case .picture(let identity, _) in commands[index].clips {
        if let picture = caches.pictures[identity] { inputs.append(clip: identity, picture) }
      }
    }
  }

  /// Computes the coverage of the paths that passes draw, or are clipped to, and that has not been computed yet.
  func prepareMasks(of passes: [RenderPass], _ trace: inout RenderTrace) {
    var masks: [CoverageMask] = []
    addMasks(of: passes, to: &masks)
    if masks.isEmpty { return }
    let start = monotonicSeconds()
    let job = PrepareMasks(masks: masks)
    pool.run(job, chunks: job.chunks)
    let pixels = masks.reduce(0) { $0 + $1.size.area }
    trace.paths.add(seconds: monotonicSeconds() - start, pixels: pixels, bytes: pixels)
  }

  private func addMasks(of passes: [RenderPass], to masks: inout [CoverageMask]) {
    for pass in passes {
      switch pass {
      case .backdrop: break
      case .picture(let picture): addMasks(of: picture.passes, to: &masks)
      case .paint(let commands):
        // By index, as copying a command retains several objects.
        for index in commands.indices {
          if case .mask(let mask, _, _, _) = commands[index].kind, !mask.isReady { masks.append(mask) }
          for case .mask(let mask, _, _) in commands[index].clips where !mask.isReady { masks.append(mask) }
        }
      }
    }
  }

  /// Sets the inputs of commands that paint backdrops, which have been made.
  func addBackdrops(of commands: [PaintCommand], to inputs: inout PaintInputs) {
    for index in commands.indices {
      switch commands[index].kind {
      case .backdrop(let identity, _, _, _), .blurred(let identity, _):
        if let image = caches.backdrops[identity] { inputs.set(.backdrop(image), at: index) }
      default: break
      }
    }
  }

  private func input(
    of commands: [PaintCommand], _ index: Int, on canvas: PixelTarget, _ canvasIdentity: DisplayIdentity,
    _ trace: inout RenderTrace
  ) -> PaintInput {
    switch commands[index].kind {
    case .image(let image): return .pixels(scaled(image, &trace))
    case .transformedImage(let image): return .pixels(scaled(image.image, &trace))
    case .picture(let identity, _, _, _), .projected(let identity, _, _):
      return caches.pictures[identity].map { .pixels($0) } ?? .none
    case .fill(_, .gradient(let gradient, _)), .mask(_, _, _, .gradient(let gradient, _)):
      return .gradient(caches.gradients.shading(gradient))
    case .fill(_, .shader(let effect, _)), .mask(_, _, _, .shader(let effect, _)):
      var use = ShaderUse(canvas: canvasIdentity, region: commands[index].visible, pool: pool)
      use.occurrence = commands[..<index].count { $0.fillFunction == effect.function }
      return caches.shaders.shading([effect], of: nil, source: nil, use).map { .shader($0) } ?? .none
    case .shaded(let identity, let input, let effects, _):
      if case .image(let image, _) = input { _ = scaled(image, &trace) }
      guard let source = caches.input(input, of: identity) else { return .none }
      var use = ShaderUse(canvas: canvasIdentity, region: commands[index].visible, pool: pool)
      if commands[index].isFirst { use.target = PlacedPixels(canvas) }
      if case .image(let image, _) = input { use.image = image }
      return .shaded(source, caches.shaders.shading(effects, of: identity, source: source, use))
    case .endLayer(let effect): return effect.transfer.map { .transfer(caches.transfers.table($0)) } ?? .none
    case .clear, .fill, .mask, .backdrop, .blurred, .beginLayer: return .none
    }
  }

  /// An image at its destination's size, scaled if it is not cached.
  func scaled(_ image: ImageContent, _ trace: inout RenderTrace) -> PixelSource {
    let start = monotonicSeconds()
    let (view, made) = caches.images.scaled(image, pool: pool)
    if made > 0 {
      trace.scale.add(seconds: monotonicSeconds() - start, pixels: made, bytes: made * 8)
      trace.images.made += 1
    }
    return PixelSource(view: view, originX: image.destination.minX, originY: image.destination.minY)
  }
}

extension PlacedPixels {
  /// Creates a reference to the pixels of a canvas to which agents may write; nil for other canvases.
  fileprivate init?(_ canvas: PixelTarget) {
    guard let pixels = SharedPixels(canvas.view.readOnly), pixels.isWritable else { return nil }
    self.init(pixels, x: canvas.originX, y: canvas.originY)
  }
}

extension PaintCommand {
  /// The function with which the command fills; nil if there is none.
  fileprivate var fillFunction: String? {
    switch kind {
    case .fill(_, .shader(let effect, _)), .mask(_, _, _, .shader(let effect, _)): effect.function
    default: nil
    }
  }
}
