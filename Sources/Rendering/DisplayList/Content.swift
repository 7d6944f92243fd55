public import Surfaces

/// A colour in encoded sRGB, not premultiplied; components outside 0...1 are allowed until the last step.
public struct ResolvedColor: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(white: Float, alpha: Float = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  public static let clear = ResolvedColor(white: 0, alpha: 0)

  public func multiplyingAlpha(by factor: Float) -> ResolvedColor {
    ResolvedColor(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

/// What a fill or a mask lays down.
public enum Paint: Hashable, Sendable {
  case color(ResolvedColor)
  /// The pixels already there, recoloured: `out = (1 - a) B + a clamp(M B + bias)`, with `a` the coverage times
  /// `opacity` and `B` what has been painted so far (a material, when text lies on one).
  case vibrancy(Vibrancy, opacity: Float)
}

/// An affine colour map `k Saturate(s) B + bias` over Rec.601 luma, in encoded sRGB: how UIKit's vibrancy recolours.
public struct Vibrancy: Hashable, Sendable {
  public var scale: Float
  public var saturation: Float
  public var bias: Float

  public init(scale: Float, saturation: Float, bias: Float) {
    self.scale = scale
    self.saturation = saturation
    self.bias = bias
  }
}

/// A closed outline in pixels.
public enum Outline: Hashable, Sendable {
  case rect(DeviceRect)
  /// Corners of this radius in pixels; a radius above half the shorter side is cut to it.
  case roundedRect(DeviceRect, radius: Double, style: CornerStyle)

  public var rect: DeviceRect {
    switch self {
    case .rect(let rect), .roundedRect(let rect, _, _): rect
    }
  }

  /// The corners' radius after cutting; 0 for a plain rectangle.
  public var radius: Double {
    switch self {
    case .rect: 0
    case .roundedRect(let rect, let radius, _): max(0, min(radius, min(rect.width, rect.height) / 2))
    }
  }
}

extension Outline {
  /// How far along an edge, in pixels, the corner begins: the radius for a circular corner, half as much again for a
  /// continuous one (Core Animation's figure is 1.528665), within half the shorter side.
  public var cornerExtent: Double {
    guard case .roundedRect(let rect, _, .continuous) = self else { return radius }
    return min(radius * 1.528665, min(rect.width, rect.height) / 2)
  }

  /// Pixels that lie wholly inside, as few rectangles; a few more may at the corners.
  public var solidPixels: Region {
    let rect = rect
    let extent = cornerExtent
    let whole = rect.innerPixels
    guard extent > 0, !whole.isEmpty else { return Region(whole) }
    let tall = DeviceRect(minX: rect.minX + extent, minY: rect.minY, maxX: rect.maxX - extent, maxY: rect.maxY)
    let wide = DeviceRect(minX: rect.minX, minY: rect.minY + extent, maxX: rect.maxX, maxY: rect.maxY - extent)
    var region = Region(wide.innerPixels)
    region.add(tall.innerPixels)
    return region
  }

  /// Whether every pixel of `rect` lies wholly inside.
  public func covers(_ rect: PixelRect) -> Bool { solidPixels.contains(rect) }
}

/// How a corner turns.
public enum CornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Curvature that grows steadily from the straight edge, after Core Animation's continuous corners. Approximation.
  case continuous
}

/// A picture scaled into a rectangle of whole pixels.
///
/// Whole pixels, because then the scaled picture is made once and copied from then on: a picture that moves, moves by
/// whole pixels.
public struct ImageContent: Hashable, Sendable {
  public enum Quality: Hashable, Sendable {
    case nearest
    case linear
    /// Area average when smaller, cubic when larger.
    case high
  }

  public var bitmap: Bitmap
  /// Where the whole picture lies; it may reach beyond the surface.
  public var destination: PixelRect
  public var quality: Quality
  public var opacity: Float

  public init(bitmap: Bitmap, destination: PixelRect, quality: Quality = .high, opacity: Float = 1) {
    self.bitmap = bitmap
    self.destination = destination
    self.quality = quality
    self.opacity = opacity
  }

  public var isOpaque: Bool { bitmap.isOpaque && opacity >= 1 }
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

  public var outline: Outline
  public var material: ResolvedMaterial
  public var edge: Edge
  public var opacity: Float

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
/// by `luminanceAmount`; saturation about Rec.709 luma; brightness added; clamp; tint laid over; dither.
public struct ResolvedMaterial: Hashable, Sendable {
  /// The Gaussian's standard deviation in pixels.
  public var sigma: Double
  /// 0 leaves the colour, 1 replaces it by the curve's grey.
  public var luminanceAmount: Float
  /// Ordinates of the cubic Bezier at t = 0, 1/3, 2/3, 1.
  public var luminanceValues: SIMD4<Float>
  public var saturation: Float
  public var brightness: Float
  /// Laid over with its alpha, after the clamp.
  public var tint: ResolvedColor
  /// Amplitude of a fixed grain, in units of full scale.
  public var noise: Float

  public init(
    sigma: Double, luminanceAmount: Float = 0, luminanceValues: SIMD4<Float> = [0, 0, 1, 1], saturation: Float = 1,
    brightness: Float = 0, tint: ResolvedColor = .clear, noise: Float = 0
  ) {
    self.sigma = sigma
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
    self.noise = noise
  }
}
