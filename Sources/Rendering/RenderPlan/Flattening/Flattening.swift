import DisplayList
import Surfaces

/// A display list, or the content of a picture, flattened to leaves in painting order with their ancestors' effects.
struct Flattening: Sendable {
  enum Step: Sendable {
    case leaf(Leaf)
    case beginLayer(PixelRect)
    indirect case endLayer(Layer)
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
      indirect case picture(Picture)
    }

    var identity: DisplayIdentity
    var value: Value
    /// The version of the content and its ancestors' effects.
    var version: UInt64
    var clips: [Clip]
    /// The pixels that it may paint, inside its clips and the canvas.
    var extent: PixelRect
    /// True if it is in a layer, where it occludes nothing on the canvas.
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
    /// True if it is painted on opaque black.
    var isOpaque = false
    /// True if its content is composited in linear light.
    var isLinear = false
    /// A colour that replaces all colours; alpha is unchanged.
    var silhouetteColor: ResolvedColor?
    /// The standard deviation of the blur with which it is drawn.
    var sigma = 0.0
    /// The map from the surface to the picture with which it is drawn; nil without perspective.
    var toPicture: ProjectiveMap?
    /// The functions, sharing one pass, with which it is drawn.
    var shaders: [ShaderEffect] = []
    /// The reason why that pass ends; nil without functions.
    var bake: ShaderChain.Bake?
    /// The translation with which it is drawn, in pixels.
    var shift = (x: 0, y: 0)
    var opacity: Float = 1
  }

  /// The part of the canvas that is painted: groups outside it are left out, unless they contain composite items. nil
  /// for all.
  private let region: Region?
  var steps: [Step] = []
  /// The number of visited groups.
  private(set) var groups = 0
  /// The deviations from the list, and results that its author may not expect.
  var notes: [PlanNote] = []
  /// The pictures that are used only as clips.
  var maskPictures: [Picture] = []

  /// The maximum distance in pixels outside the visible area that a blur reads, to bound its memory.
  static let widestMargin = 1200

  /// - Parameter region: the part of the canvas that is painted; nil for all.
  init(_ group: DisplayGroup, _ context: Context, meeting region: Region? = nil) {
    self.region = region
    // Few of many steps are made for a small region.
    if region?.contains(context.bounds) ?? true { steps.reserveCapacity(group.contentCount) }
    append(group, context)
  }

  /// Flattens one item.
  init(_ item: DisplayItem, _ context: Context) {
    region = nil
    append(item, context)
  }

  struct Context {
    var clips: [Clip] = []
    var bounds: PixelRect
    /// The product of the groups' opacities, applied to leaves.
    var opacity: Float = 1
    var seed: UInt64 = 0
    var inLayer = false
    /// True if only alpha matters, so that content that recolours its backdrop becomes an opaque fill.
    var silhouette = false
    /// Distinguishes pictures for a shadow or a mask from visible ones of the same items.
    var branch: UInt64 = 0

    /// Returns the context inside a picture.
    func inside(_ bounds: PixelRect) -> Context {
      Context(bounds: bounds, seed: Self.seed(silhouette: silhouette), silhouette: silhouette, branch: branch)
    }

    /// Returns the context inside a picture of which only alpha matters.
    func silhouette(_ bounds: PixelRect, _ branch: DisplayIdentity) -> Context {
      Context(bounds: bounds, seed: Self.seed(silhouette: true), silhouette: true, branch: branch.rawValue)
    }

    /// Returns the context inside an effect that applies to each item separately; nil for any other effect.
    func applying(_ effect: Effect, to items: DisplayGroup) -> Context? {
      switch effect {
      case .clip(let outline), .scroll(let outline, _):
        clipped(to: .outline(outline), in: outline.rect.outerPixels, UInt64(bitPattern: Int64(outline.hashValue)))
      case .clipToMask(let mask, let x, let y):
        clipped(to: .mask(mask, x: x, y: y))
      case .group: items.containsBlend ? nil : self
      case .blend(let mode): mode == .normal ? self : nil
      case .blur: effect.isPicture ? nil : self
      default: nil
      }
    }

    private func clipped(to clip: Clip) -> Context {
      clipped(to: clip, in: clip.bounds, UInt64(bitPattern: Int64(clip.hashValue)))
    }

    /// Returns the context inside a clip with this version.
    func clipped(to clip: Clip, in bounds: PixelRect, _ version: UInt64) -> Context {
      var inner = self
      inner.bounds = inner.bounds.intersection(bounds)
      inner.clips.append(clip)
      inner.seed = combine(inner.seed, version)
      return inner
    }

    /// Returns the initial version on a new canvas: the same items give other pixels as a silhouette.
    private static func seed(silhouette: Bool) -> UInt64 { silhouette ? 0x7369_6C68 : 0 }

    /// Returns the pixels that an item of content may paint; nil if it paints none.
    func extent(of item: DisplayItem) -> PixelRect? {
      guard item.isVisibleContent, opacity > 0 else { return nil }
      let extent = item.extent.intersection(bounds)
      return extent.isEmpty ? nil : extent
    }

    /// Returns the version of an item of content, with its ancestors' effects.
    func version(of item: DisplayItem) -> UInt64 { combine(item.version, seed) }

    /// Returns the version of items on a canvas of their own.
    func version(of group: DisplayGroup) -> UInt64 {
      combine(combine(1, Self.seed(silhouette: silhouette)), group.version)
    }

    func identity(_ item: DisplayItem, _ tag: UInt64) -> DisplayIdentity {
      DisplayIdentity(combine(combine(item.identity.rawValue, tag), branch))
    }
  }

  /// Adds items, except for groups outside the canvas or the painted part. Items that read their backdrop may be noted
  /// even there.
  mutating func append(_ group: DisplayGroup, _ context: Context) {
    guard group.extent.intersects(context.bounds) || group.readsBackdrop else { return }
    if let region, !group.isComposite, !region.intersects(group.extent.intersection(context.bounds)) { return }
    groups += 1
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
    guard let extent = context.extent(of: item) else { return noteIfOversized(content, item, context) }
    let content = context.silhouette ? content.opaqueSilhouette : content
    steps.append(
      .leaf(
        Leaf(
          identity: item.identity, value: .content(context.opacity == 1 ? content : content.faded(by: context.opacity)),
          version: context.version(of: item), clips: context.clips, extent: extent, inLayer: context.inLayer))
    )
  }

  private mutating func noteIfOversized(_ content: Content, _ item: DisplayItem, _ context: Context) {
    let extent = item.extent.intersection(context.bounds)
    guard content.isOversized, !extent.isEmpty, context.opacity > 0 else { return }
    notes.append(
      PlanNote(
        .oversizedImage, on: item.identity,
        "a picture scaled to more than \(Content.longestSide) pixels a side is left out", frame: extent))
  }

  private mutating func append(
    _ effect: Effect, of items: DisplayGroup, _ item: DisplayItem, _ context: Context
  ) {
    if let inner = context.applying(effect, to: items) {
      if !inner.bounds.isEmpty { append(items, inner) }
      return
    }
    switch effect {
    // These effects apply to each item separately.
    case .clip, .scroll, .clipToMask: break
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
    case .group: layer(items, LayerEffect(), item, context)
    case .flatten(let isOpaque, let isLinear):
      picture(items, item, context, for: .drawingGroup, reach: 0) {
        $0.isOpaque = isOpaque
        if isLinear { $0.mixInLinearLight() }
      }
    case .blend(let mode): layer(items, LayerEffect(blend: mode), item, context)
    case .colorMatrix(let matrix):
      layer(items, LayerEffect(matrices: [matrix]), item, context)
    case .transfer(let transfer):
      layer(items, LayerEffect(transfer: transfer), item, context)
    case .blur(let blur):
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
}
