public import Surfaces

/// What happens to the layers inside an item as one piece.
public enum Effect: Hashable, Sendable {
  /// The layers are painted as one picture which is then laid down with this opacity, 0...1.
  case opacity(Double)
  /// Only what is inside the outline remains, antialiased.
  case clip(Outline)
  /// Only what the coverage lets through remains; its first pixel lies at `(x, y)`.
  case clipToMask(CoverageMask, x: Int, y: Int)
  /// Only what the alpha of these items lets through remains.
  case mask([DisplayItem])
  /// The layers are painted as one picture, so that blend modes inside meet nothing outside.
  case group
  /// As `group`, and the picture is kept: what lies behind is out of sight for what is inside.
  ///
  /// In a linear one what lies over something else is mixed with it as light adds up, in linear sRGB.
  case flatten(opaque: Bool, isLinear: Bool = false)
  /// The layers, as one picture, meet what lies behind in this way.
  case blend(BlendMode)
  /// The layers, as one picture, in other colours; limited to 0...1 afterwards.
  case colorMatrix(ColorMatrix)
  /// The layers, as one picture, each channel by itself.
  case transfer(ColorTransfer)
  /// The layers, as one picture, blurred.
  case blur(Blur)
  /// A shadow of all that is inside, painted behind it.
  case shadow(Shadow)
  /// The layers, as one picture, seen in perspective.
  case projection(ProjectiveMap)
  /// The layers, as one picture, through a Metal function.
  case shader(ShaderEffect)

  func extent(of inner: PixelRect) -> PixelRect {
    switch self {
    case .opacity(let opacity): opacity > 0 ? inner : .empty
    case .clip(let outline): inner.intersection(outline.rect.outerPixels)
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

/// A Gaussian over a picture.
public struct Blur: Hashable, Sendable {
  /// The standard deviation in pixels.
  public var sigma: Double
  /// Whether the picture fades into nothing at its edges, or is mirrored there and keeps them.
  public var isOpaque: Bool

  /// A blur of a standard deviation in pixels.
  public init(sigma: Double, isOpaque: Bool = false) {
    self.sigma = sigma
    self.isOpaque = isOpaque
  }

  /// Every pixel that the blur of a picture may touch.
  public func extent(of inner: PixelRect) -> PixelRect {
    inner.isEmpty || isOpaque ? inner : inner.expanded(by: Self.reach(sigma: sigma))
  }

  /// How far from a picture, in pixels, its blur is laid down: beyond four sigma not 1/255 of white is left.
  public static func reach(sigma: Double) -> Int { sigma > 0 ? Int((4 * min(sigma, 10_000)).rounded(.up)) + 1 : 0 }
}

/// The blurred silhouette of layers, in one colour.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour, where it is densest.
  public var color: ResolvedColor
  /// The Gaussian's standard deviation in pixels.
  public var sigma: Double
  /// How far the shadow is moved, in pixels.
  public var x: Int
  /// As `x`, downwards.
  public var y: Int

  /// A shadow of a standard deviation in pixels, moved by whole ones.
  public init(color: ResolvedColor, sigma: Double, x: Int, y: Int) {
    self.color = color
    self.sigma = sigma
    self.x = x
    self.y = y
  }

  /// Every pixel that the shadow of a picture may touch, without the picture.
  public func extent(of inner: PixelRect) -> PixelRect {
    inner.isEmpty ? inner : inner.expanded(by: Blur.reach(sigma: sigma)).offset(x: x, y: y)
  }
}

extension [DisplayItem] {
  /// Every pixel that the items may touch.
  public var extent: PixelRect { reduce(.empty) { $0.union($1.extent) } }
}
