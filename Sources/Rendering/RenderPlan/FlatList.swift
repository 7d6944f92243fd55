import DisplayList
import Surfaces

/// A display list as the planner works on it: leaves in painting order with what their ancestors do to them.
struct FlatList {
  enum Step {
    case leaf(Leaf)
    case beginLayer(DisplayIdentity)
    case endLayer(DisplayIdentity, opacity: Float, extent: PixelRect, clips: [Outline])
  }

  struct Leaf {
    var identity: DisplayIdentity
    var content: Content
    /// The content's version and its ancestors' effects'.
    var version: UInt64
    var clips: [Outline]
    /// What it touches inside its clips and the surface.
    var extent: PixelRect
    /// Whether it lies in a layer of its own, where it hides nothing on the surface.
    var inLayer: Bool
  }

  private(set) var steps: [Step] = []
  private(set) var notes: [String] = []

  /// What a scaled picture may measure: it is kept whole.
  private static let longestSide = 16_384

  init(_ list: DisplayList) {
    let context = Context(clips: [], bounds: list.size.bounds, opacity: 1, seed: 0, inLayer: false)
    for item in list.items { append(item, context) }
  }

  private struct Context {
    var clips: [Outline]
    var bounds: PixelRect
    /// Opacity of groups that is handed down to their leaves.
    var opacity: Float
    var seed: UInt64
    var inLayer: Bool
  }

  private mutating func append(_ item: DisplayItem, _ context: Context) {
    switch item.value {
    case .content(let content):
      let extent = content.extent.intersection(context.bounds)
      guard !extent.isEmpty, context.opacity > 0 else { return }
      if case .image(let image) = content, max(image.destination.width, image.destination.height) > Self.longestSide {
        notes.append("a picture scaled to more than \(Self.longestSide) pixels a side is left out")
        return
      }
      steps.append(
        .leaf(
          Leaf(
            identity: item.identity, content: content.faded(by: context.opacity),
            version: combine(item.version, context.seed), clips: context.clips, extent: extent,
            inLayer: context.inLayer)))
    case .effect(.clip(let outline), let items):
      var inner = context
      inner.bounds = inner.bounds.intersection(outline.rect.outerPixels)
      guard !inner.bounds.isEmpty else { return }
      inner.clips.append(outline)
      inner.seed = combine(inner.seed, UInt64(bitPattern: Int64(outline.hashValue)))
      for item in items { append(item, inner) }
    case .effect(.opacity(let opacity), let items):
      let opacity = Float(min(max(opacity, 0), 1))
      guard opacity > 0 else { return }
      var inner = context
      inner.seed = combine(inner.seed, UInt64(opacity.bitPattern) + 1)
      let needsLayer = opacity < 1 && items.overlap
      if !needsLayer || items.readBehind {
        if needsLayer {
          notes.append("a material or vibrancy inside a faded group: the group's layers are faded one by one")
        }
        inner.opacity *= opacity
        for item in items { append(item, inner) }
        return
      }
      inner.inLayer = true
      inner.clips = []
      let extent = item.extent.intersection(context.bounds)
      guard !extent.isEmpty else { return }
      inner.bounds = extent
      steps.append(.beginLayer(item.identity))
      inner.opacity = 1
      for item in items { append(item, inner) }
      steps.append(
        .endLayer(item.identity, opacity: opacity * context.opacity, extent: extent, clips: context.clips))
    }
  }
}

/// Two versions made one; order matters.
func combine(_ a: UInt64, _ b: UInt64) -> UInt64 {
  // The finaliser of SplitMix64 over both halves.
  var z = a &* 0x9E37_79B9_7F4A_7C15 ^ (b &+ 0x9E37_79B9_7F4A_7C15)
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}

extension [DisplayItem] {
  /// Whether two of the layers touch the same pixel, so that fading them one by one would show one through the other.
  fileprivate var overlap: Bool {
    guard count > 1 else { return first.map(\.hasOverlappingContent) ?? false }
    for (index, item) in enumerated() {
      if item.hasOverlappingContent { return true }
      for other in self[(index + 1)...] where other.extent.intersects(item.extent) { return true }
    }
    return false
  }

  /// Whether any layer recolours what lies behind the group.
  fileprivate var readBehind: Bool {
    contains { item in
      switch item.value {
      case .content(.backdrop), .content(.fill(_, .vibrancy)), .content(.mask(_, _, _, .vibrancy)): true
      case .content: false
      case .effect(_, let items): items.readBehind
      }
    }
  }
}

extension DisplayItem {
  fileprivate var hasOverlappingContent: Bool {
    if case .effect(_, let items) = value { return items.overlap }
    return false
  }
}

extension Content {
  func faded(by opacity: Float) -> Content {
    guard opacity < 1 else { return self }
    switch self {
    case .fill(let outline, let paint): return .fill(outline, paint.faded(by: opacity))
    case .mask(let mask, let x, let y, let paint): return .mask(mask, x: x, y: y, paint.faded(by: opacity))
    case .image(var image):
      image.opacity *= opacity
      return .image(image)
    case .backdrop(var backdrop):
      backdrop.opacity *= opacity
      return .backdrop(backdrop)
    }
  }
}

extension Paint {
  func faded(by opacity: Float) -> Paint {
    switch self {
    case .color(let color): .color(color.multiplyingAlpha(by: opacity))
    case .vibrancy(let vibrancy, let own): .vibrancy(vibrancy, opacity: own * opacity)
    }
  }
}
