public import DisplayList
public import Surfaces

/// A deviation from the display list, or a result that its author may not expect.
public struct PlanNote: Hashable, Sendable {
  /// The rule of a note and its item, which stay the same from frame to frame, whatever the numbers in the text.
  public struct Origin: Hashable, Sendable {
    /// The reason.
    public var rule: Rule
    /// The item of the list.
    public var item: DisplayIdentity
  }

  /// The reason for a note.
  public enum Rule: Hashable, Sendable {
    /// A material inside a group that is faded.
    case fadedMaterial
    /// A material inside a group that is masked.
    case maskedMaterial
    /// A material inside a layer.
    case layeredMaterial
    /// A material inside a drawing group.
    case materialInDrawingGroup
    /// A material inside another picture.
    case materialInPicture
    /// A sample offset that a parent clips.
    case clippedOffset
    /// A layer that exceeds a GPU's texture size.
    case oversizedLayer
    /// An image that is scaled to more pixels than are cached.
    case oversizedImage
  }

  /// The consequence for the item.
  public enum Outcome: Hashable, Sendable {
    /// It is approximated, which is hard to see.
    case approximated
    /// It is drawn, but probably not as its author expects.
    case diminished
    /// It is not drawn.
    case missing
  }

  /// The rule of the note and its item.
  public var origin: Origin
  /// One line: the problem, and a remedy.
  public var text: String
  /// The pixels concerned.
  public var frame: PixelRect

  init(_ rule: Rule, on item: DisplayIdentity, _ text: String, frame: PixelRect) {
    origin = Origin(rule: rule, item: item)
    self.text = text
    self.frame = frame
  }

  /// The consequence for the item, by the rule.
  public var outcome: Outcome {
    switch origin.rule {
    case .fadedMaterial, .maskedMaterial, .layeredMaterial: .approximated
    case .materialInDrawingGroup, .materialInPicture, .clippedOffset: .diminished
    case .oversizedLayer, .oversizedImage: .missing
    }
  }

  /// True if the author should change the list; otherwise it is an approximation that is hard to see.
  public var isForAuthor: Bool { outcome != .approximated }
}

extension PlanNote {
  /// The longest side of a Metal texture in pixels.
  static let longestTexture = 16_384

  /// A material inside a picture has nothing behind it.
  static func materialAside(_ purpose: PassTable.Purpose, _ item: DisplayIdentity, _ frame: PixelRect) -> PlanNote {
    let aside = "a material inside a view that is rendered to a texture of its own blurs only what is inside that view"
    return switch purpose {
    case .drawingGroup:
      PlanNote(
        .materialInDrawingGroup, on: item,
        "drawingGroup() around a material: it is baked apart from what lies behind, so nothing is blurred; "
          + "group the content before its background", frame: frame)
    case .group: PlanNote(.layeredMaterial, on: item, aside, frame: frame)
    default: PlanNote(.materialInPicture, on: item, aside, frame: frame)
    }
  }

  /// A layer that exceeds a GPU's texture size is not drawn; nil for others. The frame is the part that would be
  /// visible.
  static func oversized(_ item: DisplayIdentity, _ layer: PixelRect, in bounds: PixelRect) -> PlanNote? {
    guard max(layer.width, layer.height) > longestTexture else { return nil }
    return PlanNote(
      .oversizedLayer, on: item,
      "a layer of \(layer.width)x\(layer.height) pixels: Metal makes no texture above \(longestTexture), so nothing is "
        + "shown (RBLayer: unable to create texture: BGRA8Unorm, [\(layer.width), \(layer.height)])",
      frame: layer.intersection(bounds))
  }

  /// A function may paint outside its view, where a clip removes it.
  ///
  /// - Parameters:
  ///   - inside: the view's pixels.
  ///   - extent: the view's pixels expanded by the sample offset.
  static func offsetClipped(
    _ name: String, _ item: DisplayIdentity, _ inside: PixelRect, _ extent: PixelRect, by clips: [Clip]
  ) -> PlanNote? {
    guard let first = clips.first else { return nil }
    let limit = clips.dropFirst().reduce(first.bounds) { $0.intersection($1.bounds) }
    let isCut =
      (extent.minX < limit.minX && inside.minX >= limit.minX) || (extent.maxX > limit.maxX && inside.maxX <= limit.maxX)
      || (extent.minY < limit.minY && inside.minY >= limit.minY)
      || (extent.maxY > limit.maxY && inside.maxY <= limit.maxY)
    guard isCut else { return nil }
    return PlanNote(
      .clippedOffset, on: item,
      "maxSampleOffset of \(name) reaches past a parent that clips; pad before drawingGroup() and pass .zero",
      frame: extent)
  }
}
