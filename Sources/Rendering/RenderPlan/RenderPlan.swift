public import DisplayList
public import Surfaces

/// What the renderer does for one frame, in order.
public struct RenderPlan: Hashable, Sendable {
  /// The surface's size in pixels.
  public var size: PixelSize
  /// What differs from the last frame.
  public var damage: Region
  /// What is painted: the damage and whatever this buffer missed in the frames since it was last shown.
  public var repaint: Region
  /// In the order in which they run.
  public var passes: [RenderPass]
  /// Every backdrop on the surface, painted this time or not: their caches are kept.
  public var backdrops: [DisplayIdentity]
  /// Every picture that the surface is painted with, made this time or not: they are kept.
  public var pictures: [DisplayIdentity]
  /// Whether blurs that were made for earlier frames may serve.
  public var keepsBlurs = true
  /// Where the list could not be honoured as it stands, and what is done instead.
  public var notes: [PlanNote]

  /// Whether the frame would equal the last one, so that none is needed.
  public var isEmpty: Bool { damage.isEmpty }
}

/// One step of a frame. What comes of them is as if each began when the one before has ended; what does not depend on the
/// one before may begin earlier.
public enum RenderPass: Hashable, Sendable {
  /// Makes a backdrop's small coloured image, or as much of it as is not cached.
  case backdrop(BackdropPass)
  /// Paints a picture aside, whole.
  case picture(PicturePass)
  /// Paints commands in order over the canvas, band by band.
  case paint([PaintCommand])
}

/// Blur and colour of what lies behind one panel, or of one picture.
public struct BackdropPass: Hashable, Sendable {
  /// Where the pixels to blur come from.
  public enum Source: Hashable, Sendable {
    /// One opaque picture is all there is behind: it is read instead of the canvas, which need not be painted there.
    case image(ImageContent)
    /// The canvas as painted so far.
    case canvas
    /// What was painted aside, moved by so many pixels.
    case picture(DisplayIdentity, x: Int, y: Int)
  }

  /// The backdrop, or the blurred picture, that the pass is for.
  public var identity: DisplayIdentity
  /// Where the pixels to blur come from.
  public var source: Source
  /// Whether nothing behind is transparent.
  public var sourceIsOpaque: Bool
  /// Equal while the source's pixels are.
  public var sourceVersion: UInt64
  /// Pixels that the blur may read; it is mirrored at their edges.
  public var domain: PixelRect
  /// Pixels that the coloured image must serve: those of the panel, or the whole surface where a still picture lies
  /// behind a blur that sees all of it, so that the panel may move.
  public var region: PixelRect
  /// The blur and the colours.
  public var material: ResolvedMaterial
}

/// A canvas of its own, painted whole and kept while its version stays.
public struct PicturePass: Hashable, Sendable {
  /// The picture that the pass paints.
  public var identity: DisplayIdentity
  /// Of the surface's lattice; it may reach beyond the surface.
  public var bounds: PixelRect
  /// What paints it, as for a frame.
  public var passes: [RenderPass]
  /// Replaces every colour in the end; alpha stays.
  public var silhouetteColor: ResolvedColor?
}

/// One thing painted.
public struct PaintCommand: Hashable, Sendable {
  /// What is painted.
  public enum Kind: Hashable, Sendable {
    /// Transparent black, at the start of a canvas that nothing opaque covers.
    case clear
    /// The inside of an outline.
    case fill(Outline, Paint)
    /// Coverage whose first pixel lies at `(x, y)`.
    case mask(CoverageMask, x: Int, y: Int, Paint)
    /// A picture scaled into whole pixels.
    case image(ImageContent)
    /// A picture sampled under a map.
    case transformedImage(TransformedImage)
    /// The coloured image that this backdrop's pass made, through its outline.
    case backdrop(DisplayIdentity, Outline, noise: Float, opacity: Float)
    /// What a picture's pass painted, moved by so many pixels.
    case picture(DisplayIdentity, x: Int, y: Int, opacity: Float)
    /// The blurred picture that this backdrop's pass made, over what is there.
    case blurred(DisplayIdentity, opacity: Float)
    /// What a picture's pass painted, sampled where the map leads from each pixel.
    case projected(DisplayIdentity, ProjectiveMap, opacity: Float)
    /// A picture through functions that share a pass, over what is there.
    case shaded(DisplayIdentity, ShaderInput, [ShaderEffect], opacity: Float)
    /// What follows, up to the matching `endLayer`, is painted aside; it lies inside the rectangle.
    case beginLayer(PixelRect)
    /// The layer is laid down.
    case endLayer(LayerEffect)
  }

  /// What is painted.
  public var kind: Kind
  /// Through which it is seen, all of them.
  public var clips: [Clip]
  /// The pixels to touch: repainted, inside the clips' bounds, not hidden by something opaque above.
  public var visible: Region
  /// Nothing lies under it on a clear canvas: its pixels become what it makes, whatever their alpha, and nothing is
  /// cleared for it.
  public var isFirst = false
  /// The rows of the visible pixels, noted when a pass is complete; all until then, and where a layer begins or ends.
  /// Bands beyond them pass the command by.
  public internal(set) var rows = Int.min..<Int.max
}

/// What functions read.
public enum ShaderInput: Hashable, Sendable {
  /// What the picture's pass painted.
  case painted
  /// One image is all that the picture has inside these bounds: it is read where it lies, and nothing is painted.
  case image(ImageContent, PixelRect)
}

/// How a layer is laid down.
public struct LayerEffect: Hashable, Sendable {
  /// The layer's colours go through these first, one after the other, limited to 0...1 after each.
  public var matrices: [ColorMatrix]
  /// And then each of their channels through this.
  public var transfer: ColorTransfer?
  /// 0...1, after the matrices.
  public var opacity: Float
  /// How the layer meets what lies behind it.
  public var blend: BlendMode
  /// Whether a layer of normal blending is mixed in linear light, not in encoded sRGB.
  public var isLinear: Bool

  /// How a layer is laid down; without anything given, as it is.
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

/// What limits where something is seen.
public enum Clip: Hashable, Sendable {
  /// The inside of an outline.
  case outline(Outline)
  /// Coverage whose first pixel lies at `(x, y)`.
  case mask(CoverageMask, x: Int, y: Int)
  /// The alpha of what a picture's pass painted, with these bounds.
  case picture(DisplayIdentity, PixelRect)

  /// Outside it nothing is seen.
  public var bounds: PixelRect {
    switch self {
    case .outline(let outline): outline.rect.outerPixels
    case .mask(let mask, let x, let y): PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height)
    case .picture(_, let bounds): bounds
    }
  }

  /// Whether every pixel of `rect` is seen as it is.
  public func covers(_ rect: PixelRect) -> Bool {
    if case .outline(let outline) = self { outline.covers(rect) } else { false }
  }
}
