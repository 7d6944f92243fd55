public import DisplayList
public import Surfaces

/// A display list, or the content of a picture, flattened to leaves in painting order with their ancestors' effects.
///
/// A frame's list is flattened once: `PassPlanner` plans from it, and `PassTable` lists its passes.
public struct FlatList: Sendable {
  enum Step: Sendable {
    case leaf(Leaf)
    case beginLayer(PixelRect)
    case endLayer(Layer)
  }

  /// The end of a group that is painted on a layer, band by band, and composited as one.
  struct Layer: Sendable {
    var identity: DisplayIdentity
    var version: UInt64
    var effect: LayerEffect
    var extent: PixelRect
    var clips: [Clip]
  }

  struct Leaf: Sendable {
    enum Value: Sendable {
      case content(Content)
      case picture(Picture)
    }

    var identity: DisplayIdentity
    var value: Value
    /// The version of the content and its ancestors' effects.
    var version: UInt64
    var clips: [Clip]
    /// The pixels that it may paint, inside its clips and the canvas.
    var extent: PixelRect
    /// Whether it is in a layer, where it occludes nothing on the canvas.
    var inLayer: Bool
  }

  /// A group that is painted completely on a canvas of its own, which is kept until it changes.
  struct Picture: Sendable {
    var purpose: PassTable.Purpose
    var identity: DisplayIdentity
    /// The version of the content.
    var version: UInt64
    /// The canvas.
    var bounds: PixelRect
    var steps: [Step]
    /// Whether it is painted on opaque black.
    var isOpaque = false
    /// Whether its content is composited in linear light.
    var isLinear = false
    /// A colour that replaces all colours; alpha is unchanged.
    var silhouetteColor: ResolvedColor?
    /// The standard deviation of the blur with which it is drawn.
    var sigma = 0.0
    /// The map from the surface to the picture with which it is drawn; nil without perspective.
    var toPicture: ProjectiveMap?
    /// The functions, sharing one pass, with which it is drawn.
    var shaders: [ShaderEffect] = []
    /// Why that pass ends; nil without functions.
    var bake: ShaderChain.Bake?
    /// The translation with which it is drawn, in pixels.
    var shift = (x: 0, y: 0)
    var opacity: Float = 1
  }

  /// The canvas's size in pixels.
  public let size: PixelSize
  var steps: [Step] = []
  /// Deviations from the list, and what its author may not expect.
  public internal(set) var notes: [PlanNote] = []
  /// Pictures that are used as clips only.
  var maskPictures: [Picture] = []

  /// The longest side of a scaled image, which is cached completely.
  private static let longestSide = 16_384
  /// The maximum distance in pixels outside the visible area that a blur reads, to bound its memory.
  static let widestMargin = 1200

  /// Flattens a display list.
  public init(_ list: DisplayList) { self.init(list.group, Context(bounds: list.size.bounds)) }

  /// The picture that the topmost item is drawn from; nil where it is drawn directly.
  public var topmostPicture: DisplayIdentity? {
    guard case .leaf(let leaf)? = steps.last, case .picture(let picture) = leaf.value else { return nil }
    return picture.identity
  }

  /// Returns the list with more items over it, as if all of them had been flattened together.
  public func appending(_ items: [DisplayItem]) -> FlatList { appending(DisplayGroup(items: items)) }

  /// Returns the list with more items over it, as if all of them had been flattened together.
  public func appending(_ group: DisplayGroup) -> FlatList {
    var list = self
    list.append(group, Context(bounds: size.bounds))
    return list
  }

  init(_ group: DisplayGroup, _ context: Context) {
    size = context.bounds.size
    append(group, context)
  }

  struct Context {
    var clips: [Clip] = []
    var bounds: PixelRect
    /// The product of the groups' opacities, applied to leaves.
    var opacity: Float = 1
    var seed: UInt64 = 0
    var inLayer = false
    /// Whether only alpha matters, so that content which recolours its backdrop becomes an opaque fill.
    var silhouette = false
    /// Distinguishes pictures for a shadow or a mask from visible ones of the same items.
    var branch: UInt64 = 0

    /// The context inside a picture.
    func inside(_ bounds: PixelRect) -> Context {
      Context(bounds: bounds, seed: Self.seed(silhouette: silhouette), silhouette: silhouette, branch: branch)
    }

    /// The context inside a picture of which only alpha matters.
    func silhouette(_ bounds: PixelRect, _ branch: DisplayIdentity) -> Context {
      Context(bounds: bounds, seed: Self.seed(silhouette: true), silhouette: true, branch: branch.rawValue)
    }

    /// The initial version on a new canvas: the same items give other pixels as a silhouette.
    private static func seed(silhouette: Bool) -> UInt64 { silhouette ? 0x7369_6C68 : 0 }

    /// The version of items on a canvas of their own.
    func version(of group: DisplayGroup) -> UInt64 {
      combine(combine(1, Self.seed(silhouette: silhouette)), group.version)
    }

