public import Surfaces

/// An effect on the layers inside an item, as one picture.
public enum Effect: Hashable, Sendable {
  /// Opacity, 0...1.
  case opacity(Double)
  /// An antialiased clip to an outline.
  case clip(Outline)
  /// A clip to the window of a scroll view; `content` is everything that it can show, at its current position.
  case scroll(Outline, content: PixelRect)
  /// A clip to coverage whose first pixel is at `(x, y)`.
  case clipToMask(CoverageMask, x: Int, y: Int)
  /// A clip to the alpha of items.
  case mask([DisplayItem])
  /// A compositing group: blend modes inside do not affect pixels outside.
  case group
  /// A group that is rasterized: content that reads its backdrop sees only the group.
  ///
  /// In a linear group, items are composited in linear sRGB.
  case flatten(opaque: Bool, isLinear: Bool = false)
  /// Compositing with a blend mode.
  case blend(BlendMode)
  /// A colour matrix, its result clamped to 0...1.
  case colorMatrix(ColorMatrix)
  /// A transfer function per channel.
  case transfer(ColorTransfer)
  case blur(Blur)
  /// A shadow behind the layers.
  case shadow(Shadow)
  /// A projective transform.
  case projection(ProjectiveMap)
  /// A Metal function.
  case shader(ShaderEffect)

  func extent(of inner: PixelRect) -> PixelRect {
    switch self {
    case .opacity(let opacity): opacity > 0 ? inner : .empty
    case .clip(let outline), .scroll(let outline, _): inner.intersection(outline.rect.outerPixels)
    case .clipToMask(let mask, let x, let y):
      inner.intersection(PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height))
    case .mask(let items): inner.intersection(items.extent)
    case .group, .flatten, .blend, .colorMatrix, .transfer: inner
    case .blur(let blur): blur.extent(of: inner)
    case .shadow(let shadow): inner.union(shadow.extent(of: inner))
    case .projection(let map):
      inner.isEmpty ? inner : map.bounds(of: DeviceRect(inner).insetBy(-0.5))?.outerPixels ?? .empty
    case .shader(let shader): shader.extent(of: inner)
    }
  }
}

/// A Gaussian blur.
public struct Blur: Hashable, Sendable {
  /// The standard deviation in pixels.
  public var sigma: Double
  /// True if the picture is mirrored at its edges and keeps them, instead of fading to transparent.
  public var isOpaque: Bool

  public init(sigma: Double, isOpaque: Bool = false) {
    self.sigma = sigma
    self.isOpaque = isOpaque
  }

  /// Every pixel that the blur of a picture may paint.
  public func extent(of inner: PixelRect) -> PixelRect {
    inner.isEmpty || isOpaque ? inner : inner.expanded(by: Self.reach(sigma: sigma))
  }

  /// Returns the distance in pixels by which a blur extends a picture: beyond four sigma less than 1/255 of white is
  /// left.
  public static func reach(sigma: Double) -> Int { sigma > 0 ? Int((4 * min(sigma, 10_000)).rounded(.up)) + 1 : 0 }
}

/// The blurred silhouette of layers, in one colour.
public struct Shadow: Hashable, Sendable {
  /// The colour of an opaque silhouette.
  public var color: ResolvedColor
  /// The Gaussian's standard deviation in pixels.
  public var sigma: Double
  /// The offset to the right in pixels.
  public var x: Int
  /// The offset downwards in pixels.
  public var y: Int

  public init(color: ResolvedColor, sigma: Double, x: Int, y: Int) {
    self.color = color
    self.sigma = sigma
    self.x = x
    self.y = y
  }

  /// Every pixel that the shadow of a picture may paint, without the picture.
  public func extent(of inner: PixelRect) -> PixelRect {
    inner.isEmpty ? inner : inner.expanded(by: Blur.reach(sigma: sigma)).offset(x: x, y: y)
  }
}
