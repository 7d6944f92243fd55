public import Surfaces

/// A picture scaled into a rectangle of whole pixels.
///
/// Whole pixels, because then the scaled picture is made once and copied from then on: a picture that moves, moves by
/// whole pixels.
public struct ImageContent: Hashable, Sendable {
  /// How the picture is scaled.
  public enum Quality: Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// Bilinear, between four pixels.
    case linear
    /// Area average when smaller, cubic when larger.
    case high
  }

  /// The picture.
  public var bitmap: Bitmap
  /// Where the whole picture lies; it may reach beyond the surface.
  public var destination: PixelRect
  /// How it is scaled.
  public var quality: Quality
  /// 0...1.
  public var opacity: Float

  /// A picture scaled into a rectangle.
  public init(bitmap: Bitmap, destination: PixelRect, quality: Quality = .high, opacity: Float = 1) {
    self.bitmap = bitmap
    self.destination = destination
    self.quality = quality
    self.opacity = opacity
  }

  /// Whether nothing behind the picture is seen.
  public var isOpaque: Bool { bitmap.isOpaque && opacity >= 1 }
}

/// A picture under an affine map: sampled, between its pixels, where each pixel of the surface falls.
public struct TransformedImage: Hashable, Sendable {
  /// The picture and, with its `destination`, the size to which it is scaled first.
  public var image: ImageContent
  /// Puts the scaled picture, its first pixel at the destination's corner, where it is seen.
  public var map: AffineMap

  /// A scaled picture under a map.
  public init(image: ImageContent, map: AffineMap) {
    self.image = image
    self.map = map
  }

  /// Every pixel that it may touch, those that its antialiased edge reaches included.
  public var extent: PixelRect { map.bounds(of: DeviceRect(image.destination).insetBy(-0.5)).outerPixels }
}

/// A panel through which what lies behind is seen blurred and recoloured.
public struct Backdrop: Hashable, Sendable {
  /// How far the blur sees.
  public enum Edge: Hashable, Sendable {
    /// Only what lies behind the panel, mirrored at its edges: nothing from outside bleeds in.
    case bounded
    /// Everything behind, mirrored at the surface's edges.
    case global
  }

  /// The panel.
  public var outline: Outline
  /// How what lies behind is blurred and recoloured.
  public var material: ResolvedMaterial
  /// How far the blur sees.
  public var edge: Edge
  /// 0...1; at 0 what lies behind is seen as it is.
  public var opacity: Float

  /// A panel of a material.
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
  /// What becomes of the blurred colours.
  public var color: MaterialColor
  /// Amplitude of a fixed grain, in units of full scale.
  public var noise: Float

  /// A material; by default a blur alone.
  public init(sigma: Double, color: MaterialColor = MaterialColor(), noise: Float = 0) {
    self.sigma = sigma
    self.color = color
    self.noise = noise
  }
}
