public import Surfaces

/// A deviation from the display list, or a result that its author may not expect.
public struct PlanNote: Hashable, Sendable {
  /// One line: the problem, and what to do about it.
  public var text: String
  /// The pixels concerned.
  public var frame: PixelRect
  /// Whether the author should change the list; else it is an approximation that is hard to see.
  public var isForAuthor = false
}

extension PlanNote {
  /// The longest side of a Metal texture in pixels.
  static let longestTexture = 16_384

  /// A material inside a picture has nothing behind it.
  static func materialAside(_ purpose: PassTable.Purpose, _ frame: PixelRect) -> PlanNote {
    let text =
      purpose == .drawingGroup
      ? "drawingGroup() around a material: it is baked apart from what lies behind, so nothing is blurred; "
        + "group the content before its background"
      : "a material inside a view that is painted aside sees only what is inside that view"
    return PlanNote(text: text, frame: frame, isForAuthor: purpose != .group)
  }

  /// A picture that exceeds a GPU's texture size; the frame is what is seen of it.
  static func oversized(_ layer: PixelRect, in bounds: PixelRect) -> PlanNote? {
    guard max(layer.width, layer.height) > longestTexture else { return nil }
    return PlanNote(
      text: "a layer of \(layer.width)x\(layer.height) pixels: Metal makes no texture above \(longestTexture), "
        + "and would show nothing (RBLayer: unable to create texture: BGRA8Unorm, [\(layer.width), \(layer.height)])",
      frame: layer.intersection(bounds), isForAuthor: true)
  }

  /// A function may paint outside its view, where a clip removes it.
  ///
  /// - Parameters:
  ///   - inside: the view's pixels.
  ///   - extent: the view's pixels expanded by the sample offset.
  static func offsetClipped(_ name: String, _ inside: PixelRect, _ extent: PixelRect, by clips: [Clip]) -> PlanNote? {
    guard let first = clips.first else { return nil }
    let limit = clips.dropFirst().reduce(first.bounds) { $0.intersection($1.bounds) }
    let isCut =
      (extent.minX < limit.minX && inside.minX >= limit.minX) || (extent.maxX > limit.maxX && inside.maxX <= limit.maxX)
      || (extent.minY < limit.minY && inside.minY >= limit.minY)
      || (extent.maxY > limit.maxY && inside.maxY <= limit.maxY)
    guard isCut else { return nil }
    return PlanNote(
      text: "maxSampleOffset of \(name) reaches past a parent that clips; pad before drawingGroup() and pass .zero",
      frame: extent, isForAuthor: true)
  }
}
