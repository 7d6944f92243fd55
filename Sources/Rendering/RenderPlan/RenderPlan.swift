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
  public var passes: [RenderPass]
  /// Every backdrop on the surface, painted this time or not: their caches are kept.
  public var backdrops: [DisplayIdentity]
  /// Where the list could not be honoured as it stands, and what is done instead.
  public var notes: [String]

  /// Whether the frame would equal the last one, so that none is needed.
  public var isEmpty: Bool { damage.isEmpty }
}

/// One step of a frame; each begins when the one before has ended.
public enum RenderPass: Hashable, Sendable {
  /// Makes a backdrop's small coloured image, or as much of it as is not cached.
  case backdrop(BackdropPass)
  /// Paints commands in order over the surface, band by band.
  case paint([PaintCommand])
}

/// Blur and colour of what lies behind one panel.
public struct BackdropPass: Hashable, Sendable {
  /// Where the pixels to blur come from.
  public enum Source: Hashable, Sendable {
    /// One opaque picture is all there is behind: it is read instead of the surface, which need not be painted there.
    case image(ImageContent)
    /// The surface as painted so far.
    case surface
  }

  public var identity: DisplayIdentity
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
  public var material: ResolvedMaterial
}

/// One thing painted.
public struct PaintCommand: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Transparent black, at the start of a surface that nothing opaque covers.
    case clear
    case fill(Outline, Paint)
    case mask(CoverageMask, x: Int, y: Int, Paint)
    case image(ImageContent)
    /// The coloured image that this backdrop's pass made, through its outline.
    case backdrop(DisplayIdentity, Outline, noise: Float, opacity: Float)
    /// What follows, up to the matching `endLayer`, is painted aside.
    case beginLayer
    /// The layer is laid down with this opacity.
    case endLayer(opacity: Float)
  }

  public var kind: Kind
  /// Outlines through which it is seen, all of them.
  public var clips: [Outline]
  /// The pixels to touch: repainted, inside the clips' bounds, not hidden by something opaque above.
  public var visible: Region
}
