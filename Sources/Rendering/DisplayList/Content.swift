public import Surfaces

/// The content of an item.
///
/// Large, rare cases are indirect, because lists, plans and commands copy every content several times a frame.
public enum Content: Hashable, Sendable {
  /// An antialiased fill of an outline.
  case fill(Outline, Paint)
  /// Paint through coverage (glyphs, a path) whose first pixel is at `(x, y)`.
  case mask(CoverageMask, x: Int, y: Int, Paint)
  /// An image scaled to whole pixels.
  case image(ImageContent)
  /// An image under an affine map.
  indirect case transformedImage(TransformedImage)
  /// The pixels behind, blurred and recoloured.
  indirect case backdrop(Backdrop)

  /// Every pixel that the content may paint, not clipped to the list's size.
  public var extent: PixelRect {
    switch self {
    case .fill(let outline, _): outline.rect.outerPixels
    case .mask(let mask, let x, let y, _): PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height)
    case .image(let image): image.destination
    case .transformedImage(let image): image.extent
    case .backdrop(let backdrop): backdrop.outline.rect.outerPixels
    }
  }
}

/// An image scaled to a rectangle of whole pixels, so that it is scaled once and copied while it moves.
public struct ImageContent: Hashable, Sendable {
  /// The scaling filter.
  public enum Quality: Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// Bilinear, between four pixels.
    case linear
    /// Catmull-Rom, widened to an area filter for minification.
    case high
  }

  /// The image.
  public var bitmap: Bitmap
  /// The rectangle of the whole image, which may extend beyond the surface.
  public var destination: PixelRect
  public var quality: Quality
  /// The opacity, 0...1.
  public var opacity: Float

  public init(bitmap: Bitmap, destination: PixelRect, quality: Quality = .high, opacity: Float = 1) {
    self.bitmap = bitmap
    self.destination = destination
    self.quality = quality
    self.opacity = opacity
  }

  /// True if the image covers everything behind it.
  public var isOpaque: Bool { bitmap.isOpaque && opacity >= 1 }

  /// The most pixels to which an image is scaled: 128 MiB. An image that is shown larger, mostly outside the surface,
  /// is sampled instead.
  public static let mostScaledPixels = 32 << 20

  /// Returns whether an image of a size may be scaled to another one.
  public static func canScale(to size: PixelSize) -> Bool {
    max(size.width, size.height) <= 32_767 && size.area <= mostScaledPixels
  }
}

/// An image under an affine map, sampled bilinearly.
public struct TransformedImage: Hashable, Sendable {
  /// The image and, by its `destination`, the size to which it is scaled first.
  public var image: ImageContent
  /// The map from the scaled image, its first pixel at the destination's origin, to the surface.
  public var map: AffineMap

  public init(image: ImageContent, map: AffineMap) {
    self.image = image
    self.map = map
  }

  /// Every pixel that it may paint, including its antialiased edge.
  public var extent: PixelRect { map.bounds(of: DeviceRect(image.destination).insetBy(-0.5)).outerPixels }
}

/// A panel that shows the pixels behind it blurred and recoloured.
public struct Backdrop: Hashable, Sendable {
  /// The pixels that the blur reads.
  public enum Edge: Hashable, Sendable {
    /// The pixels behind the panel, mirrored at its edges.
    case bounded
    /// All pixels behind, mirrored at the surface's edges.
    case global
  }

  /// The panel.
  public var outline: Outline
  /// The blur and the colours.
  public var material: ResolvedMaterial
  public var edge: Edge
  /// The opacity, 0...1; at 0 the panel is invisible.
  public var opacity: Float

  public init(outline: Outline, material: ResolvedMaterial, edge: Edge = .bounded, opacity: Float = 1) {
    self.outline = outline
    self.material = material
    self.edge = edge
    self.opacity = opacity
  }
}

/// A material at a scale, for one appearance: a Gaussian blur, the colour steps, and dither.
public struct ResolvedMaterial: Hashable, Sendable {
  /// The Gaussian's standard deviation in pixels.
  public var sigma: Double
  /// The colour steps after the blur.
  public var color: MaterialColor
  /// Amplitude of a fixed grain, in units of full scale.
  public var noise: Float

  /// Creates a material; by default only a blur.
  public init(sigma: Double, color: MaterialColor = MaterialColor(), noise: Float = 0) {
    self.sigma = sigma
    self.color = color
    self.noise = noise
  }
}
