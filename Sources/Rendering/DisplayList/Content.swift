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

/// A material with every question answered: the numbers of the recipe for this appearance, at this scale.
///
/// The order of the steps, all in encoded sRGB: Gaussian blur; `y = clamp(bezier(L))` with L the Rec.709 luma, mixed in
/// by `luminanceAmount`; saturation about Rec.709 luma; brightness added; clamp; the matrix, clamp;
/// the curves, clamp; tint laid over; floor and ceiling; dither.
public struct ResolvedMaterial: Hashable, Sendable {
  /// The Gaussian's standard deviation in pixels.
  public var sigma: Double
  /// 0 leaves the colour, 1 replaces it by the curve's grey.
  public var luminanceAmount: Float
  /// Ordinates of the cubic Bezier at t = 0, 1/3, 2/3, 1.
  public var luminanceValues: SIMD4<Float>
  /// About Rec.709 luma; 1 changes nothing.
  public var saturation: Float
  /// Added to each channel.
  public var brightness: Float
  /// Laid over with its alpha, after the clamp.
  public var tint: ResolvedColor
  /// Amplitude of a fixed grain, in units of full scale.
  public var noise: Float
  /// No channel of the result is below this: a grey fill laid over with the blend mode lighten.
  public var floor: Float
  /// No channel of the result is above this: a grey fill laid over with the blend mode darken.
  public var ceiling: Float
  /// Of the colours before the tint; alpha stays what it is. nil for none.
  public var matrix: ColorMatrix?
  /// Of the channels after the matrix; nil for none.
  public var curves: ChannelCurves?

  /// A material; of what is not given, nothing is done.
  public init(
    sigma: Double, luminanceAmount: Float = 0, luminanceValues: SIMD4<Float> = [0, 0, 1, 1], saturation: Float = 1,
    brightness: Float = 0, tint: ResolvedColor = .clear, noise: Float = 0, floor: Float = 0, ceiling: Float = 1,
    matrix: ColorMatrix? = nil, curves: ChannelCurves? = nil
  ) {
    self.sigma = sigma
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
    self.noise = noise
    self.floor = floor
    self.ceiling = ceiling
    self.matrix = matrix
    self.curves = curves
  }
}
