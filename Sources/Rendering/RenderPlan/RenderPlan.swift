public import DisplayList
public import Surfaces

/// The work of the renderer for one frame.
public struct RenderPlan: Hashable, Sendable {
  /// The surface's size in pixels.
  public var size: PixelSize
  /// The pixels that differ from the last frame.
  public var damage: Region
  /// The pixels to paint: the damage, and that of the frames since the target buffer was painted.
  public var repaint: Region
  /// The passes, in the order in which they run.
  public var passes: [RenderPass]
  /// All backdrops of the surface, painted or not, whose caches are kept.
  public var backdrops: [DisplayIdentity]
  /// All pictures of the surface, painted or not, whose canvases are kept.
  public var pictures: [DisplayIdentity]
  /// True if blurs of earlier frames may be reused.
  public var keepsBlurs = true
  /// The number of times that the resolution of blurs is halved, to save time; 0 for full quality.
  public var blurHalvings = 0
  /// The picture whose cost is measured separately; nil for none.
  public var measured: DisplayIdentity?
  /// The store's attempt at functions that have failed, for which the frame was planned; nil for the current one.
  ///
  /// A frame that was planned before the cause of the failure was undone may be rendered after that.
  public var shaderAttempt: UInt64?
  /// The items that have not changed since the last frame, and those that have.
  public var items = CacheCount()
  /// Deviations from the list.
  public var notes: [PlanNote]

  /// True if the frame would equal the last one, so that none is needed.
  public var isEmpty: Bool { damage.isEmpty }
}

/// A step of a frame. The result is as if each step began after the end of the previous one; independent ones may
/// overlap.
public enum RenderPass: Hashable, Sendable {
  /// Makes a backdrop's small coloured image, or the part of it that is not cached.
  case backdrop(BackdropPass)
  /// Paints a picture completely.
  case picture(PicturePass)
  /// Paints commands in order over the canvas, band by band.
  case paint([PaintCommand])
}

/// The blur and recolouring of the pixels behind a panel, or the blur of a picture.
public struct BackdropPass: Hashable, Sendable {
  /// The pixels to blur.
  public enum Source: Hashable, Sendable {
    /// An opaque image that covers everything behind; the canvas need not be painted there.
    case image(ImageContent)
    /// The canvas as painted so far.
    case canvas
    /// A picture, translated in pixels.
    case picture(DisplayIdentity, x: Int, y: Int)
  }

  /// The backdrop or the blurred picture.
  public var identity: DisplayIdentity
  public var source: Source
  /// True if all pixels of the source are opaque.
  public var sourceIsOpaque: Bool
  /// A version that is equal while the source's pixels are.
  public var sourceVersion: UInt64
  /// The pixels that the blur may read, mirrored at their edges.
  public var domain: PixelRect
  /// The pixels that the coloured image covers: those of the panel, or the whole surface for a global blur of an
  /// unchanged image, so that the panel may move.
  public var region: PixelRect
  /// The blur and the colours.
  public var material: ResolvedMaterial
}

/// A canvas of its own, painted completely and kept while its version is unchanged.
public struct PicturePass: Hashable, Sendable {
  /// The picture.
  public var identity: DisplayIdentity
  /// The canvas on the surface's lattice, which may extend beyond the surface.
  public var bounds: PixelRect
  /// The passes that paint it.
  public var passes: [RenderPass]
  /// A colour that finally replaces every colour; alpha is unchanged. nil for none.
  public var silhouetteColor: ResolvedColor?
}

/// One painting operation.
public struct PaintCommand: Hashable, Sendable {
  /// The operation.
  public enum Kind: Hashable, Sendable {
    /// Clears a canvas that nothing opaque covers.
    case clear
    /// Fills an outline.
    case fill(Outline, Paint)
    /// Paints through coverage whose first pixel is at `(x, y)`.
    case mask(CoverageMask, x: Int, y: Int, Paint)
    /// Draws an image scaled to whole pixels.
    case image(ImageContent)
    /// Draws an image under an affine map.
    indirect case transformedImage(TransformedImage)
    /// Replaces an outline's pixels by a backdrop's coloured image.
    case backdrop(DisplayIdentity, Outline, noise: Float, opacity: Float)
    /// Draws a picture, translated in pixels.
    case picture(DisplayIdentity, x: Int, y: Int, opacity: Float)
    /// Draws a blurred picture.
    case blurred(DisplayIdentity, opacity: Float)
    /// Draws a picture sampled by a map from the surface to the picture.
    indirect case projected(DisplayIdentity, ProjectiveMap, opacity: Float)
    /// Draws a picture through functions that share a pass.
    indirect case shaded(DisplayIdentity, ShaderInput, [ShaderEffect], opacity: Float)
    /// Begins a layer, inside the rectangle, that the commands up to the matching `endLayer` are painted on.
    case beginLayer(PixelRect)
    /// Composites the layer.
    indirect case endLayer(LayerEffect)
  }

  public var kind: Kind
  /// The clips, all of which apply.
  public var clips: [Clip]
  /// The pixels to paint: inside the repaint and the clips' bounds, and not occluded.
  public var visible: Region
  /// True if nothing is below it on a clear canvas: it replaces pixels, whatever their alpha, and they need not be
  /// cleared.
  public var isFirst = false
  /// The rows of the visible pixels, set when a pass is complete; until then, and for the ends of layers, all rows.
  /// Bands outside skip the command.
  public internal(set) var rows = Int.min..<Int.max
}

/// The pixels that shader functions read.
public enum ShaderInput: Hashable, Sendable {
  /// The picture that its pass painted.
  case painted
  /// An image that is all of the picture's content inside these bounds, read directly.
  case image(ImageContent, PixelRect)
}

/// The compositing of a layer.
public struct LayerEffect: Hashable, Sendable {
  /// Colour matrices, applied first and in order, each result clamped to 0...1.
  public var matrices: [ColorMatrix]
  /// A colour transfer, applied after the matrices.
  public var transfer: ColorTransfer?
  /// The opacity, 0...1, applied after the colour changes.
  public var opacity: Float
  public var blend: BlendMode
  /// True if a layer with the normal blend mode is composited in linear light instead of encoded sRGB.
  public var isLinear: Bool

  /// A compositing, by default source over.
  public init(
    matrices: [ColorMatrix] = [], transfer: ColorTransfer? = nil, opacity: Float = 1, blend: BlendMode = .normal,
    isLinear: Bool = false
  ) {
    self.isLinear = isLinear
    self.matrices = matrices
    self.transfer = transfer
    self.opacity = opacity
    self.blend = blend
  }

  var changesColors: Bool { !matrices.isEmpty || transfer != nil }
}

/// A clip of commands.
public enum Clip: Hashable, Sendable {
  /// The inside of an outline.
  case outline(Outline)
  /// Coverage whose first pixel is at `(x, y)`.
  case mask(CoverageMask, x: Int, y: Int)
  /// The alpha of a picture with these bounds.
  case picture(DisplayIdentity, PixelRect)

  /// The pixels outside which nothing is visible.
  public var bounds: PixelRect {
    switch self {
    case .outline(let outline): outline.rect.outerPixels
    case .mask(let mask, let x, let y): PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height)
    case .picture(_, let bounds): bounds
    }
  }

  /// Returns whether the clip has full coverage of `rect`.
  public func covers(_ rect: PixelRect) -> Bool {
    if case .outline(let outline) = self { outline.covers(rect) } else { false }
  }
}
