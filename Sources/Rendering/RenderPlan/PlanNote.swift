public import Surfaces

/// Where a list cannot be honoured as it stands, or looks otherwise than its author may expect.
public struct PlanNote: Hashable, Sendable {
  /// One line, what is so and what to do about it.
  public var text: String
  /// The pixels that it is about.
  public var frame: PixelRect
  /// Whether the list's author would write it otherwise, knowing; else it is an approximation that is hard to see.
  public var isForAuthor = false
}

extension PlanNote {
  /// The longest side of a texture of Metal's, in pixels.
  static let longestTexture = 16_384

  /// A material in what is painted aside has nothing behind it.
  static func materialAside(_ purpose: PassTable.Purpose, _ frame: PixelRect) -> PlanNote {
    let text =
      purpose == .drawingGroup
      ? "drawingGroup() around a material: it is baked apart from what lies behind, so nothing is blurred; "
        + "group the content before its background"
      : "a material inside a view that is painted aside sees only what is inside that view"
    return PlanNote(text: text, frame: frame, isForAuthor: purpose != .group)
  }

  /// A picture that a GPU could not hold.
  static func oversized(_ frame: PixelRect) -> PlanNote? {
    guard max(frame.width, frame.height) > longestTexture else { return nil }
    return PlanNote(
      text: "a layer of \(frame.width)x\(frame.height) pixels: Metal makes no texture above \(longestTexture), "
        + "and would show nothing (RBLayer: unable to create texture: BGRA8Unorm, [\(frame.width), \(frame.height)])",
      frame: frame, isForAuthor: true)
  }

  /// What a function may paint beyond its view and a clip around it takes away.
  ///
  /// - Parameters:
  ///   - inside: the view's own pixels.
  ///   - extent: those and the reach of the sample offset.
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
