import DisplayList
import Surfaces

extension Flattening {
  /// Adds a picture through a chain of functions: a canvas for each pass except the last, which draws the result.
  mutating func shaded(
    _ items: DisplayGroup, by shader: ShaderEffect, _ item: DisplayItem, _ context: Context
  ) {
    var effects = [shader]
    var content = items
    while case .effect(.shader(let inner), let innerItems)? = content.only?.layer {
      effects.insert(inner, at: 0)
      content = innerItems
    }
    // A flattened group is painted on the chain's own canvas.
    var (isOpaque, isLinear) = (false, false)
    var purpose = PassTable.Purpose.shaderSource
    if case .effect(.flatten(let opaque, let linear), let flattened)? = content.only?.layer {
      (content, isOpaque, isLinear, purpose) = (flattened, opaque, linear, .drawingGroup)
    }
    guard context.opacity > 0, !item.extent.intersection(context.bounds).isEmpty else { return }
    let texture = Self.largestTexture(of: effects, on: content, purpose)
    if let note = PlanNote.oversized(item.identity, texture, in: context.bounds) {
      return notes.append(note)
    }
    if content.containsBackdrop {
      notes.append(.materialAside(purpose, item.identity, item.extent.intersection(context.bounds)))
    }
    if let far = effects.first(where: { $0.kind != .color && ($0.reachX > 0 || $0.reachY > 0) }),
      let note = PlanNote.offsetClipped(
        far.function, item.identity, content.extent, item.extent, by: context.clips)
    {
      notes.append(note)
    }
    // A function may read the picture anywhere, even where it is not visible.
    let limit = context.bounds.expanded(by: Self.widestMargin)
    let inside = content.extent.intersection(limit)
    guard !inside.isEmpty else { return }
    let list = Flattening(content, context.inside(inside))
    notes += list.notes
    maskPictures += list.maskPictures
    var version = context.version(of: content)
    var picture = Picture(
      purpose: purpose, identity: context.identity(item, 0x7368_6470), version: version, bounds: inside,
      steps: list.steps,
      isOpaque: isOpaque)
    if isLinear { picture.mixInLinearLight() }
    let passes = ShaderChain(effects).passes
    for (index, pass) in passes.enumerated() {
      (picture.shaders, picture.bake) = (pass.effects, pass.bake)
      let extent = pass.effects.reduce(picture.bounds) { $1.extent(of: $0) }.intersection(limit)
      version = combine(version, UInt64(bitPattern: Int64(pass.effects.hashValue)))
      guard index < passes.count - 1 else {
        picture.opacity = context.opacity
        let seen = extent.intersection(context.bounds)
        guard !seen.isEmpty else { return }
        steps.append(
          .leaf(
            Leaf(
              identity: picture.identity, value: .picture(picture), version: combine(item.version, context.seed),
              clips: context.clips, extent: seen, inLayer: context.inLayer)))
        return
      }
      let leaf = Leaf(
        identity: picture.identity, value: .picture(picture), version: version, clips: [], extent: extent,
        inLayer: false)
      picture = Picture(
        purpose: .bake, identity: DisplayIdentity(combine(picture.identity.rawValue, 0x6261_6B65)), version: version,
        bounds: extent,
        steps: [.leaf(leaf)])
    }
  }

  /// Returns the largest texture that SwiftUI makes for a chain; empty if only colours change, which bakes nothing.
  ///
  /// A distortion bakes each element. A layer effect bakes all of its view, including the whole content of scroll views
  /// in it.
  private static func largestTexture(
    of effects: [ShaderEffect], on content: DisplayGroup, _ purpose: PassTable.Purpose
  ) -> PixelRect {
    var extent = content.unscrolledExtent
    var largest = purpose == .drawingGroup ? extent : .empty
    for effect in effects {
      if effect.kind == .layer { extent = extent.union(effect.view) }
      extent = effect.extent(of: extent)
      if effect.kind == .layer || effect.kind == .distortion { largest = extent }
    }
    return largest
  }
}

extension ShaderEffect {
  /// The view in whole pixels.
  fileprivate var view: PixelRect {
    func whole(_ value: Double) -> Int { Int(exactly: value.rounded().clamped(to: -1e9...1e9)) ?? 0 }
    return PixelRect(
      x: whole(originX), y: whole(originY), width: whole(boundingRect.width * scale),
      height: whole(boundingRect.height * scale))
  }
}
