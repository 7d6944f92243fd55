public import Surfaces

/// The content of a frame: resolved layers in painting order, back to front, in pixels.
///
/// A display list is a plain value; equal lists give equal pictures.
public struct DisplayList: Hashable, Sendable {
  /// The surface's size in pixels.
  public var size: PixelSize
  /// The layers, painted first to last.
  public var items: [DisplayItem]

  /// A list of layers, back to front, for a surface of this size.
  public init(size: PixelSize, items: [DisplayItem] = []) {
    self.size = size
    self.items = items
  }
}

/// The identity of an item across frames, stable while the view that made it keeps its place.
public struct DisplayIdentity: Hashable, Sendable {
  /// A number chosen by the creator of the list.
  public var rawValue: UInt64
  /// The identity with a number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// One layer: content, or an effect on the layers inside it.
public struct DisplayItem: Hashable, Sendable {
  /// The value of a layer.
  public enum Value: Hashable, Sendable {
    /// Content.
    case content(Content)
    /// An effect on the layers inside, back to front.
    case effect(Effect, [DisplayItem])
  }

  /// The identity across frames.
  public let identity: DisplayIdentity
  /// Content or effect.
  public let value: Value
  /// A hash of the value, within one process, that damage and caches compare instead of the value.
  public let version: UInt64
  /// Every pixel that the item may paint, not clipped to the list's size.
  public let extent: PixelRect

  /// A layer; computes its version and extent.
  public init(identity: DisplayIdentity, _ value: Value) {
    self.identity = identity
    self.value = value
    var hasher = Hasher()
    hasher.combine(value)
    version = UInt64(bitPattern: Int64(hasher.finalize()))
    switch value {
    case .content(let content): extent = content.extent
    case .effect(let effect, let items):
      extent = effect.extent(of: items.extent)
    }
  }

  public static func == (a: DisplayItem, b: DisplayItem) -> Bool {
    a.identity == b.identity && a.version == b.version && a.value == b.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(version)
  }
}

/// The content of an item.
public enum Content: Hashable, Sendable {
  /// An antialiased fill of an outline.
  case fill(Outline, Paint)
  /// Paint through coverage (glyphs, a path) whose first pixel is at `(x, y)`.
  case mask(CoverageMask, x: Int, y: Int, Paint)
  /// An image scaled to whole pixels.
  case image(ImageContent)
  /// An image under an affine map.
  case transformedImage(TransformedImage)
  /// The pixels behind, blurred and recoloured.
  case backdrop(Backdrop)

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