    func identity(_ item: DisplayItem, _ tag: UInt64) -> DisplayIdentity {
      DisplayIdentity(combine(combine(item.identity.rawValue, tag), branch))
    }
  }

  /// Adds items, none of a group that lies outside of the canvas. What reads its backdrop may be noted even there.
  mutating func append(_ group: DisplayGroup, _ context: Context) {
    guard group.extent.intersects(context.bounds) || group.readsBackdrop else { return }
    for element in group.elements {
      switch element {
      case .item(let item): append(item, context)
      case .group(let group): append(group, context)
      }
    }
  }

  private mutating func append(_ item: DisplayItem, _ context: Context) {
    switch item.layer {
    case .content(let content): append(content, item, context)
    case .effect(let effect, let group): append(effect, of: group, item, context)
    }
  }

  private mutating func append(_ content: Content, _ item: DisplayItem, _ context: Context) {
    let extent = content.extent.intersection(context.bounds)
    guard !extent.isEmpty, context.opacity > 0 else { return }
    if let size = content.scaledSize, max(size.width, size.height) > Self.longestSide {
      notes.append(
        PlanNote(
          .oversizedImage, on: item.identity,
          "a picture scaled to more than \(Self.longestSide) pixels a side is left out",
          frame: extent))
      return
    }
    // A transparent fill affects only the extent of its parents.
    if case .fill(_, .color(let color)) = content, color.alpha <= 0 { return }
    let content = context.silhouette ? content.opaqueSilhouette : content
    steps.append(
      .leaf(
        Leaf(
          identity: item.identity, value: .content(content.faded(by: context.opacity)),
          version: combine(item.version, context.seed), clips: context.clips, extent: extent, inLayer: context.inLayer))
    )
  }

  private mutating func append(
    _ effect: Effect, of items: DisplayGroup, _ item: DisplayItem, _ context: Context
  ) {
    switch effect {
    case .clip(let outline), .scroll(let outline, _):
      clip(
        items, to: .outline(outline), in: outline.rect.outerPixels, UInt64(bitPattern: Int64(outline.hashValue)),
        context)
    case .clipToMask(let mask, let x, let y):
      let clip = Clip.mask(mask, x: x, y: y)
      self.clip(items, to: clip, in: clip.bounds, UInt64(bitPattern: Int64(clip.hashValue)), context)
    case .mask(let mask): self.mask(items, by: DisplayGroup(items: mask), item, context)
    case .opacity(let opacity):
      let opacity = Float(min(max(opacity, 0), 1))
      guard opacity > 0 else { return }
      if opacity == 1 || items.readsBackdrop || !(items.hasOverlap || items.containsBlend) {
        if opacity < 1, items.hasOverlap {
          notes.append(
            PlanNote(
              .fadedMaterial, on: item.identity,
              "a material or vibrancy inside a faded group: the group's layers are faded one by one",
              frame: items.extent.intersection(context.bounds)))
        }
        var inner = context
        inner.seed = combine(inner.seed, UInt64(opacity.bitPattern) + 1)
        inner.opacity *= opacity
        append(items, inner)
      } else {
        layer(items, LayerEffect(opacity: opacity), item, context)
      }
    case .group:
      if items.containsBlend { layer(items, LayerEffect(), item, context) } else { append(items, context) }
    case .flatten(let isOpaque, let isLinear):
      picture(items, item, context, for: .drawingGroup, reach: 0) {
        $0.isOpaque = isOpaque
        if isLinear { $0.mixInLinearLight() }
      }
    case .blend(let mode):
      if mode == .normal { append(items, context) } else { layer(items, LayerEffect(blend: mode), item, context) }
    case .colorMatrix(let matrix):
      layer(items, LayerEffect(matrices: [matrix]), item, context)
    case .transfer(let transfer):
      layer(items, LayerEffect(transfer: transfer), item, context)
    case .blur(let blur):
      guard effect.isPicture else { return append(items, context) }
      let reach = blur.isOpaque ? 0 : Blur.reach(sigma: blur.sigma)
      picture(items, item, context, for: .blur, reach: reach) {
        $0.isOpaque = blur.isOpaque
        $0.sigma = blur.sigma
      }
    case .projection(let map): projected(items, by: map, item, context)
    case .shader(let shader): shaded(items, by: shader, item, context)
    case .shadow(let shadow):
      self.shadow(shadow, of: items, item, context)
      append(items, context)
    }
  }

  // MARK: clips

  mutating func clip(
    _ items: DisplayGroup, to clip: Clip, in bounds: PixelRect, _ version: UInt64, _ context: Context
  ) {
    var inner = context
    inner.bounds = inner.bounds.intersection(bounds)
    guard !inner.bounds.isEmpty else { return }
    inner.clips.append(clip)
    inner.seed = combine(inner.seed, version)
    append(items, inner)
  }
}
