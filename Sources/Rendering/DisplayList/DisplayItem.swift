public import Surfaces

/// One layer: content, or an effect on the layers inside it.
///
/// An item is small, and its value is shared, so that lists are copied cheaply.
public struct DisplayItem: Hashable, Sendable {
  /// The value of a layer.
  public enum Value: Hashable, Sendable {
    /// Content.
    case content(Content)
    /// An effect on the layers inside, back to front.
    case effect(Effect, [DisplayItem])
  }

  /// The value of a layer, with the items inside an effect in their groups.
  package enum Layer: Equatable, Sendable {
    /// Content.
    case content(Content)
    /// An effect on the items inside.
    case effect(Effect, DisplayGroup)
  }

  private final class Storage: Sendable {
    let layer: Layer
    let features: DisplayFeatures
    /// True for content, and for content that may paint pixels.
    let (isContent, isVisibleContent): (Bool, Bool)

    init(_ layer: Layer) {
      self.layer = layer
      features = DisplayFeatures(of: layer)
      if case .content(let content) = layer {
        (isContent, isVisibleContent) = (true, !content.paintsNothing)
      } else {
        (isContent, isVisibleContent) = (false, false)
      }
    }
  }

  /// The identity across frames.
  public let identity: DisplayIdentity
  /// A hash of the value, within one process, that damage and caches compare instead of the value.
  public let version: UInt64
  /// Every pixel that the item may paint, not clipped to the list's size.
  public let extent: PixelRect
  private let storage: Storage

  /// A layer; computes its version and extent.
  public init(identity: DisplayIdentity, _ value: Value) {
    switch value {
    case .content(let content): self.init(identity: identity, content)
    case .effect(let effect, let items): self.init(identity: identity, effect, on: DisplayGroup(items: items))
    }
  }

  /// Content; computes its version and extent.
  public init(identity: DisplayIdentity, _ content: Content) {
    self.identity = identity
    version = Self.hash(of: content)
    extent = content.extent
    storage = Storage(.content(content))
  }

  /// Creates an effect on the items inside; computes its version and extent.
  public init(identity: DisplayIdentity, _ effect: Effect, on group: DisplayGroup) {
    self.identity = identity
    version = combine(Self.hash(of: effect), group.version)
    extent = effect.extent(of: group.extent)
    storage = Storage(.effect(effect, group))
  }

  private static func hash(of value: some Hashable) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(value)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// The content or the effect, without groups.
  ///
  /// The value of an effect is created on request, in time proportional to the number of items inside.
  public var value: Value {
    switch layer {
    case .content(let content): .content(content)
    case .effect(let effect, let group): .effect(effect, group.items)
    }
  }

  /// The content or the effect, with groups.
  package var layer: Layer { storage.layer }

  /// True for content, false for an effect.
  package var isContent: Bool { storage.isContent }

  /// True for content that may paint pixels: neither transparent nor an image that is too large.
  package var isVisibleContent: Bool { storage.isVisibleContent }

  /// The features of the item.
  package var features: DisplayFeatures { storage.features }

  public static func == (a: DisplayItem, b: DisplayItem) -> Bool {
    a.identity == b.identity && a.version == b.version && (a.storage === b.storage || a.layer == b.layer)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(version)
  }
}

extension DisplayItem {
  /// The number of items that are content: 1, or those inside the effect.
  package var contentCount: Int {
    switch layer {
    case .content: 1
    case .effect(_, let group): group.contentCount
    }
  }

  /// `extent` with the whole content of scroll views.
  package var unscrolledExtent: PixelRect {
    guard features.contains(.scroll), case .effect(let effect, let group) = layer else { return extent }
    let inner = group.unscrolledExtent
    if case .scroll(_, let content) = effect { return content.union(inner) }
    return effect.extent(of: inner)
  }
}

extension [DisplayItem] {
  /// Every pixel that the items may paint.
  public var extent: PixelRect { reduce(.empty) { $0.union($1.extent) } }
}

/// Combines two versions; order matters.
package func combine(_ a: UInt64, _ b: UInt64) -> UInt64 {
  // The finaliser of SplitMix64 over both halves.
  var z = a &* 0x9E37_79B9_7F4A_7C15 ^ (b &+ 0x9E37_79B9_7F4A_7C15)
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}
