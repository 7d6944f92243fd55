public import Surfaces

/// What a frame shows: resolved layers in painting order, back to front, in pixels.
///
/// A display list is a plain value. It names no view, no thread and no kernel; two equal lists make equal pictures.
public struct DisplayList: Hashable, Sendable {
  /// The surface's size in pixels.
  public var size: PixelSize
  /// Painted first to last.
  public var items: [DisplayItem]

  /// A list of layers, back to front, for a surface of this size.
  public init(size: PixelSize, items: [DisplayItem] = []) {
    self.size = size
    self.items = items
  }
}

/// Which item of the last frame an item of this frame is: stable while the view that made it keeps its place.
public struct DisplayIdentity: Hashable, Sendable {
  /// The number; whoever makes display lists gives it.
  public var rawValue: UInt64
  /// The identity of that number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// One layer: something painted, or an effect on the layers inside it.
public struct DisplayItem: Hashable, Sendable {
  /// What a layer is.
  public enum Value: Hashable, Sendable {
    /// Something painted.
    case content(Content)
    /// An effect on the layers inside, back to front.
    case effect(Effect, [DisplayItem])
  }

  /// Which item of the last frame this one is.
  public let identity: DisplayIdentity
  /// What the layer is.
  public let value: Value
  /// Equal for equal values, different (to 2^-64) for different ones, within one process. Damage and caches compare
  /// this instead of the value.
  public let version: UInt64
  /// Every pixel that the item may touch, before the list's size clips it.
  public let extent: PixelRect

  /// A layer; its version and extent are worked out here, once.
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

/// What an item paints.
public enum Content: Hashable, Sendable {
  /// The inside of an outline, antialiased.
  case fill(Outline, Paint)
  /// Coverage (glyphs, a path) whose first pixel lies at `(x, y)`.
  case mask(CoverageMask, x: Int, y: Int, Paint)
  /// A picture scaled into whole pixels.
  case image(ImageContent)
  /// A picture sampled under a map.
  case transformedImage(TransformedImage)
  /// What lies behind, blurred and recoloured.
  case backdrop(Backdrop)

  /// Every pixel that the content may touch, before the list's size clips it.
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
