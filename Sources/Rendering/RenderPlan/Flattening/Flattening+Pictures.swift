import DisplayList
import Surfaces

/// Groups that are composited as one picture: in a layer, band by band, or on a canvas of their own.
extension Flattening {
  mutating func mask(
    _ items: DisplayGroup, by mask: DisplayGroup, _ item: DisplayItem, _ context: Context
  ) {
    let bounds = mask.extent.intersection(context.bounds).intersection(items.extent)
    guard !bounds.isEmpty else { return }
    let version = context.version(of: mask)
    let clip = maskClip(of: mask, in: bounds, version, item, context)
    if items.readsBackdrop || !(items.hasOverlap || items.containsBlend) {
      if items.hasOverlap {
        notes.append(
          PlanNote(
            .maskedMaterial, on: item.identity,
            "a material or vibrancy inside a masked group: the group's layers are masked one by one",
            frame: bounds))
      }
      append(items, context.clipped(to: clip, in: bounds, version))
    } else {
      layer(items, LayerEffect(), item, context.clipped(to: clip, in: bounds, version))
    }
  }

  /// Returns the alpha of items as a clip: directly for a single shape or text, otherwise through a picture.
  private mutating func maskClip(
    of mask: DisplayGroup, in bounds: PixelRect, _ version: UInt64, _ item: DisplayItem, _ context: Context
  ) -> Clip {
    if case .content(let content)? = mask.only?.layer {
      switch content {
      case .fill(let outline, let paint) where paint.isOpaque: return .outline(outline)
      case .mask(let coverage, let x, let y, let paint) where paint.isOpaque: return .mask(coverage, x: x, y: y)
      default: break
      }
    }
    let identity = context.identity(item, 0x7374_656E)
    let list = Flattening(mask, context.silhouette(bounds, identity))
    notes += list.notes
    maskPictures += list.maskPictures
    maskPictures.append(
      Picture(purpose: .mask, identity: identity, version: version, bounds: bounds, steps: list.steps))
    return .picture(identity, bounds)
  }

  /// Adds a layer of the items, through a picture if an item reads its surroundings.
  mutating func layer(
    _ items: DisplayGroup, _ effect: LayerEffect, _ item: DisplayItem, _ context: Context
  ) {
    let extent = items.extent.intersection(context.bounds)
    guard !extent.isEmpty, context.opacity > 0 else { return }
    var effect = effect
    effect.opacity *= context.opacity
    var version = combine(UInt64(bitPattern: Int64(effect.hashValue)), context.seed)
    // A colour change may affect transparent pixels, so the version depends on the layer's extent.
    if effect.changesColors { version = combine(version, UInt64(bitPattern: Int64(extent.hashValue))) }
    steps.append(.beginLayer(extent))
    var inner = context.inside(extent)
    inner.seed = context.seed
    inner.inLayer = true
    if items.containsBackdrop {
      picture(items, item, inner, for: .group, reach: 0) { _ in }
    } else {
      append(items, inner)
    }
    steps.append(
      .endLayer(
        Layer(identity: item.identity, version: version, effect: effect, extent: extent, clips: context.clips)))
  }

  mutating func picture(
    _ items: DisplayGroup, _ item: DisplayItem, _ context: Context, for purpose: PassTable.Purpose, reach: Int,
    _ change: (inout Picture) -> Void
  ) {
    let inside = items.extent
    guard !inside.isEmpty else { return }
    // A blur's picture is larger by the blur's reach, and limited to pixels that can become visible.
    let bounds = inside.expanded(by: reach).intersection(context.bounds.expanded(by: min(reach, Self.widestMargin)))
    picture(items, item, context, for: purpose, painting: bounds, seen: bounds.intersection(context.bounds), change)
  }

  /// Adds a picture of the items inside `bounds`, drawn on `extent`.
  private mutating func picture(
    _ items: DisplayGroup, _ item: DisplayItem, _ context: Context, for purpose: PassTable.Purpose,
    painting bounds: PixelRect, seen extent: PixelRect, _ change: (inout Picture) -> Void
  ) {
    guard !extent.isEmpty, !bounds.isEmpty, context.opacity > 0, bounds.width <= 32_767, bounds.height <= 32_767
    else { return }
    if purpose == .drawingGroup,
      let note = PlanNote.oversized(item.identity, items.unscrolledExtent, in: context.bounds)
    {
      return notes.append(note)
    }
    let list = Flattening(items, context.inside(bounds))
    let identity = context.identity(item, 0x7069_6374)
    let version = context.version(of: items)
    var picture = Picture(
      purpose: purpose, identity: identity, version: version, bounds: bounds, steps: list.steps,
      opacity: context.opacity)
    change(&picture)
    // If an opaque picture begins with a cover, the material could not see anything else.
    if items.containsBackdrop, !(picture.isOpaque && items.beginsWithCover(of: bounds)) {
      notes.append(.materialAside(purpose, item.identity, extent))
    }
    notes += list.notes
    maskPictures += list.maskPictures
    steps.append(
      .leaf(
        Leaf(
          identity: identity, value: .picture(picture), version: combine(item.version, context.seed),
          clips: context.clips, extent: extent, inLayer: context.inLayer)))
  }

  /// Adds a picture in perspective: painted without it, as far as it is visible, and sampled when it is drawn.
  mutating func projected(
    _ items: DisplayGroup, by map: ProjectiveMap, _ item: DisplayItem, _ context: Context
  ) {
    guard let toPicture = map.inverse else { return }
    let extent = item.extent.intersection(context.bounds)
    guard !extent.isEmpty, let seen = toPicture.bounds(of: DeviceRect(extent).insetBy(-1)) else { return }
    let bounds = items.extent.intersection(seen.outerPixels)
    picture(items, item, context, for: .projection, painting: bounds, seen: extent) { $0.toPicture = toPicture }
  }

  mutating func shadow(
    _ shadow: Shadow, of items: DisplayGroup, _ item: DisplayItem, _ context: Context
  ) {
    let reach = Blur.reach(sigma: shadow.sigma)
    let inside = items.extent
    guard !inside.isEmpty else { return }
    let seen = context.bounds.offset(x: -shadow.x, y: -shadow.y)
    let bounds = inside.expanded(by: reach).intersection(seen.expanded(by: min(reach, Self.widestMargin)))
    let extent = bounds.offset(x: shadow.x, y: shadow.y).intersection(context.bounds)
    guard !extent.isEmpty, context.opacity > 0, shadow.color.alpha > 0, bounds.width <= 32_767, bounds.height <= 32_767
    else { return }
    let identity = context.identity(item, 0x7368_6164)
    let list = Flattening(items, context.silhouette(bounds, identity))
    maskPictures += list.maskPictures
    let version = combine(context.version(of: items), UInt64(bitPattern: Int64(shadow.color.hashValue)))
    let picture = Picture(
      purpose: .shadow, identity: identity, version: version, bounds: bounds, steps: list.steps,
      silhouetteColor: shadow.color,
      sigma: shadow.sigma,
      shift: (shadow.x, shadow.y), opacity: context.opacity)
    steps.append(
      .leaf(
        Leaf(
          identity: identity, value: .picture(picture), version: combine(item.version, context.seed),
          clips: context.clips, extent: extent, inLayer: context.inLayer)))
  }
}
